import type * as z from "zod/mini";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { HomeworkCell } from "../../../shared/class/homework.ts";
import type { getHomeworkGrid, HomeworkGridRow } from "../../../shared/class/homeworkStaff.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { noResult, type StoredResult, wholeCell } from "../cells.ts";
import { staffedHomework } from "../edit/edited.ts";
import { homeworkProblems } from "../homework.sql.ts";
import { titleIn } from "../read.ts";
import { settleResults } from "../results.ts";
import { gridPage, type GridPageRow } from "./grade.sql.ts";

type Question = Omit<z.output<typeof getHomeworkGrid.input>, "tid">;
export type GridProblem = RowOf<typeof homeworkProblems>;

/** Students × problems, for staff of the class. Refusal: HOMEWORK_NOT_FOUND. */
export async function readGrid(
  db: Database,
  { tid, ...question }: z.output<typeof getHomeworkGrid.input>,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<OutputOf<typeof getHomeworkGrid>> {
  await staffedHomework(db, tid, viewer);
  await settleResults(db, [tid]);
  const problems = await homeworkProblems(db, { trainingId: tid });
  const { records, total } = await readGridPage(db, tid, { problems, question });
  return {
    problems: problems.map(({ pid, displayId, points, ...titles }) => ({
      pid,
      problemId: displayId,
      title: titleIn(locale, titles) ?? displayId,
      points,
    })),
    records,
    total,
  };
}

/** A page of students with their results, which are up to date. */
export async function readGridPage(
  db: Db,
  trainingId: number,
  { problems, question }: { problems: readonly GridProblem[]; question: Question },
): Promise<{ records: HomeworkGridRow[]; total: number }> {
  const { currentPage, limit, keyword, state, pid, sort = "name", desc } = question;
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
  // A page beyond the last one has no row that contains the total.
  const isBeyond = rows.length === 0 && offset > 0;
  const [counted] = isBeyond ? await gridPage(db, { ...filter, limit: 1, offset: 0 }) : rows;
  return { records: rows.map((row) => rowOf(row, problems)), total: counted?.total ?? 0 };
}

function rowOf(row: GridPageRow, problems: readonly GridProblem[]): HomeworkGridRow {
  const { uid, username, nickname, realname, number, isMember, tries, extraSeconds } = row;
  const results = (row.cells ?? {}) as Record<string, StoredCell>;
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
    cells: problems.map(({ pid }) => cellOf(results[String(pid)])),
  };
}

/** A cell as `gridPage` returns it. */
type StoredCell = [
  state: StoredResult["state"],
  computed: number,
  tries: number,
  latePercent: number | null,
  submitId: number | null,
  byHand: number | null,
  note: string | null,
];

function cellOf(stored: StoredCell | undefined): HomeworkCell {
  if (!stored) return wholeCell(noResult);
  const [state, computed, tries, latePercent, submitId, byHand, note] = stored;
  return wholeCell({ state, computed, tries, latePercent, submitId, byHand, note });
}
