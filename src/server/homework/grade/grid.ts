import * as z from "zod/mini";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  getHomeworkGrid,
  type HomeworkGridRow,
  homeworkGridRow,
} from "../../../shared/class/homeworkStaff.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { type WrittenData, withMember, writtenObject } from "../../platform/route/writtenData.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { staffedHomework } from "../edit/edited.ts";
import { homeworkProblems } from "../homework.sql.ts";
import { titleIn } from "../read.ts";
import { staleHomework } from "../result.sql.ts";
import { settleResults, settleStale } from "../results.ts";
import { gridPage, type GridPageRow } from "./grade.sql.ts";
import { readStudentCells, type StudentCells } from "./studentCells.ts";

type Question = Omit<z.output<typeof getHomeworkGrid.input>, "tid">;
export type GridProblem = RowOf<typeof homeworkProblems>;

interface GridSource {
  db: Database;
  studentCells: StudentCells;
}

/** A page of the grid of students and problems, for staff of the class. Refusal: HOMEWORK_NOT_FOUND. */
export async function readGrid(
  { db, studentCells }: GridSource,
  { tid, ...question }: z.output<typeof getHomeworkGrid.input>,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<WrittenData> {
  const [, stale] = await Promise.all([
    staffedHomework(db, tid, viewer),
    staleHomework(db, { trainingIds: [tid] }),
  ]);
  await settleStale(db, stale);
  const [problems, { rows, total }] = await Promise.all([
    homeworkProblems(db, { trainingId: tid }),
    settledStudents(db, tid, question),
  ]);
  const pids = problems.map(({ pid }) => pid);
  const cells = await studentCells.of(db, rows, { trainingId: tid, pids });
  const texts = rows.map((row, n) =>
    withMember(rowWithoutCells.parse(rowOf(row)), "cells", cells[n] ?? "[]"),
  );
  const columns = problems.map(({ pid, displayId, points, ...titles }) => ({
    pid,
    problemId: displayId,
    title: titleIn(locale, titles) ?? displayId,
    points,
  }));
  return writtenObject<OutputOf<typeof getHomeworkGrid>>({
    problems: getHomeworkGrid.output.shape.problems
      .parse(columns)
      .map((column) => JSON.stringify(column)),
    records: texts,
    total: String(total),
  });
}

const rowWithoutCells = z.omit(homeworkGridRow, { cells: true });

/** A page of students with up-to-date results for an export; the cells of these students are not cached. */
export async function readGridPage(
  db: Db,
  trainingId: number,
  { problems, question }: { problems: readonly GridProblem[]; question: Question },
): Promise<{ records: HomeworkGridRow[]; total: number }> {
  const { rows, total } = await readStudents(db, trainingId, question);
  const uids = rows.map(({ uid }) => uid);
  const pids = problems.map(({ pid }) => pid);
  const cells = await readStudentCells(db, { trainingId, uids, pids });
  return { records: rows.map((row, n) => ({ ...rowOf(row), cells: cells[n] ?? [] })), total };
}

interface StudentPage {
  rows: GridPageRow[];
  total: number;
}

/**
 * Returns a page of students; results that are out of date are brought up to date first. Each stored row states whether
 * it is up to date. If the page has no rows, nothing shows whether the results are up to date, so they are brought up
 * to date in this case, too.
 */
async function settledStudents(
  db: Database,
  trainingId: number,
  question: Question,
): Promise<StudentPage> {
  const stored = await readStudents(db, trainingId, question);
  if (stored.rows[0]?.isSettled) return stored;
  await settleResults(db, [trainingId]);
  return readStudents(db, trainingId, question);
}

/**
 * Returns a page of students, filtered and sorted by the stored results, together with the total number of matching
 * students.
 */
async function readStudents(
  db: Db,
  trainingId: number,
  { currentPage, limit, keyword, state, pid, sort = "name", desc }: Question,
): Promise<StudentPage> {
  const filter = {
    trainingId,
    pattern: keyword === undefined ? null : containing(keyword.toLowerCase()),
    state: state ?? null,
    pid: pid ?? null,
    sort,
    isDescending: desc,
  };
  const offset = (currentPage - 1) * limit;
  const rows = await gridPage(db, { ...filter, limit, offset });
  // A page beyond the last page has no rows, so the total must be read separately.
  const isBeyond = rows.length === 0 && offset > 0;
  const [counted] = isBeyond ? await gridPage(db, { ...filter, limit: 1, offset: 0 }) : rows;
  return { rows, total: counted?.total ?? 0 };
}

function rowOf(row: GridPageRow): Omit<HomeworkGridRow, "cells"> {
  const { uid, username, nickname, realname, number, isMember, tries, extraSeconds } = row;
  return {
    uid,
    username,
    nickname,
    realname,
    number,
    isMember,
    points: row.points / 100,
    tries,
    extension: extraSeconds === null ? null : { seconds: extraSeconds, reason: row.reason ?? "" },
  };
}
