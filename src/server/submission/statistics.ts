import type { OutputOf } from "../../shared/call/endpoint.ts";
import {
  type getProblemStatistics,
  type Histogram,
  type OwnFigure,
  SHARED_MAX,
  type SharedCode,
} from "../../shared/problem/problemStatistics.ts";
import type { Db } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { readableProblem } from "../problem/service.ts";
import type { ScopedDb } from "../scope/service.ts";
import { type Reader, readRecords, rowFor, viewOf } from "./read.ts";
import {
  type Distribution,
  fastestShared,
  ownBest,
  problemStatistics,
  shortestShared,
  type StatisticsRow,
} from "./statistics.sql.ts";

/** Maximum age of a problem's statistics. */
const AGE_MAX_MS = 60_000;
/** Maximum number of cached entries; each takes a few KB. */
const CACHED_MAX = 500;

type Computed = StatisticsRow & { fastest: number[]; shortest: number[] };

const noUsers: StatisticsRow = { users: 0, languages: [], time: null, memory: null };

/** The cache is keyed by problem and language; each entry is computed at most once a minute. */
export type StatisticsCache = ReadCache<string, Computed>;

export function statisticsCache({ clock }: Db): StatisticsCache {
  return new ReadCache(clock, { max: CACHED_MAX, ageMs: AGE_MAX_MS });
}

/**
 * Statistics on the time and memory of the users who solved a problem in practice, and, of the shared code that this
 * reader may see, the fastest and the shortest. A problem that hides its verdicts has no statistics, even while
 * verdicts are still counted. Refusal: PROBLEM_NOT_FOUND, also for problems that the reader may not read.
 */
export async function readStatistics(
  { db, scopes, cache }: ScopedDb & { cache: StatisticsCache },
  { pid, language }: { pid: number; language: string | undefined },
  reader: Reader,
): Promise<OutputOf<typeof getProblemStatistics>> {
  const problem = await readableProblem(db, pid, reader.viewer);
  const languageName = language ?? null;
  const [best] = await ownBest(db, {
    pid: problem.id,
    uid: reader.viewer?.uid ?? null,
    language: languageName,
  });
  if (!best?.isShown)
    return { ...presentStatistics(noUsers), own: null, fastest: [], shortest: [] };
  const { fastest, shortest, ...row } = await statisticsOf({ db, cache }, problem.id, languageName);
  const shared = await sharedCodes({ db, scopes }, [...new Set([...fastest, ...shortest])], reader);
  const inOrder = (ids: number[]): SharedCode[] => ids.flatMap((id) => shared.get(id) ?? []);
  const { time, memory } = best;
  return {
    ...presentStatistics(row),
    own:
      time === null && memory === null
        ? null
        : { time: ownFigure(time, row, row.time), memory: ownFigure(memory, row, row.memory) },
    fastest: inOrder(fastest),
    shortest: inOrder(shortest),
  };
}

/**
 * Callers may send any text as a language. Statistics are therefore computed and cached only for languages of accepted
 * submissions.
 */
async function statisticsOf(
  { db, cache }: { db: Db; cache: StatisticsCache },
  pid: number,
  language: string | null,
): Promise<Computed> {
  const computedOf = (each: string | null): Promise<Computed> =>
    cache.of(JSON.stringify([pid, each]), () => compute(db, pid, each));
  const all = await computedOf(null);
  if (language === null) return all;
  const { languages } = all;
  if (languages.some((each) => each.language === language)) return computedOf(language);
  return { ...noUsers, languages, fastest: [], shortest: [] };
}

async function compute(db: Db, pid: number, language: string | null): Promise<Computed> {
  const [[row = noUsers], fastest, shortest] = await Promise.all([
    problemStatistics(db, { pid, language }),
    fastestShared(db, { pid, language, limit: SHARED_MAX }),
    shortestShared(db, { pid, language, limit: SHARED_MAX }),
  ]);
  const ids = (rows: { submitId: number }[]): number[] => rows.map(({ submitId }) => submitId);
  return { ...row, fastest: ids(fastest), shortest: ids(shortest) };
}

/**
 * Returns the code of the given submissions, but only if the reader may still read it: sharing may have changed since
 * the statistics were computed.
 */
async function sharedCodes(
  source: ScopedDb,
  ids: number[],
  reader: Reader,
): Promise<ReadonlyMap<number, SharedCode>> {
  if (ids.length === 0) return new Map();
  const records = await readRecords(source, ids, reader);
  return new Map(
    records.flatMap((record) => {
      const row = record.share && viewOf(record, reader).code ? rowFor(record, reader) : undefined;
      if (!row) return [];
      const { submitId, username, language, time, memory, length } = row;
      return [[submitId, { submitId, username, language, time, memory, length }]];
    }),
  );
}

function presentStatistics({ users, languages, time, memory }: StatisticsRow) {
  return { users, languages, time: histogramOf(time), memory: histogramOf(memory) };
}

function histogramOf(distribution: Distribution | null): Histogram | null {
  if (!distribution) return null;
  const { from, width, last } = distribution;
  const users = new Map(distribution.bars.map((each) => [each.bar, each.users]));
  const isOpen = users.has(last);
  const length = isOpen ? last + 1 : last;
  const counts = Array.from({ length }, (_, bar) => users.get(bar) ?? 0);
  return { from, width, counts, isOpen };
}

/**
 * The share of the other users who have a higher value, accurate to one percent. It is calculated from the quantiles of
 * all users.
 */
function ownFigure(
  value: number | null,
  { users }: StatisticsRow,
  distribution: Distribution | null,
): OwnFigure | null {
  if (value === null) return null;
  if (!distribution || users < 2) return { value, better: null };
  const more =
    distribution.quantiles.filter((each) => each > value).length / distribution.quantiles.length;
  return { value, better: Math.min(100, Math.round((100 * more * users) / (users - 1))) };
}
