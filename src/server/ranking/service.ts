import type { OutputOf } from "../../shared/call/endpoint.ts";
import {
  type getOwnRank,
  type getRecentSevenAcRank,
  BANK_RANKED_MAX,
  type RankRow,
  RankType,
} from "../../shared/practice/ranking.ts";
import { bankOfFilter } from "../../shared/problem/banks.ts";
import { type Db, only } from "../platform/database/db.ts";
import { KeysetCheckpoints } from "./keysetCheckpoints.ts";
import { containing } from "../platform/text/likePattern.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { readSwitches } from "../site/service.ts";
import type { NamePieces } from "./namePieces.ts";
import { signatureLine } from "./signatureLine.ts";
import {
  countUsersByName,
  countRanked,
  type PageRow,
  usersByUid,
  type RankedOfBank,
  rankedOfBank,
  type RankedUser,
  submissionsToBank,
  questions,
  recentSolvers,
  resultOf,
  keyParameters,
} from "./sql.ts";

export { suggestUsers } from "./userSuggestions.ts";
export { NamePieces } from "./namePieces.ts";
export { findUsers } from "./userSearch.ts";

/**
 * Maximum number of rows that are skipped to reach a page; they are skipped from the nearer end of the ranking. Pages
 * farther from both ends begin at a checkpoint.
 */
const WALK_MAX = 2000;
/** If a part of a name matches more users than this, the ranking is scanned and the index is not used. */
const COMMON_MIN = 3000;
const RECENT = 10;
const NAME_COUNTS = { max: 200, ageMs: 30_000 };
/**
 * Limits of the cache that holds both rankings of each problem bank. Computing a ranking reads up to `BANK_RANKED_MAX`
 * users from an index.
 */
const BANK_RANKINGS = { max: 20, ageMs: 60_000 };
/**
 * Number of users that are read at a time. Usually, at least ten of these users are not banned, so that one read is
 * enough.
 */
const RECENT_STEP = 20;

export interface RankQuestion {
  type: RankType;
  currentPage: number;
  limit: number;
  searchUser: string | undefined;
  /** Code of a problem bank as sent by the client; undefined: all problem banks. */
  oj?: string | undefined;
}

interface Page {
  limit: number;
  offset: number;
}

interface UserPage {
  users: RankedUser[];
  total: number;
}

/** Services for reading rankings. */
export interface RankingSource {
  db: Db;
  checkpoints: KeysetCheckpoints;
  /**
   * For texts that occur in many names: the cached number of users whose names contain the text. Counting reads every
   * name (10 ms at 50,000 users), and the count only determines the number of pages. The rows of a page are never
   * cached.
   */
  nameCounts: ReadCache<string, number>;
  namePieces: NamePieces;
  /**
   * The users ranked by their results on the problems of one problem bank; the cache key consists of the ranking type
   * and the bank. The names and submissions on a page are never cached.
   */
  bankRankings: ReadCache<string, RankedOfBank[]>;
}

export function rankingSource(db: Db, namePieces: NamePieces): RankingSource {
  return {
    db,
    namePieces,
    checkpoints: new KeysetCheckpoints(db.clock),
    nameCounts: new ReadCache(db.clock, NAME_COUNTS),
    bankRankings: new ReadCache(db.clock, BANK_RANKINGS),
  };
}

/** Reads a page of a ranking: first the ids from the ranking's index, and then the rows of these users. */
export async function readRanks(
  source: RankingSource,
  { type, currentPage, limit, searchUser, oj }: RankQuestion,
): Promise<{ records: RankRow[]; total: number }> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const bank = oj === undefined ? null : bankOfFilter(oj);
  if (bank !== null && type !== RankType.Rating)
    return readBankRanks(source, { type, bank, name: searchUser?.toLowerCase() ?? "" }, page);
  const { contestRating: hasRatings } = await readSwitches(source.db);
  if (type === RankType.Rating && !hasRatings) return { records: [], total: 0 };
  const { users, total } = await (searchUser === undefined
    ? rankingPage(source, type, page)
    : usersByNamePart(source, { type, name: searchUser.toLowerCase() }, page));
  const ranks = await ranksOf(
    source,
    type,
    users,
    searchUser === undefined ? page.offset : undefined,
  );
  return {
    records: users.map((user, i) => rankRow(user, { rank: ranks[i] ?? 0, hasRatings })),
    total,
  };
}

