import type { Db } from "../platform/db.ts";
import { keepNewest } from "../platform/keepNewest.ts";
import {
  type CatalogueRow,
  type CatalogueTag,
  catalogueTags,
  catalogueVersion,
  type PageCounts,
  pageCounts,
  wholeCatalogue,
} from "./catalogue.sql.ts";

export interface CatalogueFilter {
  /** Only public problems; otherwise all but archived ones. */
  publicOnly: boolean;
  /** Part of a title in any language, or of a display id, whatever its case. */
  keyword: string | undefined;
  difficulty: number | undefined;
  /** A bank's code; undefined: every bank. */
  bank: string | undefined;
  /** A problem must carry them all. */
  tagIds: number[];
}

/** All that a list shows of a problem but its counters. */
export interface ProblemEntry extends Omit<CatalogueRow, "version" | "tagIds"> {
  tags: CatalogueTag[];
  /** What a keyword is looked for in, folded. */
  words: string;
}

interface Catalogue {
  version: number;
  entries: ProblemEntry[];
  /** What was looked for lately; pages of one list ask the same. */
  found: Map<string, ProblemEntry[]>;
}

/** Stands between the texts of an entry; no keyword holds it. */
const BETWEEN = "\n";
/** Each may name all problems, 160 KB of 20,000. */
const FOUND_MAX = 32;

/**
 * All problems, kept in memory (20,000 of them take 10 MB) and looked through in about a millisecond,
 * whatever the filter and the page; the database is asked only whether they are still the same. Every
 * index tried instead lost to some keyword or tag: two Chinese letters have no trigram, and a tag that
 * half of the problems carry costs as many look-ups. One per database: the tests of one process open
 * several.
 */
const catalogues = new WeakMap<Db, Promise<Catalogue>>();

export interface CataloguePage {
  rows: { entry: ProblemEntry; counts: PageCounts }[];
  total: number;
}

/**
 * A page of the problems that fit, in the list's order. What is kept is believed until the counters,
 * read in the same moment as the version, say otherwise: so a page costs one question.
 */
export async function pageOfProblems(
  db: Db,
  filter: CatalogueFilter,
  page: { limit: number; offset: number },
): Promise<CataloguePage> {
  const known = await catalogues.get(db);
  if (known) {
    const answer = await pageOf(db, known, { filter, ...page });
    if (answer.version === known.version) return answer;
  }
  return pageOf(db, await current(db), { filter, ...page });
}

async function pageOf(
  db: Db,
  catalogue: Catalogue,
  { filter, limit, offset }: { filter: CatalogueFilter; limit: number; offset: number },
): Promise<CataloguePage & { version: number | undefined }> {
  const found = fitting(catalogue, filter);
  const entries = found.slice(offset, offset + limit);
  const counts = await pageCounts(
    db,
    entries.map(({ pid }) => pid),
  );
  const rows = entries.flatMap((entry, place) => {
    const own = counts[place];
    return own ? { entry, counts: own } : [];
  });
  return { rows, total: found.length, version: counts[0]?.version };
}

export interface NamedProblems {
  problems: readonly ProblemEntry[];
  version: number;
}

/**
 * Every problem whose display id is the text, or contains it; the text in upper case. `believed`: as they
 * were when last read, for who asks for the version in the same moment as for what belongs to them.
 */
export async function problemsByDisplayId(
  db: Db,
  text: string,
  { exact, believed }: { exact: boolean; believed: boolean },
): Promise<NamedProblems> {
  const known = believed ? await catalogues.get(db) : undefined;
  const { entries, found, version } = known ?? (await current(db));
  const problems = remembered(found, JSON.stringify([text, exact]), () =>
    entries.filter(({ problemId }) => (exact ? problemId === text : problemId.includes(text))),
  );
  return { problems, version };
}

/** Every problem, also hidden and archived ones, for whoever may know of them all. */
export async function everyProblem(db: Db): Promise<readonly ProblemEntry[]> {
  return (await current(db)).entries;
}

const everyPublic: CatalogueFilter = {
  publicOnly: true,
  keyword: undefined,
  difficulty: undefined,
  bank: undefined,
  tagIds: [],
};

/** Each public problem is as likely as any other; undefined when there is none. */
export async function randomProblem(db: Db): Promise<ProblemEntry | undefined> {
  const all = fitting(await current(db), everyPublic);
  return all[Math.floor(Math.random() * all.length)];
}

function fitting({ entries, found }: Catalogue, filter: CatalogueFilter): ProblemEntry[] {
  return remembered(found, JSON.stringify(filter), () => {
    const keyword = filter.keyword === undefined ? undefined : fold(filter.keyword);
    return entries.filter((entry) => fits(entry, filter, keyword));
  });
}

function remembered(
  found: Catalogue["found"],
  key: string,
  look: () => ProblemEntry[],
): ProblemEntry[] {
  const known = found.get(key);
  if (known) return known;
  const fresh = look();
  keepNewest(found, [key, fresh], FOUND_MAX);
  return fresh;
}

function fits(entry: ProblemEntry, filter: CatalogueFilter, keyword: string | undefined): boolean {
  return (
    (filter.publicOnly ? entry.auth === 1 : !entry.archived) &&
    (filter.difficulty === undefined || entry.difficulty === filter.difficulty) &&
    (filter.bank === undefined || entry.bank === filter.bank) &&
    filter.tagIds.every((wanted) => entry.tags.some(({ id }) => id === wanted)) &&
    (keyword === undefined || entry.words.includes(keyword))
  );
}

async function current(db: Db): Promise<Catalogue> {
  const [[state], known] = await Promise.all([catalogueVersion(db), catalogues.get(db)]);
  if (known && known.version === state?.version) return known;
  // Whoever comes while it is read waits for the same reading, if that began late enough.
  const reading = catalogues.get(db);
  const settled = reading === undefined ? undefined : await reading;
  if (settled && settled.version >= (state?.version ?? 0)) return settled;
  const fresh = read(db);
  catalogues.set(db, fresh);
  fresh.catch(() => {
    if (catalogues.get(db) === fresh) catalogues.delete(db);
  });
  return fresh;
}

async function read(db: Db): Promise<Catalogue> {
  const rows = await wholeCatalogue(db);
  const tags = new Map((await catalogueTags(db)).map((tag) => [tag.id, tag]));
  const entries = rows.map((row): ProblemEntry => {
    const { version: _version, tagIds, ...entry } = row;
    const { problemId, titleZh, titleEn } = entry;
    return {
      ...entry,
      tags: tagIds.flatMap((id) => tags.get(id) ?? []),
      words: fold([problemId, titleZh ?? "", titleEn ?? ""].join(BETWEEN)),
    };
  });
  return { version: rows[0]?.version ?? 0, entries, found: new Map() };
}

function fold(text: string): string {
  return text.toLowerCase();
}
