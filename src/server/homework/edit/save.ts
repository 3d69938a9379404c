import { holdClassOfObject } from "../../authority/service.ts";
import { mayCreate, mayListVisible, unknownClass } from "../../authority/policy.ts";
import type * as z from "zod/mini";
import { Refusal } from "../../../shared/call/errors.ts";
import { HOMEWORK_TITLE_MAX } from "../../../shared/class/homework.ts";
import type * as calls from "../../../shared/class/homeworkStaff.ts";
import { difference, recordAction } from "../../audit/service.ts";
import { recountScope } from "../../judging/service.ts";
import { type Database, only, type Tx } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { classworkScopeName } from "../../training/service.ts";
import { homeworkProblems } from "../homework.sql.ts";
import { notifyPublished, notifyVisibleReviews } from "../notices.ts";
import { mayDeleteHomework } from "../policy.ts";
import { markStale } from "../result.sql.ts";
import {
  classOf,
  deleteTraining,
  type EditedHomework,
  editedHomework,
  closeWhileRunning,
  endOf,
  insertTraining,
  lockHomework,
  lockHomeworkToDelete,
  secondsUntilFeedback,
  setOpened,
  storeHomework,
  unknownLanguages,
  updateTraining,
} from "./edit.sql.ts";
import { allowed, formOf, staffedForm } from "./edited.ts";
import { columnsOf, type HomeworkColumns } from "./fields.ts";
import { changesResults, checkedProblems, setProblems } from "./problems.ts";

/** Refusals: CLASS_NOT_FOUND for users outside of the class, FORBIDDEN for its members, CLASS_ARCHIVED. */
async function lockClass(tx: Tx, classId: number, { viewer }: SignedInCall): Promise<void> {
  const [row] = await classOf(tx, { classId });
  if (!row || !mayListVisible(viewer, "training", classId)) {
    throw unknownClass(classId);
  }
  if (row.isArchived) throw new Refusal("CLASS_ARCHIVED");
  if (!mayCreate(viewer, "training", classId)) throw new Refusal("FORBIDDEN");
}

/** Creates a homework assignment of the class; the caller becomes its author and owner. */
export async function createHomework(
  db: Database,
  { classId, homework }: z.output<typeof calls.createHomework.input>,
  call: SignedInCall,
): Promise<calls.HomeworkForm> {
  const columns = await columnsOf(homework, call.viewer.uid);
  return db.transaction(async (tx) => {
    const trainingId = await insertHomework(tx, { classId, columns, homework }, call);
    await recordAction(tx, call, {
      action: "homework.create",
      target: `${trainingId} ${columns.title}`,
      after: { class: classId, ...audited(columns) },
    });
    return formOf(tx, only(await editedHomework(tx, { trainingId })), call.locale);
  });
}

interface NewHomework {
  classId: number;
  columns: HomeworkColumns;
  homework: Pick<calls.HomeworkFields, "problems">;
}

async function insertHomework(
  tx: Tx,
  { classId, columns, homework }: NewHomework,
  call: SignedInCall,
): Promise<number> {
  await lockClass(tx, classId, call);
  await refuseUnknownLanguage(tx, columns);
  const problems = await checkedProblems(tx, homework, { groupId: classId, stored: [] });
  const { id: trainingId } = only(
    await insertTraining(tx, { ...columns, groupId: classId, uid: call.viewer.uid }),
  );
  await storeHomework(tx, { ...columns, trainingId });
  await setProblems(tx, trainingId, { stored: [], problems });
  await followFeedback(tx, trainingId);
  if (columns.isVisible) await notifyPublished(tx, trainingId);
  return trainingId;
}

async function refuseUnknownLanguage(tx: Tx, { languages }: HomeworkColumns): Promise<void> {
  const [unknown] = languages === null ? [] : await unknownLanguages(tx, { languages });
  if (unknown) throw new Refusal("LANGUAGE_UNKNOWN", { language: unknown.name ?? "" });
}

/**
 * Schedules recounts of a homework assignment's verdicts: now, and when its feedback is released. Outside the homework,
 * verdicts count only after the release. If a past release is postponed, verdicts that already counted no longer count.
 */
async function followFeedback(tx: Tx, trainingId: number): Promise<void> {
  const { seconds } = only(await secondsUntilFeedback(tx, { trainingId }));
  for (const delaySeconds of new Set([0, seconds])) {
    const of = { scope: classworkScopeName, scopeId: trainingId };
    await recountScope(tx, of, { delaySeconds });
  }
}

/**
 * Refusals: CONFLICT when the version named by the caller is not the newest; HOMEWORK_RESULTS_CHANGE when results of
 * existing submissions would change and the caller has not confirmed this; the refusals of the fields.
 */
export async function updateHomework(
  db: Database,
  { tid: trainingId, homework, gmtModified, confirm }: z.output<typeof calls.updateHomework.input>,
  call: SignedInCall,
): Promise<calls.HomeworkForm> {
  allowed(await editedHomework(db, { trainingId }), trainingId, call);
  // The description and the solution are rendered before the transaction, so that no row is locked while they wait for
  // a rendering thread.
  const columns = await columnsOf(homework, call.viewer.uid);
  return db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
    const before = allowed(await lockHomework(tx, { trainingId }), trainingId, call);
    if (gmtModified && Date.parse(gmtModified) !== before.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    await refuseUnknownLanguage(tx, columns);
    const stored = await homeworkProblems(tx, { trainingId });
    const { groupId } = before;
    const problems = await checkedProblems(tx, homework, { groupId, stored });
    const changes = changesTimes(before, columns) || changesResults(stored, problems);
    if (changes && before.submissionCount > 0 && !confirm) {
      throw new Refusal("HOMEWORK_RESULTS_CHANGE", { count: before.submissionCount });
    }
    await updateTraining(tx, { ...columns, trainingId });
    await storeHomework(tx, { ...columns, trainingId });
    await setProblems(tx, trainingId, { stored, problems });
    await closeWhileRunning(tx, { trainingId });
    if (changes) await markStale(tx, { trainingId, uids: null });
    await followFeedback(tx, trainingId);
    if (columns.isVisible) await notifyPublished(tx, trainingId);
    await notifyVisibleReviews(tx, trainingId);
    await recordAction(tx, call, {
      action: "homework.update",
      target: `${trainingId} ${columns.title}`,
      ...difference(
        { ...audited(before), problems: stored.length },
        { ...audited(columns), problems: problems.length },
      ),
    });
    return formOf(tx, only(await editedHomework(tx, { trainingId })), call.locale);
  });
}

