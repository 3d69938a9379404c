import { type Judge, judgeSubmission } from "../../src/judge/judging.ts";
import { causeOf } from "../../src/judge/judgeError.ts";
import type { JudgedCase, JudgeResult } from "../../src/shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";

/**
 * Judges as a node does. If judging fails for a reason that is not the contestant's fault, the result is a System
 * Error; in these tests, its message is the cause of the failure. `reported` is the progress that pages would have
 * shown.
 */
export async function judgeAsNode(task: JudgeTask, judge: Judge) {
  const reported: JudgedCase[] = [];
  const listener = { phase: () => {}, judged: (each: JudgedCase) => void reported.push(each) };
  const { signal } = new AbortController();
  try {
    return { result: await judgeSubmission(task, judge, { listener, signal }), reported };
  } catch (error) {
    const { code, detail } = causeOf(error);
    const result: JudgeResult = {
      status: Verdict.SystemError,
      score: null,
      timeMs: null,
      memoryKb: null,
      errorMessage: `${code}: ${detail}`,
      cause: null,
      cases: [],
    };
    return { result, reported: [] };
  }
}
