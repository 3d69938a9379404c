import { isOutputValidator } from "../../shared/verdict/checkers.ts";
import * as z from "zod/mini";
import { COMPILE_QUEUE_TIMEOUT_SECONDS } from "../../shared/verdict/checkerCompile.ts";
import type { JudgeResult } from "../../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../shared/judge/judgeTask.ts";
import { languageGone, type TaskKind } from "../judging/service.ts";
import { storable } from "../platform/job/jobs.ts";
import { type CheckSource, checkSource, COMPILE_QUEUE, finishCheck } from "./sql.ts";

const COMPILER_TEXT_MAX = 64 * 1024;

/**
 * Checkers and interactors that have to be compiled. A user waits for each of these programs, and there are few of
 * them, so they take precedence over submissions.
 */
export const compileTasks: TaskKind<{ compileId: number }> = {
  ...COMPILE_QUEUE,
  yieldsTo: "nothing",
  attemptsMax: 2,
  endsWithLease: true,
  queueTimeoutSeconds: COMPILE_QUEUE_TIMEOUT_SECONDS,
  isTransient: true,
  payload: z.object({ compileId: z.int() }),
  async build(db, { compileId }, attempt) {
    const [source] = await checkSource(db, { id: compileId });
    return source ? { task: { ...attempt, ...taskOf(source) } } : languageGone();
  },
  async finish(tx, { compileId }, result) {
    const { failure, text } = storedResult(result);
    await finishCheck(tx, { id: compileId, failure, message: text });
  },
  async fail(tx, { compileId }, why) {
    await finishCheck(tx, { id: compileId, failure: why, message: null });
  },
};

/** A trial run without inputs, so that the node only compiles the program. */
function taskOf(source: CheckSource): Omit<JudgeTask, "jobId" | "attempt"> {
  const { language, code, extraFiles, protocol } = source;
  return {
    submitId: 0,
    language,
    code,
    extraFiles,
    ...(isOutputValidator(protocol) ? { inParts: true } : {}),
    limits: { timeMs: 1000, memoryMb: 256, stackMb: 64, outputMb: 16 },
    judgeMode: "default",
    judgeProgram: null,
    caseMode: "default",
    scored: false,
    comparison: { kind: "exact", options: {}, presentation: false },
    cases: [],
    subtasks: [],
    trial: [],
  };
}

function storedResult({ trial, errorMessage, cause }: JudgeResult) {
  const failed = cause !== null || trial === undefined;
  return {
    failure: failed ? ("error" as const) : null,
    text:
      failed || errorMessage === null ? null : storable(errorMessage).slice(0, COMPILER_TEXT_MAX),
  };
}