type Timed = Pick<
  EditedHomework,
  | "startTime"
  | "endTime"
  | "lateRule"
  | "percentPerDay"
  | "floorPercent"
  | "maxDays"
  | "secondEnd"
  | "secondPercent"
>;

function timesOf(timed: Timed) {
  return {
    startTime: timed.startTime.toISOString(),
    endTime: timed.endTime.toISOString(),
    lateRule: timed.lateRule,
    percentPerDay: timed.percentPerDay,
    floorPercent: timed.floorPercent,
    maxDays: timed.maxDays,
    secondEnd: timed.secondEnd?.toISOString() ?? null,
    secondPercent: timed.secondPercent,
  };
}

function changesTimes(before: Timed, after: Timed): boolean {
  return JSON.stringify(timesOf(before)) !== JSON.stringify(timesOf(after));
}

type Audited = Timed &
  Pick<
    EditedHomework,
    "title" | "isVisible" | "feedback" | "feedbackAt" | "problemOrder" | "languages"
  >;

function audited(row: Audited): Record<string, unknown> {
  const { title, isVisible, feedback, problemOrder, languages } = row;
  const feedbackAt = row.feedbackAt.toISOString();
  return { title, isVisible, ...timesOf(row), feedback, feedbackAt, problemOrder, languages };
}

/** Refusals: HOMEWORK_NOT_FOUND, FORBIDDEN for assistants, CLASS_ARCHIVED, HOMEWORK_USED until confirmed. */
export async function deleteHomework(
  db: Database,
  { tid: trainingId, confirm }: { tid: number; confirm: boolean },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
    const row = allowed(await lockHomeworkToDelete(tx, { trainingId }), trainingId, call);
    if (!mayDeleteHomework(call.viewer, row)) throw new Refusal("FORBIDDEN");
    const { submissionCount: count } = row;
    if (count > 0 && !confirm) throw new Refusal("HOMEWORK_USED", { count });
    await deleteTraining(tx, { trainingId });
    await recordAction(tx, call, {
      action: "homework.delete",
      target: `${trainingId} ${row.title}`,
      before: { ...audited(row), submissions: count },
    });
  });
  return null;
}

const CLONED = " [Clone]";

/**
 * Creates a hidden copy that starts at `startTime`; all its other times are moved by the same amount. Refusals: those
 * of reading the homework and of creating a homework assignment.
 */
export async function cloneHomework(
  db: Database,
  { tid, classId, startTime }: z.output<typeof calls.cloneHomework.input>,
  call: SignedInCall,
): Promise<calls.HomeworkForm> {
  const from = await staffedForm(db, tid, call.viewer);
  const form = await formOf(db, from, call.locale);
  const by = Date.parse(startTime) - from.startTime.getTime();
  const moved = (time: string): string => new Date(Date.parse(time) + by).toISOString();
  const { late } = form;
  const fields: calls.HomeworkFields = {
    ...form,
    title: `${form.title.slice(0, HOMEWORK_TITLE_MAX - CLONED.length).toWellFormed()}${CLONED}`,
    startTime: moved(form.startTime),
    endTime: moved(form.endTime),
    feedbackTime: moved(form.feedbackTime),
    late: {
      ...late,
      secondEndTime: late.secondEndTime === null ? null : moved(late.secondEndTime),
    },
    status: false,
  };
  const columns = await columnsOf(fields, call.viewer.uid);
  const target = classId ?? form.classId;
  return db.transaction(async (tx) => {
    const values = { classId: target, columns, homework: fields };
    const trainingId = await insertHomework(tx, values, call);
    await recordAction(tx, call, {
      action: "homework.clone",
      target: `${trainingId} ${columns.title}`,
      before: { homework: tid },
      after: { class: target, ...audited(columns) },
    });
    return formOf(tx, only(await editedHomework(tx, { trainingId })), call.locale);
  });
}

/**
 * Refusals: those of editing the homework; HOMEWORK_RUNNING while a student may submit or the feedback is not released
 * yet.
 */
export async function openHomework(
  db: Database,
  { tid: trainingId, solutions, code }: { tid: number; solutions: boolean; code: boolean },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
    const row = allowed(await lockHomework(tx, { trainingId }), trainingId, call);
    const { at, isOver } = only(await endOf(tx, { trainingId }));
    if ((solutions || code) && !isOver) {
      throw new Refusal("HOMEWORK_RUNNING", { time: at.toISOString() });
    }
    await setOpened(tx, { trainingId, solutions, code });
    await recordAction(tx, call, {
      action: "homework.open",
      target: `${trainingId} ${row.title}`,
      before: { solutions: row.solutionsOpen, code: row.codeOpen },
      after: { solutions, code },
    });
  });
  return null;
}
