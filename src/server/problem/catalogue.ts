import QuickLRU from "quick-lru";
import type { Db } from "../platform/db.ts";
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
  /** Part of a title in any language, or of a display id, case-insensitive. */
  keyword: string | undefined;
  difficulty: number | undefined;
  /** A bank's code; undefined: every bank. */
  bank: string | undefined;
  /** Tags that a problem must have, all of them. */
  tagIds: number[];
}

/** Everything that a list shows of a problem except its counters. */
export interface ProblemEntry extends Omit<CatalogueRow, "version" | "tagIds"> {
  tags: CatalogueTag[];
  /** Display id and titles in lower case, for keywords. */
  searchText: string;
}

interface Catalogue {
  version: number;
  entries: ProblemEntry[];
  /** Results of recent searches; the pages of one list repeat the same search. */
  found: QuickLRU<string, ProblemEntry[]>;
}

/** Separates the texts of an entry; no keyword contains it. */
const SEPARATOR = "\n";
/** A result may contain all problems: 160 KB for 20,000. */
const SEARCHES_MAX = 32;

/**
 * All problems, cached in memory (20,000 take 10 MB) and searched in about a millisecond, whatever the
 * filter and page; the database is only asked for the version. Every index tried was slow for some keyword
 * or tag: two Chinese characters have no trigram, and a tag of half of the problems costs as many lookups.
 * One per database, because tests open several in one process.
 */
const catalogues = new WeakMap<Db, Promise<Catalogue>>();

export interface CataloguePage {
  rows: { entry: ProblemEntry; counts: PageCounts }[];
  total: number;
}

/**
 * A page of the matching problems, in list order. The cached catalogue is used unless the version, read in
 * the same query as the counters, differs: a page costs one query.
 */
export async function pageOfProblems(
  db: Db,
  filter: CatalogueFilter,
  page: { limit: number; offset: number },
): Promise<CataloguePage> {
  const known = await catalogues.get(db);
  if (known) {
    const result = await pageOf(db, known, { filter, ...page });
    if (result.version === known.version) return result;
  }
  return pageOf(db, await current(db), { filter, ...page });
}

async function pageOf(
  db: Db,
  catalogue: Catalogue,
  { filter, limit, offset }: { filter: CatalogueFilter; limit: number; offset: number },
): Promise<CataloguePage & { version: number | undefined }> {
  const found = search(catalogue, filter);
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
 * Problems whose display id equals or contains the text, which is in upper case. `staleAllowed`: from the
 * cache, for callers that read the version together with the rows that depend on it.
 */
export async function problemsByDisplayId(
  db: Db,
  text: string,
  { exact, staleAllowed }: { exact: boolean; staleAllowed: boolean },
): Promise<NamedProblems> {
  const known = staleAllowed ? await catalogues.get(db) : undefined;
  const { entries, found, version } = known ?? (await current(db));
  const problems = cachedSearch(found, JSON.stringify([text, exact]), () =>
    entries.filter(({ problemId }) => (exact ? problemId === text : problemId.includes(text))),
  );
  return { problems, version };
}

/** Every problem, also hidden and archived ones, for callers with permission for all. */
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

/** A random public problem, uniformly; undefined if there is none. */
export async function randomProblem(db: Db): Promise<ProblemEntry | undefined> {
  const all = search(await current(db), everyPublic);
  return all[Math.floor(Math.random() * all.length)];
}

function search({ entries, found }: Catalogue, filter: CatalogueFilter): ProblemEntry[] {
  return cachedSearch(found, JSON.stringify(filter), () => {
    const keyword = filter.keyword === undefined ? undefined : fold(filter.keyword);
    return entries.filter((entry) => fits(entry, filter, keyword));
  });
}

function cachedSearch(
  found: Catalogue["found"],
  key: string,
  compute: () => ProblemEntry[],
): ProblemEntry[] {
  const known = found.get(key);
  if (known) return known;
  const result = compute();
  found.set(key, result);
  return result;
}

function fits(entry: ProblemEntry, filter: CatalogueFilter, keyword: string | undefined): boolean {
  return (
    (filter.publicOnly ? entry.auth === 1 : !entry.archived) &&
    (filter.difficulty === undefined || entry.difficulty === filter.difficulty) &&
    (filter.bank === undefined || entry.bank === filter.bank) &&
    filter.tagIds.every((wanted) => entry.tags.some(({ id }) => id === wanted)) &&
    (keyword === undefined || entry.searchText.includes(keyword))
  );
}

async function current(db: Db): Promise<Catalogue> {
  const [[state], known] = await Promise.all([catalogueVersion(db), catalogues.get(db)]);
  if (known && known.version === state?.version) return known;
  // Concurrent callers share one read, if it started late enough.
  const reading = catalogues.get(db);
  const shared = reading === undefined ? undefined : await reading;
  if (shared && shared.version >= (state?.version ?? 0)) return shared;
  const newRead = read(db);
  catalogues.set(db, newRead);
  newRead.catch(() => {
    if (catalogues.get(db) === newRead) catalogues.delete(db);
  });
  return newRead;
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
      searchText: fold([problemId, titleZh ?? "", titleEn ?? ""].join(SEPARATOR)),
    };
  });
  return {
    version: rows[0]?.version ?? 0,
    entries,
    found: new QuickLRU({ maxSize: SEARCHES_MAX }),
  };
}

function fold(text: string): string {
  return text.toLowerCase();
}
