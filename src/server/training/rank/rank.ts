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
  type OwnResult,
  ownResult,
  rankedCount,
  type RankedMember,
  rankMatches,
  rankOf,
  rankPageFrom,
  rankSearch,
} from "./rank.sql.ts";
import { comparedProblems, type ProblemColumns, refreshResults } from "./results.ts";

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

/** The table of a training for one viewer. */
export interface RankTable {
  trainingId: number;
  viewer: Viewer;
  isStaff: boolean;
  /** The part of other members' results that the viewer sees. */
  peers: PeerResults;
  problems: RowOf<typeof trainingProblems>[];
  /** The problems that the results include. */
  compared: ProblemColumns;
  hasRatings: boolean;
}

interface RankSource {
  db: Database;
  namePieces: NamePieces;
  memberCells: MemberCells;
  /** The most recently read number of members of each training: it determines from which end a page is read. */
  memberCounts: ReadCache<number, number>;
}

/**
 * A page of the results table of a private training. Refusals: those of entering the training, and TRAINING_NO_RANK.
 */
export async function readRank(
  { db, namePieces, memberCells, memberCounts }: RankSource,
  { tid, keyword, ...page }: z.output<typeof getTrainingRank.input>,
  viewer: Viewer,
): Promise<WrittenData> {
  const [{ training, search }, problems, { contestRating: hasRatings }] = await Promise.all([
    enteredWithSearch({ db, namePieces }, { tid, keyword }, viewer),
    trainingProblems(db, { trainingId: tid }),
    readSwitches(db),
  ]);
  const table = openTable({ training, problems, hasRatings }, viewer);
  const { rows, total } = await currentMembers(db, table, { ...page, search, memberCounts });
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
 * The training and, if there is a keyword, the search for this keyword among the members; the search runs while the
 * problems are read.
 */
async function enteredWithSearch(
  source: Pick<RankSource, "db" | "namePieces">,
  { tid, keyword }: { tid: number; keyword: string | undefined },
  viewer: Viewer,
): Promise<{ training: TrainingRecord; search: Search | undefined }> {
  const training = await enteredTraining(source.db, tid, viewer);
  const peers = visiblePeerResults(viewer, training);
  if (keyword === undefined || peers === "none") return { training, search: undefined };
  const searchesRealNames = isTrainingStaff(viewer, training);
  const names = { searchesRealNames, onlyNicknames: peers === "nickname" };
  const search = await searchOf(source, { ...names, trainingId: tid, text: keyword.toLowerCase() });
  return { training, search };
}

async function searchOf(
  { db, namePieces }: Pick<RankSource, "db" | "namePieces">,
  {
    text,
    trainingId,
    ...names
  }: Omit<Search, "pattern" | "uids"> & { text: string; trainingId: number },
): Promise<Search> {
  const matching = { ...names, pattern: containing(text) };
  const { pieces, common } = await namePieces.rarest(text);
  if (common) return { ...matching, uids: null };
  const { users, uids } = only(
    await rankMatches(db, { ...matching, trainingId, pieces, most: FOUND_MAX }),
  );
  return { ...matching, uids: users < FOUND_MAX ? uids : null };
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
  needTable(training);
  return {
    trainingId: training.id,
    viewer,
    isStaff: isTrainingStaff(viewer, training),
    peers: visiblePeerResults(viewer, training),
    problems,
    compared: comparedProblems(problems.filter(({ isInRank }) => isInRank)),
    hasRatings,
  };
}

type PlainRow = Omit<TrainingRankRow, "submissionInfo">;

/** A row without the fields that identify its user, except the nickname. */
function anonymous(row: PlainRow): PlainRow {
  const anonymousUser = { uid: null, username: null, avatar: null, school: null, rating: null };
  return { ...row, ...anonymousUser, gender: "secrecy" };
}

/**
 * Up to this offset, a page is read from the beginning regardless of the number of members, so the page and the number
 * of members are read at the same time.
 */
const NEAR_FIRST = 200;

type MemberRow = RankedMember | OwnResult;

/** Rows as the viewer of the table sees them, without their cells. */
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

/**
 * The members on a page, with up-to-date results; if stored results are outdated, which is rare, they are recomputed
 * first.
 */
async function currentMembers(
  db: Database,
  table: RankTable,
  question: PageQuestion,
): Promise<MemberPage> {
  const stored = await membersOf(db, table, question);
  if (stored.rows.every(({ isCurrent }) => isCurrent)) return stored;
  await refreshResults(db, table);
  return membersOf(db, table, question);
}

/** The members of a page, and the number of all matching members. */
async function membersOf(
  db: Db,
  { trainingId, peers, viewer, compared }: RankTable,
  { search, currentPage, limit, memberCounts }: PageQuestion,
): Promise<MemberPage> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const table = { trainingId, ...compared };
  if (peers === "none") {
    const rows = await ownResult(db, { ...table, uid: viewer.uid });
    return { rows: page.offset === 0 ? rows : [], total: rows.length };
  }
  if (search === undefined) return listed(db, table, { ...page, memberCounts });
  return searched(db, { ...search, table }, page);
}

