import * as z from "zod/mini";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { PeerResults } from "../../../shared/class/class.ts";
import {
  type getTrainingRank,
  type TrainingRankRow,
  trainingRankRow,
} from "../../../shared/practice/training.ts";
import { type Database, type Db, only } from "../../platform/database/db.ts";
import type { ReadCache } from "../../platform/live/readCache.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { type WrittenData, withMember, writtenObject } from "../../platform/route/writtenData.ts";
import type { NamePieces } from "../../ranking/service.ts";
import { readSwitches } from "../../site/service.ts";
import { readCells } from "../marks.ts";
import { isTrainingStaff, visiblePeerResults } from "../policy.ts";
import { trainingProblems } from "../problems.sql.ts";
import { enteredTraining, needTable } from "../read.ts";
import type { TrainingRecord } from "../trainings.sql.ts";
import { infoOf, type MemberCells } from "./memberCells.ts";
import {
  matchCount,
  type OwnResult,
  ownResult,
  rankedCount,
  type RankedMember,
  rankMatches,
  rankPageFrom,
  rankSearch,
} from "./rank.sql.ts";
import { areCurrent, digestOf, recomputeResults } from "./results.ts";
import { tableState } from "./results.sql.ts";

interface PageQuestion {
  /** Absent: all members. */
  search?: Search | undefined;
  currentPage: number;
  limit: number;
  /** {@link RankSource.memberCounts} */
  memberCounts?: RankSource["memberCounts"];
}

export interface RankPage {
  records: TrainingRankRow[];
  total: number;
}

/** What one viewer may see of the members of a training. */
interface RankView {
  trainingId: number;
  viewer: Viewer;
  isStaff: boolean;
  /** The part of other members' results that the viewer sees. */
  peers: PeerResults;
}

/** The ranking table of a training for one viewer, without its rows. */
export interface RankTable extends RankView {
  problems: RowOf<typeof trainingProblems>[];
  /** Digest of the problems that the stored results must include; see {@link digestOf}. */
  problemsDigest: string;
  hasRatings: boolean;
}

interface RankSource {
  db: Database;
  namePieces: NamePieces;
  memberCells: MemberCells;
  /**
   * The last known number of members of each training. It determines whether a page is read from the beginning or from
   * the end of the table.
   */
  memberCounts: ReadCache<number, number>;
}

/**
 * A page of the results table of a private training. The stored results are read at the same time as the problems. If
 * the problems have changed since the results were stored, the results are recomputed and read again. Refusals: all
 * refusals for entering the training, and TRAINING_NO_RANK.
 */
export async function readRank(
  source: RankSource,
  { tid, keyword, ...page }: z.output<typeof getTrainingRank.input>,
  viewer: Viewer,
): Promise<WrittenData> {
  const { db, memberCells } = source;
  const [{ training, question, stored }, problems, { contestRating: hasRatings }] =
    await Promise.all([
      enteredWithPage(source, { tid, keyword, page }, viewer),
      trainingProblems(db, { trainingId: tid }),
      readSwitches(db),
    ]);
  const table = openTable({ training, problems, hasRatings }, viewer);
  const isCurrent = stored.rows.every((row) => areCurrent(row, table.problemsDigest));
  if (!isCurrent) await recomputeResults(db, tid);
  const { rows, total } = isCurrent ? stored : await membersOf(db, table, question);
  const cells = await memberCells.of(db, rows, problems);
  const present = presenter(table);
  const texts = rows.map((row, n) =>
    withMember(rowWithoutCells.parse(present(row)), "submissionInfo", cells[n] ?? "{}"),
  );
  return writtenObject<OutputOf<typeof getTrainingRank>>({
    records: texts,
    total: String(total),
  });
}

const rowWithoutCells = z.omit(trainingRankRow, { submissionInfo: true });

/**
 * The training and a page of its members. Results of members whose counters have changed, which is the usual reason for
 * outdated results, are recomputed before the page is read.
 */
