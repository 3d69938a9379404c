import * as z from "zod/mini";
import type { JudgeResult } from "../../shared/judge/judgeResult.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { buildTask, languageGone, type TaskKind } from "../judging/service.ts";
import type { Tx } from "../platform/database/db.ts";
import { storable } from "../platform/job/jobs.ts";
import { CHECK_QUEUE } from "./run.sql.ts";
import { slowestOf } from "./slowest.ts";
import { checkTaskRow, type CheckTaskRow, failItem, finishItem, requeueItem } from "./work.sql.ts";

const MESSAGE_MAX = 64 * 1024;

interface Program {
  checkId: number;
  seq: number;
}

/** Tasks that run the jury's programs. */
export const checkTasks: TaskKind<Program> = {
  ...CHECK_QUEUE,
  yieldsTo: "submissions",
  attemptsMax: 3,
  payload: z.object({ checkId: z.int(), seq: z.int() }),
  async build(db, { checkId, seq }, attempt) {
    const [work] = await checkTaskRow(db, { checkId, seq });
    return work ? taskOf(work, attempt) : languageGone();
  },
  async step(tx, { checkId, seq }, step) {
    if (step === "waiting") await requeueItem(tx, { checkId, seq });
  },
  async finish(tx, program, result, node) {
    await storeResult(tx, program, result, node);
  },
  async fail(tx, { checkId, seq }) {
    await failItem(tx, {
      checkId,
      seq,
      message: "NODE_LOST: every judge node that ran it was lost",
    });
  },
};

function taskOf(
  work: CheckTaskRow,
  attempt: { jobId: number; attempt: number },
): ReturnType<typeof buildTask> {
  const { kind, code, files, protocol, flags, caseFlags, timeMultiple } = work;
  const { rules, subtasks, factors, cases, language } = work;
  const languageFactors = factors[language];
  if (!languageFactors) return languageGone();
  const [timeFactor, memoryFactor] = languageFactors;
  const task = buildTask({
    ...attempt,
    submitId: 0,
    ...rules,
    timeFactor,
    memoryFactor,
    language,
    code,
    subtasks,
    cases,
    ...(kind === "validator" && { caseMode: "default", judgeMode: "default", userFiles: files }),
  });
  if (!("task" in task)) return task;
  if (kind === "solution") return { task: { ...task.task, timeMultiple } };
  const validate = { protocol: protocol ?? "testlib", flags, caseFlags };
  return { task: { ...task.task, validate } };
}

async function storeResult(
  tx: Tx,
  { checkId, seq }: Program,
  result: JudgeResult,
  node: string,
): Promise<void> {
  const { status, score, memoryKb, errorMessage, cause, cases } = result;
  const failed = status === Verdict.SystemError || status === Verdict.SubmittedFailed;
  const message = cause ? `${cause.code}: ${cause.hint}\n${cause.detail}` : errorMessage;
  const { timeMs, late, stopped } = slowestOf(cases);
  const ran = cases.filter((each) => each.status !== Verdict.NotSubmitted);
  const rejected = ran.filter((each) => each.status !== Verdict.Accepted);
  await finishItem(tx, {
    checkId,
    seq,
    outcome: failed ? "failed" : "done",
    status,
    score,
    timeMs,
    memoryKb,
    late,
    stopped,
    message: message === null ? null : storable(message).slice(0, MESSAGE_MAX),
    cases: storable(JSON.stringify(cases)),
    caseCount: ran.length,
    rejectedCount: rejected.length,
    node,
  });
}
