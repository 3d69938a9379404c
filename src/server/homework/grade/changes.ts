import type * as z from "zod/mini";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { holdClassOfObject } from "../../authority/service.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { HomeworkCell } from "../../../shared/class/homework.ts";
import type * as calls from "../../../shared/class/homeworkStaff.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, only } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import type { ScopedDb } from "../../scope/service.ts";
import { readRows } from "../../submission/service.ts";
import { wholeCell } from "../cells.ts";
import { closeWhileRunning, lockHomework } from "../edit/edit.sql.ts";
import { allowed, staffedHomework } from "../edit/edited.ts";
import { homeworkProblems, resultsOf } from "../homework.sql.ts";
import { notifyReviewed } from "../notices.ts";
import { markStale } from "../result.sql.ts";
import { computeCell, settleLocked } from "../results.ts";
import {
  byHandOf,
  endExtensions,
  deleteReminders,
  isStudent,
  setByHand,
  storeExtensions,
  studentsAmong,
  submissionsOf,
} from "./grade.sql.ts";

/**
 * Sets a student's points manually. Refusals: those of editing the homework, PROBLEM_NOT_FOUND,
 * HOMEWORK_STUDENT_NOT_FOUND.
 */
export async function setPoints(
  db: Database,
  { tid: trainingId, uid, pid, points, note }: z.output<typeof calls.setHomeworkPoints.input>,
  call: SignedInCall,
): Promise<HomeworkCell> {
  return db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
    const homework = allowed(await lockHomework(tx, { trainingId }), trainingId, call);
    const problems = await homeworkProblems(tx, { trainingId });
    const problem = problems.find((each) => each.pid === pid);
    if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: String(pid) });
    const student = only(await isStudent(tx, { trainingId, uid }));
    if (!student.isStudent) throw new Refusal("HOMEWORK_STUDENT_NOT_FOUND");
    // The results are brought up to date, because the response also contains the computed values.
    await settleLocked(tx, [trainingId]);
    const [before] = await byHandOf(tx, { trainingId, uid, pid });
    const byHand = points === null ? null : Math.round(points * 100);
    const stored = { byHand, note: byHand === null || note === "" ? null : note };
    await setByHand(tx, { trainingId, uid, pid, ...stored });
    await computeCell(tx, trainingId, { uid, pid });
    const results = await resultsOf(tx, { trainingId, uids: [uid] });
    const result = only(results.filter((each) => each.pid === pid));
    const isChanged = before?.byHand !== stored.byHand || before.note !== stored.note;
    if (stored.byHand !== null && isChanged) {
      await notifyReviewed(tx, { trainingId, uid, kind: "graded" });
    }
    await recordAction(tx, call, {
      action: "homework.points",
      target: `${trainingId} ${homework.title}`,
      before: { points: inPoints(before?.byHand), note: before?.note ?? null },
      after: { student: uid, problem: problem.problemId, points, note: stored.note },
    });
    return wholeCell(result);
  });
}

function inPoints(hundredths: number | null | undefined): number | null {
  return hundredths === null || hundredths === undefined ? null : hundredths / 100;
}

/**
 * Refusals: those of editing the homework, HOMEWORK_STUDENT_NOT_FOUND when one of the users is not a student of the
 * class.
 */
export async function extend(
  db: Database,
  { tid: trainingId, uids, seconds, reason }: z.output<typeof calls.extendHomework.input>,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
    const homework = allowed(await lockHomework(tx, { trainingId }), trainingId, call);
    const uniqueUids = [...new Set(uids)];
    const students = await studentsAmong(tx, { trainingId, uids: uniqueUids });
    if (students.length < uniqueUids.length) throw new Refusal("HOMEWORK_STUDENT_NOT_FOUND");
    if (seconds === 0) await endExtensions(tx, { trainingId, uids: uniqueUids });
    else {
      const createdUid = call.viewer.uid;
      await storeExtensions(tx, { trainingId, uids: uniqueUids, seconds, reason, createdUid });
    }
    await closeWhileRunning(tx, { trainingId });
    await deleteReminders(tx, { trainingId, uids: uniqueUids });
    await markStale(tx, { trainingId, uids: uniqueUids });
    await recordAction(tx, call, {
      action: "homework.extension",
      target: `${trainingId} ${homework.title}`,
      after: { students: students.map(({ username }) => username), seconds, reason },
    });
  });
  return null;
}

/** A student's submissions to this homework. Refusal: HOMEWORK_NOT_FOUND. */
export async function submissionsOfStudent(
  source: ScopedDb,
  { tid, uid, pid, currentPage, limit }: z.output<typeof calls.getHomeworkSubmissions.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.getHomeworkSubmissions>> {
  await staffedHomework(source.db, tid, call.viewer);
  const filter = { trainingId: tid, uid, pid: pid ?? null };
  const offset = (currentPage - 1) * limit;
  const ids = await submissionsOf(source.db, { ...filter, limit, offset });
  const isBeyond = ids.length === 0 && offset > 0;
  const [counted] = isBeyond
    ? await submissionsOf(source.db, { ...filter, limit: 1, offset: 0 })
    : ids;
  const submitIds = ids.map(({ submitId }) => submitId);
  return { records: await readRows(source, submitIds, call), total: counted?.total ?? 0 };
}