/**
 * A page of the users with the best results on the problems of one problem bank; all numbers refer only to these
 * problems.
 */
async function readBankRanks(
  { db, bankRankings }: RankingSource,
  { type, bank, name }: { type: 0 | 1; bank: string; name: string },
  { limit, offset }: Page,
): Promise<{ records: RankRow[]; total: number }> {
  const ranked = await bankRankings.of(`${type} ${bank}`, () =>
    rankedOfBank[type](db, { bank, limit: BANK_RANKED_MAX }),
  );
  const matches = ranked.filter(({ called }) => called.includes(name));
  const pageRows = new Map(matches.slice(offset, offset + limit).map((row) => [row.uid, row]));
  const uids = [...pageRows.keys()];
  const [users, totals, { contestRating: hasRatings }] = await Promise.all([
    usersByUid(db, { uids }),
    submissionsToBank(db, { uids, bank }),
    readSwitches(db),
  ]);
  const totalOf = new Map(totals.map(({ uid, total }) => [uid, total]));
  const records = users.flatMap((user) => {
    const row = pageRows.get(user.uid);
    if (!row) return [];
    const { ac, score, rank } = row;
    const figures = { ac, score, total: totalOf.get(user.uid) ?? 0 };
    return [rankRow({ ...user, ...figures }, { rank, hasRatings })];
  });
  return { records, total: matches.length };
}

/**
 * Returns the ranks of these users in the given order. A rank is one more than the number of users with better results.
 * If `offset` is given, the users are consecutive in the ranking, starting at this position. The database then has to
 * compute only the rank of the first user.
 */
async function ranksOf(
  source: RankingSource,
  type: RankType,
  users: readonly RankedUser[],
  offset: number | undefined,
): Promise<number[]> {
  const results = users.map((user) => resultOf(type, user));
  const counted =
    offset === 0
      ? []
      : await betterThan(source, type, offset === undefined ? results : results.slice(0, 1));
  if (offset === undefined) return counted.map((better) => better + 1);
  const ranks: number[] = [];
  for (const [i, result] of results.entries()) {
    const isEqual = i > 0 && String(result) === String(results[i - 1]);
    ranks.push(isEqual ? ranks[i - 1]! : i === 0 ? (counted[0] ?? 0) + 1 : offset + i + 1);
  }
  return ranks;
}

async function betterThan(
  { db, checkpoints }: RankingSource,
  type: RankType,
  results: number[][],
): Promise<number[]> {
  if (results.length === 0) return [];
  const rows = await Promise.all(
    results.map(async (result) => {
      const { keys, place } = await checkpoints.better(db, type, result);
      return [place, ...keys, ...result];
    }),
  );
  return (await questions[type].better(db, { rows: JSON.stringify(rows) })).map(
    ({ count }) => count,
  );
}

function isRanked(type: RankType, { total, contestRating }: RankedUser): boolean {
  return type === RankType.Rating ? contestRating !== null : total > 0;
}

/** A user's rank; null when the user is not in this ranking. */
export async function readOwnRank(
  source: RankingSource,
  type: RankType,
  uid: string,
): Promise<OutputOf<typeof getOwnRank>> {
  const { db, checkpoints } = source;
  if (type === RankType.Rating && !(await readSwitches(db)).contestRating) return null;
  const [user] = await usersByUid(db, { uids: [uid] });
  if (!user || !isRanked(type, user)) return null;
  const result = resultOf(type, user);
  const { keys, place } = await checkpoints.better(db, type, result);
  const row = [place, ...keys, ...result, uid];
  const [[before], [better]] = await Promise.all([
    questions[type].before(db, { rows: JSON.stringify([row]) }),
    betterThan(source, type, [result]),
  ]);
  return { rank: (better ?? 0) + 1, position: (before?.count ?? 0) + 1 };
}

