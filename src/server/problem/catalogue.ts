import QuickLRU from "quick-lru";
import { LOCAL_BANK, ProblemAuth } from "../../shared/problem/problem.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { Db } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import {
  type CatalogueRow,
  type CatalogueTag,
  catalogueTags,
  catalogueVersion,
  type PageCounts,
  pageCounts,
  wholeCatalogue,
} from "./catalogue.sql.ts";
import { inOrder, needsCounters, type ProblemOrder, RecentCounters } from "./problemOrder.ts";

export interface CatalogueFilter {
  /** Only problems that this class shows to its members; null: problems of the site. */
  classId: number | null;
  /** Whether only public problems are listed. Otherwise, all problems of the site are listed, except archived ones. */
  publicOnly: boolean;
  /**
   * Finds problems that contain this text, ignoring case, in their display id, title, source, author's name or a tag in
   * any language.
   */
  keyword: string | undefined;
  difficulty: number | undefined;
  /** Minimum and maximum rating; if either is given, problems without a rating do not match. */
  ratingFrom: number | undefined;
  ratingTo: number | undefined;
  /** Code of a problem bank; undefined: every bank. */
  bank: string | undefined;
  /** Ids of tags. Only problems that have all of these tags match. */
  tagIds: number[];
}

/** Whether a problem matches the filters that depend on the reader's own submissions and lists. */
export type Choice = (pid: number) => boolean;

/** Data of a problem in lists, except its counters. */
export interface ProblemEntry extends Omit<CatalogueRow, "version" | "tagIds" | "source"> {
  tags: CatalogueTag[];
  /** Display id, titles, source, author and tag names, all in lower case, for searches. */
  searchText: string;
}

/** All problems as of one version of the catalogue. */
interface Snapshot {
  version: number;
  entries: ProblemEntry[];
  byPid: ReadonlyMap<number, ProblemEntry>;
  /**
   * The available filters: one set for readers who see only public problems, and one for readers who see all problems.
   */
  facets: Record<"public" | "all", Facets>;
  /** Results of recent searches; the pages of one list repeat the same search. */
  searches: QuickLRU<string, ProblemEntry[]>;
}

/** The title in the reader's language, otherwise in the other language, otherwise the display id. */
export function titleOf(
  { titleZh, titleEn, problemId }: Pick<ProblemEntry, "titleZh" | "titleEn" | "problemId">,
  locale: Locale,
): string {
  return (locale === "en-US" ? (titleEn ?? titleZh) : (titleZh ?? titleEn)) ?? problemId;
}

/** Properties of the problems that determine which filters a problem list offers. */
interface Facets {
  /** Problem banks that are not empty, the local bank first. */
  banks: string[];
  /** Whether at least one problem has a rating. */
  rated: boolean;
}

/** Separates the strings in the search text of an entry; keywords never contain this character. */
const SEPARATOR = "\n";
/** Maximum number of cached results; a result may contain all problems (160 KB for 20,000). */
const SEARCHES_MAX = 32;

export interface CataloguePage {
  rows: { entry: ProblemEntry; counts: PageCounts }[];
  total: number;
  facets: Facets;
}

export interface CatalogueQuestion {
  filter: CatalogueFilter;
  order: ProblemOrder;
  /** Restricts the result to these problems; absent: every problem that matches. */
  choice: Choice | undefined;
  limit: number;
  offset: number;
}

export interface ProblemMatches {
  problems: readonly ProblemEntry[];
  version: number;
}

/**
 * All problems, cached in memory (20,000 take 10 MB) and searched in about a millisecond for any filter and page; only
 * the version is read from the database. Every database index that was tried was slow for some keyword or tag. For
 * example, two Chinese characters form no trigram; and if half of the problems have a tag, half of the problems have to
 * be looked up.
 */