async function enteredWithPage(
  source: RankSource,
  {
    tid,
    keyword,
    page,
  }: {
    tid: number;
    keyword: string | undefined;
    page: Pick<PageQuestion, "currentPage" | "limit">;
  },
  viewer: Viewer,
): Promise<{ training: TrainingRecord; question: PageQuestion; stored: MemberPage }> {
  const { db, memberCounts } = source;
  const [training, state] = await Promise.all([
    enteredTraining(db, tid, viewer),
    tableState(db, { trainingId: tid }),
  ]);
  const view = viewOf(training, viewer);
  if (!only(state).areMembersCurrent) await recomputeResults(db, tid);
  const search = keyword === undefined ? undefined : await searchOf(source, view, keyword);
  const question = { ...page, search, memberCounts };
  return { training, question, stored: await membersOf(db, view, question) };
}

/** Returns the parameters for searching the members by a keyword; undefined if the viewer may not see other members. */
async function searchOf(
  { namePieces }: Pick<RankSource, "namePieces">,
  { isStaff, peers }: RankView,
  keyword: string,
): Promise<Search | undefined> {
  if (peers === "none") return undefined;
  const text = keyword.toLowerCase();
  const { pieces, common } = await namePieces.rarest(text);
  return {
    pattern: containing(text),
    searchesRealNames: isStaff,
    onlyNicknames: peers === "nickname",
    pieces: common ? null : pieces,
  };
}

/** Refusal: TRAINING_NO_RANK. */
function viewOf(training: TrainingRecord, viewer: Viewer): RankView {
  needTable(training);
  return {
    trainingId: training.id,
    viewer,
    isStaff: isTrainingStaff(viewer, training),
    peers: visiblePeerResults(viewer, training),
  };
}

/** Refusal: TRAINING_NO_RANK. */
export function openTable(
  {
    training,
    problems,
    hasRatings,
  }: { training: TrainingRecord } & Pick<RankTable, "problems" | "hasRatings">,
  viewer: Viewer,
): RankTable {
  return {
    ...viewOf(training, viewer),
    problems,
    problemsDigest: digestOf(problems.filter(({ isInRank }) => isInRank)),
    hasRatings,
  };
}

type PlainRow = Omit<TrainingRankRow, "submissionInfo">;

/** A row without the fields that identify its user; of these fields, only the nickname is kept. */
function anonymous(row: PlainRow): PlainRow {
  const anonymousUser = { uid: null, username: null, avatar: null, school: null, rating: null };
  return { ...row, ...anonymousUser, gender: "secrecy" };
}

/**
 * Pages up to this offset are always read from the beginning, whatever the number of members is. The page and the
 * number of members can therefore be read at the same time.
 */
const NEAR_FIRST = 200;

type MemberRow = RankedMember | OwnResult;

/** Returns a function that converts a stored row to what this viewer may see, without the cells. */
function presenter({
  isStaff,
  peers,
  viewer,
  hasRatings,
}: RankTable): (row: MemberRow) => PlainRow {
  return (row) => {
    const full = {
      rank: row.rank,
      uid: row.uid,
      username: row.username,
      nickname: row.nickname,
      avatar: row.avatar,
      gender: row.gender,
      school: row.school,
      realname: isStaff ? row.realname : null,
      rating: hasRatings ? row.rating : null,
      ac: row.solved,
      totalScore: row.score,
      totalRunTime: row.runTime,
    };
    return peers === "nickname" && row.uid !== viewer.uid ? anonymous(full) : full;
  };
}

/** A page of the stored results for an export; the cells are not cached, because an export reads every member once. */
export async function readPage(
  db: Db,
  table: RankTable,
  question: PageQuestion,
): Promise<RankPage> {
  const { problems } = table;
  const { rows, total } = await membersOf(db, table, question);
  const cells = await readCells(
    db,
    rows.map(({ uid }) => uid),
    problems.map(({ pid }) => pid),
  );
  const present = presenter(table);
  const records = rows.map((row) => ({
    ...present(row),
    submissionInfo: infoOf(cells, row.uid, problems),
  }));
  return { records, total };
}