/**
 * The users who solved the most new problems within the last 7 × 24 hours. A problem is new if the user had not solved
 * it before.
 */
export async function readRecentRank(db: Db): Promise<OutputOf<typeof getRecentSevenAcRank>> {
  const best: OutputOf<typeof getRecentSevenAcRank> = [];
  for (let offset = 0; best.length < RECENT; offset += RECENT_STEP) {
    const solvers = await recentSolvers(db, { limit: RECENT_STEP, offset });
    const solved = new Map(solvers.map(({ uid, ac }) => [uid, ac]));
    // `usersByUid` does not return banned users.
    for (const { uid, username, nickname, avatar } of await usersByUid(db, {
      uids: [...solved.keys()],
    })) {
      best.push({ uid, username, nickname, avatar, ac: solved.get(uid) ?? 0 });
    }
    if (solvers.length < RECENT_STEP) break;
  }
  return best.slice(0, RECENT);
}

async function rankingPage(
  { db, checkpoints }: RankingSource,
  type: RankType,
  { limit, offset }: Page,
): Promise<UserPage> {
  const ask = questions[type];
  if (offset <= WALK_MAX) return pageOf(await ask.fromTop(db, { limit, offset }));
  const { count: total } = only(await countRanked[type](db));
  if (offset >= total) return { users: [], total };
  const rows = Math.min(limit, total - offset);
  const behind = total - offset - rows;
  if (behind <= WALK_MAX) {
    return {
      users: pageOf(await ask.fromEnd(db, { limit: rows, offset: behind })).users.toReversed(),
      total,
    };
  }
  const { keys, place } = await checkpoints.before(db, type, offset);
  const row = keyParameters(type, keys);
  return { ...pageOf(await ask.fromRow(db, { limit, offset: offset - place, ...row })), total };
}

/** All users whose username or nickname contains the given text. Real names are never searched. */
async function usersByNamePart(
  { db, nameCounts, namePieces }: RankingSource,
  { type, name }: { type: RankType; name: string },
  { limit, offset }: Page,
): Promise<UserPage> {
  // In the searched text, a line feed separates username and nickname. No name contains a line feed, so nothing can be
  // found.
  if (name.includes("\n")) return { users: [], total: 0 };
  const pattern = containing(name);
  const ask = questions[type];
  const counted = `${type === RankType.Rating ? "rated" : "ranked"} ${pattern}`;
  const many = nameCounts.cached(counted);
  if (many === undefined) {
    const { pieces } = await namePieces.rarest(name);
    const like = pieces.includes(name) ? null : pattern;
    const rows = await ask.called(db, {
      limit,
      offset,
      pattern: like,
      pieces,
      most: COMMON_MIN + 1,
    });
    if (rows.length > 0) return pageOf(rows);
  }
  const [{ users }, total] = await Promise.all([
    ask.byCommonName(db, { limit, offset, pattern }).then(pageOf),
    many ??
      nameCounts.of(counted, async () => only(await countUsersByName[type](db, { pattern })).count),
  ]);
  return { users, total };
}

function pageOf(rows: PageRow[]): UserPage {
  const users = rows.flatMap((row) => (row.uid === null ? [] : row));
  return { users, total: rows[0]?.all ?? 0 };
}

function rankRow(
  { signature, ...user }: RankedUser,
  { rank, hasRatings }: { rank: number; hasRatings: boolean },
): RankRow {
  const { uid, username, nickname, avatar, ac, total, score } = user;
  const line = signatureLine(signature);
  const contestRating = hasRatings ? user.contestRating : null;
  const ratedContests = hasRatings ? user.ratedContests : 0;
  const figures = { ac, total, score, contestRating, ratedContests };
  return { uid, username, nickname, avatar, signature: line, ...figures, rank };
}