export class Catalogue {
  readonly #db: Db;
  readonly #counters: RecentCounters;
  /** Snapshots by the version for which they were read. */
  readonly #snapshots: ReadCache<number, Snapshot>;
  /** The version of the catalogue that was read last. */
  #version = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#counters = new RecentCounters(db);
    this.#snapshots = new ReadCache(db.clock, { max: 1 });
  }

  /**
   * A page of the matching problems, in the requested order. The query that reads the counters also reads the current
   * version of the catalogue. If the cached catalogue has this version, it is used, so a page costs only one query.
   */
  async page(question: CatalogueQuestion): Promise<CataloguePage> {
    const cached = await this.#cached();
    if (cached) {
      const result = await this.#pageOf(cached, question);
      if (result.version === cached.version) return result;
    }
    return this.#pageOf(await this.#current(), question);
  }

  /**
   * Problems whose display id equals or contains the text, which must be in upper case; `bank`: only problems in this
   * bank. `staleAllowed`: the cached catalogue may be used even if it is outdated. Callers that set it read the current
   * version themselves, together with the rows that depend on it.
   */
  async byDisplayId(
    text: string,
    { bank, exact, staleAllowed }: { bank?: string; exact: boolean; staleAllowed: boolean },
  ): Promise<ProblemMatches> {
    const cached = staleAllowed ? await this.#cached() : undefined;
    const { entries, searches, version } = cached ?? (await this.#current());
    const problems = cachedSearch(searches, JSON.stringify([text, exact, bank]), () =>
      entries.filter(
        (entry) =>
          (bank === undefined || entry.bank === bank) &&
          (exact ? entry.problemId === text : entry.problemId.includes(text)),
      ),
    );
    return { problems, version };
  }

  /** Banks with public problems according to the cached catalogue, the local bank first. */
  async banks(): Promise<string[]> {
    return ((await this.#cached()) ?? (await this.#current())).facets.public.banks;
  }

  /** Every problem, including hidden and archived ones; only for callers with permission to see all of them. */
  async all(): Promise<readonly ProblemEntry[]> {
    return (await this.#current()).entries;
  }

  /** All problems by id; requires the same permission as `all`. */
  async byPid(): Promise<ReadonlyMap<number, ProblemEntry>> {
    return (await this.#current()).byPid;
  }

  /** A public problem, chosen uniformly at random; undefined if there is none. */
  async random(): Promise<ProblemEntry | undefined> {
    const all = search(await this.#current(), everyPublic);
    return all[Math.floor(Math.random() * all.length)];
  }

  async #pageOf(
    snapshot: Snapshot,
    { filter, order, choice, limit, offset }: CatalogueQuestion,
  ): Promise<CataloguePage & { version: number | undefined }> {
    const all = await this.#sorted(snapshot, filter, order);
    const matches = choice ? all.filter(({ pid }) => choice(pid)) : all;
    const entries = matches.slice(offset, offset + limit);
    const counts = await pageCounts(this.#db, { pids: entries.map(({ pid }) => pid) });
    const rows = entries.flatMap((entry, place) => {
      const own = counts[place];
      return own ? { entry, counts: own } : [];
    });
    const facets = snapshot.facets[filter.publicOnly ? "public" : "all"];
    return { rows, total: matches.length, facets, version: counts[0]?.version };
  }

  /**
   * The matching problems in the requested order. An order that depends on counters may be out of date by up to ten
   * seconds.
   */
  async #sorted(
    snapshot: Snapshot,
    filter: CatalogueFilter,
    order: ProblemOrder,
  ): Promise<ProblemEntry[]> {
    const matches = search(snapshot, filter);
    if (order.sort === "id" && !order.descending) return matches;
    const counters = needsCounters(order) ? await this.#counters.read() : undefined;
    const key = JSON.stringify([filter, order, counters?.readAt ?? 0]);
    return cachedSearch(snapshot.searches, key, () => inOrder(matches, order, counters?.byProblem));
  }

  /** The cached snapshot, which may be out of date. Undefined if there is none or the last read failed. */
  #cached(): Promise<Snapshot | undefined> {
    return (
      this.#snapshots.cached(this.#version)?.catch(() => undefined) ?? Promise.resolve(undefined)
    );
  }

  async #current(): Promise<Snapshot> {
    const [state] = await catalogueVersion(this.#db);
    this.#version = state?.version ?? 0;
    return this.#snapshots.of(this.#version, () => readSnapshot(this.#db));
  }
}

const everyPublic: CatalogueFilter = {
  classId: null,
  publicOnly: true,
  keyword: undefined,
  difficulty: undefined,
  ratingFrom: undefined,
  ratingTo: undefined,
  bank: undefined,
  tagIds: [],
};

function search({ entries, searches }: Snapshot, filter: CatalogueFilter): ProblemEntry[] {
  return cachedSearch(searches, JSON.stringify(filter), () => {
    const keyword = filter.keyword === undefined ? undefined : fold(filter.keyword);
    return entries.filter((entry) => fits(entry, filter, keyword));
  });
}

function cachedSearch(
  cache: Snapshot["searches"],
  key: string,
  compute: () => ProblemEntry[],
): ProblemEntry[] {
  const cachedResult = cache.get(key);
  if (cachedResult) return cachedResult;
  const result = compute();
  cache.set(key, result);
  return result;
}

function fits(entry: ProblemEntry, filter: CatalogueFilter, keyword: string | undefined): boolean {
  return (
    isInScope(entry, filter) &&
    (filter.difficulty === undefined || entry.difficulty === filter.difficulty) &&
    (filter.ratingFrom === undefined || (entry.rating ?? 0) >= filter.ratingFrom) &&
    (filter.ratingTo === undefined || (entry.rating ?? Infinity) <= filter.ratingTo) &&
    (filter.bank === undefined || entry.bank === filter.bank) &&
    filter.tagIds.every((tagId) => entry.tags.some(({ id }) => id === tagId)) &&
    (keyword === undefined || entry.searchText.includes(keyword))
  );
}

function isInScope(entry: ProblemEntry, { classId, publicOnly }: CatalogueFilter): boolean {
  if (classId !== null) {
    return entry.groupId === classId && entry.auth === ProblemAuth.Class && !entry.archived;
  }
  return publicOnly ? entry.auth === ProblemAuth.Public : !entry.archived && entry.groupId === null;
}

async function readSnapshot(db: Db): Promise<Snapshot> {
  const rows = await wholeCatalogue(db);
  const tags = new Map((await catalogueTags(db)).map((tag) => [tag.id, tag]));
  const entries = rows.map((row): ProblemEntry => {
    const { version: _version, tagIds, source, ...entry } = row;
    const { problemId, titleZh, titleEn, author } = entry;
    const own = tagIds.flatMap((id) => tags.get(id) ?? []);
    const texts = [problemId, titleZh, titleEn, source, author];
    const names = own.flatMap(({ name, nameEn }) => [name, nameEn]);
    const searchText = fold([...texts, ...names].map((text) => text ?? "").join(SEPARATOR));
    return { ...entry, tags: own, searchText };
  });
  return {
    version: rows[0]?.version ?? 0,
    entries,
    byPid: new Map(entries.map((entry) => [entry.pid, entry])),
    facets: {
      public: facetsOf(entries.filter(({ auth }) => auth === ProblemAuth.Public)),
      all: facetsOf(entries.filter(({ archived, groupId }) => !archived && groupId === null)),
    },
    searches: new QuickLRU({ maxSize: SEARCHES_MAX }),
  };
}

function facetsOf(entries: readonly ProblemEntry[]): Facets {
  const banks = [...new Set(entries.map(({ bank }) => bank))];
  return {
    banks: banks.toSorted(
      (one, other) => bankRank(one) - bankRank(other) || (one < other ? -1 : 1),
    ),
    rated: entries.some(({ rating }) => rating !== null),
  };
}

function bankRank(bank: string): number {
  return bank === LOCAL_BANK ? 0 : 1;
}

function fold(text: string): string {
  return text.toLowerCase();
}