/** The table whose results are read, and the problems that these results must include. */
type ReadTable = Pick<RankTable, "trainingId"> & ProblemColumns;

/**
 * Counting 10,000 members takes as long as reading a page, so the page is read at the same time, based on the last
 * known number; on an idle machine, this makes middle and last pages a fifth faster.
 */
async function listed(
  db: Db,
  table: ReadTable,
  {
    memberCounts,
    ...page
  }: { limit: number; offset: number; memberCounts: PageQuestion["memberCounts"] },
): Promise<{ rows: RankedMember[]; total: number }> {
  const { trainingId } = table;
  if (page.offset <= NEAR_FIRST) {
    const [[counted], rows] = await Promise.all([
      rankedCount(db, { trainingId }),
      rankPageFrom.first(db, { ...table, ...page, skip: page.offset }),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }
  const expected = memberCounts && (await memberCounts.cached(trainingId));
  const [[counted], rows] = await Promise.all([
    rankedCount(db, { trainingId }),
    expected === undefined ? undefined : pageAt(db, table, { ...page, total: expected }),
  ]);
  const total = counted?.total ?? 0;
  if (rows && total === expected) return { rows, total };
  if (memberCounts) {
    memberCounts.evict(trainingId);
    await memberCounts.of(trainingId, () => Promise.resolve(total));
  }
  return { rows: await pageAt(db, table, { ...page, total }), total };
}

interface Search {
  /** LIKE pattern for part of a name, in lower case. */
  pattern: string;
  /** Whether real names are also searched; true only for viewers who see them. */
  searchesRealNames: boolean;
  onlyNicknames: boolean;
  /** The matching members; null: too many users match, so the name indexes cannot be used. */
  uids: string[] | null;
}

/**
 * Maximum number of users that a keyword search takes from the name indexes; these users are merged with the members.
 */
const FOUND_MAX = 2000;

async function searched(
  db: Db,
  { table, uids, ...matching }: Search & { table: ReadTable },
  page: { limit: number; offset: number },
): Promise<{ rows: RankedMember[]; total: number }> {
  if (uids !== null) {
    return { rows: await rankOf(db, { ...table, uids, ...page }), total: uids.length };
  }
  const question = { ...table, ...matching };
  const rows = await rankSearch(db, { ...question, ...page });
  // A page beyond the last page has no row that contains the total.
  const isBeyond = rows.length === 0 && page.offset > 0;
  const [counted] = isBeyond ? await rankSearch(db, { ...question, limit: 1, offset: 0 }) : rows;
  return { rows, total: counted?.total ?? 0 };
}

/** Reads a page from the nearer end of the table. */
async function pageAt(
  db: Db,
  table: ReadTable,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<RankedMember[]> {
  const rest = total - offset;
  if (rest <= 0) return [];
  const at = { ...table, offset };
  if (offset <= rest) return rankPageFrom.first(db, { ...at, limit, skip: offset });
  return rankPageFrom.last(db, {
    ...at,
    limit: Math.min(limit, rest),
    skip: Math.max(0, rest - limit),
  });
}
