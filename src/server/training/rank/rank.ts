import type { TrainingRankRow } from "../../../shared/training.ts";
import { may, roleIds } from "../../../shared/roles.ts";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/likePattern.ts";
import type { RowOf } from "../../platform/statement.ts";
import type { Viewer } from "../../platform/route.ts";
import { readCells } from "../marks.ts";
import { isTrainingStaff } from "../policy.ts";
import { trainingProblems } from "../problems.sql.ts";
import { enteredTraining, needTable } from "../read.ts";
import type { TrainingRecord } from "../trainings.sql.ts";
import { rankedMembers, refreshMembers } from "./rank.sql.ts";

const staffRoles = roleIds.filter((role) => may(role, "enterAdmin"));

interface PageQuestion {
  keyword?: string | undefined;
  currentPage: number;
  limit: number;
}

export interface RankPage {
  records: TrainingRankRow[];
  total: number;
}

/** The table of a training whose stored results are up to date, for one viewer. */
export interface RankTable {
  trainingId: number;
  isStaff: boolean;
  problems: RowOf<typeof trainingProblems>[];
}

/** A page of the table of a private training. Refusals: the same as for entering the training, TRAINING_NO_RANK. */
export async function readRank(
  db: Db,
  { tid, ...page }: PageQuestion & { tid: number },
  viewer: Viewer,
): Promise<RankPage> {
  const training = await enteredTraining(db, tid, viewer);
  return readPage(db, await openTable(db, training, viewer), page);
}

/**
 * Results of members are stored; those whose counters or the training's problems have changed are recomputed here.
 * Refusal: TRAINING_NO_RANK.
 */
export async function openTable(
  db: Db,
  training: TrainingRecord,
  viewer: Viewer,
): Promise<RankTable> {
  needTable(training);
  const problems = await trainingProblems(db, { trainingId: training.id });
  await refresh(db, training.id, problems.length);
  return { trainingId: training.id, isStaff: isTrainingStaff(viewer, training), problems };
}

/** Cells are read only for the rows of the page. */
export async function readPage(
  db: Db,
  { trainingId, isStaff, problems }: RankTable,
  { keyword, currentPage, limit }: PageQuestion,
): Promise<RankPage> {
  const members = {
    trainingId,
    staffRoles,
    pattern: keyword === undefined ? null : containing(keyword.toLowerCase()),
    searchesRealNames: isStaff,
  };
  const offset = (currentPage - 1) * limit;
  const rows = await rankedMembers(db, { ...members, limit, offset });
  // A page beyond the last one has no row that contains the total.
  const isBeyond = rows.length === 0 && offset > 0;
  const [counted] = isBeyond ? await rankedMembers(db, { ...members, limit: 1, offset: 0 }) : rows;
  const cells = await readCells(
    db,
    rows.map(({ uid }) => uid),
    problems.map(({ pid }) => pid),
  );
  const records = rows.map(({ solved, runTime, score, realname, ...row }) => ({
    rank: row.rank,
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    gender: row.gender,
    school: row.school,
    realname: isStaff ? realname : null,
    rating: null,
    ac: solved,
    totalScore: score,
    totalRunTime: runTime,
    submissionInfo: Object.fromEntries(
      problems.flatMap(({ pid, displayId }) => {
        const cell = cells.of(row.uid, pid);
        return cell ? [[displayId, cell]] : [];
      }),
    ),
  }));
  return { records, total: counted?.total ?? 0 };
}

/** Cells that one statement computes: about 30 ms. */
const CELLS_AT_ONCE = 10_000;

/**
 * In parts, each stored before the next: when all members of a large training are outdated, a reader who gives up leaves less for
 * the next one.
 */
async function refresh(db: Db, trainingId: number, problems: number): Promise<void> {
  const most = Math.ceil(CELLS_AT_ONCE / Math.max(problems, 1));
  for (;;) {
    const rows = await refreshMembers(db, { trainingId, most });
    if (rows.length < most) return;
  }
}