interface MemberPage {
  rows: MemberRow[];
  total: number;
}

/** The members on a page, and the number of all matching members. */
async function membersOf(
  db: Db,
  { trainingId, peers, viewer }: RankView,
  { search, currentPage, limit, memberCounts }: PageQuestion,
): Promise<MemberPage> {
  const page = { limit, offset: (currentPage - 1) * limit };
  if (peers === "none") {
    const rows = await ownResult(db, { trainingId, uid: viewer.uid });
    return { rows: page.offset === 0 ? rows : [], total: rows.length };
  }
  if (search === undefined) return listed(db, trainingId, { ...page, memberCounts });
  return searched(db, { ...search, trainingId }, page);
}

/**
 * Counting 10,000 members takes as long as reading a page. The page is therefore read at the same time, for the last
 * known number of members, and read again if the number was wrong. On an idle machine, this makes middle and last pages
 * a fifth faster.
 */
async function listed(
  db: Db,
  trainingId: number,
  {
    memberCounts,
    ...page
  }: { limit: number; offset: number; memberCounts: PageQuestion["memberCounts"] },
): Promise<{ rows: RankedMember[]; total: number }> {
  if (page.offset <= NEAR_FIRST) {
    const [[counted], rows] = await Promise.all([
      rankedCount(db, { trainingId }),
      rankPageFrom.first(db, { trainingId, ...page, skip: page.offset }),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }
  const expected = memberCounts && (await memberCounts.cached(trainingId));
  const [[counted], rows] = await Promise.all([
    rankedCount(db, { trainingId }),
    expected === undefined ? undefined : pageAt(db, trainingId, { ...page, total: expected }),
  ]);
  const total = counted?.total ?? 0;
  if (rows && total === expected) return { rows, total };
  if (memberCounts) {
    memberCounts.evict(trainingId);
    await memberCounts.of(trainingId, () => Promise.resolve(total));
  }
  return { rows: await pageAt(db, trainingId, { ...page, total }), total };
}

interface Search {
  /** LIKE pattern for part of a name, in lower case. */
  pattern: string;
  /** Whether real names are also searched; true only for viewers who see them. */
  searchesRealNames: boolean;
  onlyNicknames: boolean;
  /** The n-grams to look up in the name indexes; null: they occur in too many names, so the indexes do not help. */
  pieces: string[] | null;
}

/**
 * Maximum number of users that a keyword search takes from the name indexes; the members among them are then selected.
 */
const FOUND_MAX = 2000;

async function searched(
  db: Db,
  { pieces, ...names }: Search & { trainingId: number },
  page: { limit: number; offset: number },
): Promise<MemberPage> {
  if (pieces !== null) {
    const question = { ...names, pieces, most: FOUND_MAX };
    const rows = await rankMatches(db, { ...question, ...page });
    if (rows[0]) return { rows, total: rows[0].total };
    const { users, members } = only(await matchCount(db, question));
    if (users < FOUND_MAX) return { rows, total: members };
  }
  const rows = await rankSearch(db, { ...names, ...page });
  // Each row contains the total, but a page beyond the last page has no rows. The total is then read with another
  // query.
  const isBeyond = rows.length === 0 && page.offset > 0;
  const [counted] = isBeyond ? await rankSearch(db, { ...names, limit: 1, offset: 0 }) : rows;
  return { rows, total: counted?.total ?? 0 };
}

/** Reads a page by skipping rows from whichever end of the table is nearer. */
async function pageAt(
  db: Db,
  trainingId: number,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<RankedMember[]> {
  const rest = total - offset;
  if (rest <= 0) return [];
  const at = { trainingId, offset };
  if (offset <= rest) return rankPageFrom.first(db, { ...at, limit, skip: offset });
  return rankPageFrom.last(db, {
    ...at,
    limit: Math.min(limit, rest),
    skip: Math.max(0, rest - limit),
  });
}
