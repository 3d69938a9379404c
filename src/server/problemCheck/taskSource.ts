import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import { Verdict } from "../../shared/verdict.ts";
import {
  buildTask,
  JUDGE_JOB,
  type AuxiliaryTaskSource,
  systemErrorResult,
} from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import { CHECK_QUEUED } from "./run.sql.ts";
import { slowestOf } from "./slowest.ts";
import {
  checkTaskRow,
  type CheckTaskRow,
  claimCheck,
  deleteCheckJob,
  finishItem,
  sweepCheckJobs,
} from "./work.sql.ts";

const MESSAGE_MAX = 64 * 1024;

/** Task source for the jury's programs; stores their results. */
export function checkTaskSource(db: Db, log: FastifyBaseLogger): AuxiliaryTaskSource {
  return {
    channels: [CHECK_QUEUED],
    async claim(node, { languages, after }) {
      for (;;) {
        const [row] = await claimCheck(db, languages, node, LEASE_MS / 1000, JUDGE_JOB, after);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        const job = { jobId: row.jobId, attempt: row.attempt };
        const [work] = await checkTaskRow(db, row.checkId, row.seq);
        if (!work) {
          await deleteCheckJob(db, job.jobId, job.attempt);
          continue;
        }
        const built = taskOf(work, job);
        if ("task" in built) return { task: built.task, waiting };
        await storeResult(db, job, systemErrorResult(built.cause));
      }
    },
    phase() {
      // Checks publish only finished programs, not phases.
    },
    async finish(job, result) {
      if (result.cause) log.warn({ ...job, cause: result.cause }, "the check of a program failed");
      await storeResult(db, job, result);
    },
    async sweep() {
      await sweepCheckJobs(db);
    },
  };
}

type JobAttempt = Pick<JudgeTask, "jobId" | "attempt">;

function taskOf(work: CheckTaskRow, job: JobAttempt): ReturnType<typeof buildTask> {
  const { kind, code, files, protocol, flags, caseFlags, patience } = work;
  const { rules, subtasks, factors, cases } = work;
  const languageFactors = factors[work.language];
  const claimed = { ...job, crashCount: 0, submitId: 0 };
  if (!languageFactors) return buildTask({ ...claimed, language: null });
  const [timeFactor, memoryFactor] = languageFactors;
  const { language } = work;
  const built = buildTask({
    ...{ ...claimed, ...rules, timeFactor, memoryFactor, language, code, subtasks, cases },
    ...(kind === "validator" && { caseMode: "default", judgeMode: "default", userFiles: files }),
  });
  if (!("task" in built)) return built;
  if (kind === "solution") return { task: { ...built.task, timeMultiple: patience } };
  const validate = { protocol: protocol ?? "testlib", flags, caseFlags };
  return { task: { ...built.task, validate } };
}

async function storeResult(
  db: Db,
  { jobId, attempt }: JobAttempt,
  result: JudgeResult,
): Promise<void> {
  const { status, score, memoryKb, errorMessage, cause, cases } = result;
  const failed = status === Verdict.SystemError || status === Verdict.SubmittedFailed;
  const message = cause ? `${cause.code}: ${cause.hint}\n${cause.detail}` : errorMessage;
  const { timeMs, late, stopped } = slowestOf(cases);
  const ran = cases.filter((each) => each.status !== Verdict.NotSubmitted);
  const rejected = ran.filter((each) => each.status !== Verdict.Accepted);
  await finishItem(
    db,
    ...[jobId, attempt, failed ? "failed" : "done", status, score, timeMs, memoryKb, late, stopped],
    message === null ? null : storable(message).slice(0, MESSAGE_MAX),
    storable(JSON.stringify(cases)),
    ...[ran.length, rejected.length],
  );
}
