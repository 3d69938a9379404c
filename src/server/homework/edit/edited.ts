import { Refusal } from "../../../shared/call/errors.ts";
import type { HomeworkForm } from "../../../shared/class/homeworkStaff.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { homeworkProblems, ownedHomework } from "../homework.sql.ts";
import { isHomeworkStaff, mayEditHomework, type OwnedHomework } from "../policy.ts";
import { titleIn, unknownHomework } from "../read.ts";
import { editedHomework, type EditedHomework } from "./edit.sql.ts";

/**
 * Returns the homework assignment if the caller may change it. Refusals: HOMEWORK_NOT_FOUND, FORBIDDEN, CLASS_ARCHIVED.
 */
export function allowed<Row extends OwnedHomework & { isArchived: boolean | null }>(
  [row]: readonly Row[],
  trainingId: number,
  { viewer }: { viewer: Principal },
): Row {
  if (!row || !isHomeworkStaff(viewer, row)) throw unknownHomework(trainingId);
  if (row.isArchived) throw new Refusal("CLASS_ARCHIVED");
  if (!mayEditHomework(viewer, row)) throw new Refusal("FORBIDDEN");
  return row;
}

/**
 * Returns a homework assignment of a class to staff who want to read its results. Refuses users who are not staff of
 * the class.
 */
export async function staffedHomework(
  db: Db,
  trainingId: number,
  viewer: Principal,
): Promise<RowOf<typeof ownedHomework>> {
  return staffed(await ownedHomework(db, { trainingId }), trainingId, viewer);
}

/** A homework assignment of a class with all fields of its form, for staff of the class. */
export async function staffedForm(
  db: Db,
  trainingId: number,
  viewer: Principal,
): Promise<EditedHomework> {
  return staffed(await editedHomework(db, { trainingId }), trainingId, viewer);
}

function staffed<Row extends OwnedHomework>(
  [row]: readonly Row[],
  trainingId: number,
  viewer: Principal,
): Row {
  if (!row || !isHomeworkStaff(viewer, row)) throw unknownHomework(trainingId);
  return row;
}

/**
 * Returns the form in which staff edit a homework assignment; the class may be archived. Refusal: HOMEWORK_NOT_FOUND.
 */
export async function readForm(
  db: Db,
  trainingId: number,
  { viewer, locale }: Pick<SignedInCall, "viewer" | "locale">,
): Promise<HomeworkForm> {
  const row = await staffedForm(db, trainingId, viewer);
  return formOf(db, row, locale);
}

export async function formOf(db: Db, row: EditedHomework, locale: Locale): Promise<HomeworkForm> {
  const problems = await homeworkProblems(db, { trainingId: row.id });
  return {
    tid: row.id,
    classId: row.groupId ?? 0,
    title: row.title,
    description: row.description,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    late: {
      rule: row.lateRule,
      percentPerDay: row.percentPerDay,
      floorPercent: row.floorPercent,
      maxDays: row.maxDays,
      secondEndTime: row.secondEnd?.toISOString() ?? null,
      secondPercent: row.secondPercent,
    },
    feedback: row.feedback,
    feedbackTime: row.feedbackAt.toISOString(),
    order: row.problemOrder,
    languages: row.languages === null ? null : [...row.languages],
    problems: problems.map(({ pid, ownDisplayId, problemId, points, type, ...titles }) => ({
      pid,
      displayId: ownDisplayId,
      problemId,
      title: titleIn(locale, titles) ?? problemId,
      points,
      type,
    })),
    solution: row.solution,
    solutionsOpen: row.solutionsOpen,
    codeOpen: row.codeOpen,
    status: row.isVisible,
    submissionCount: row.submissionCount,
    gmtModified: row.modifiedAt.toISOString(),
  };
}
