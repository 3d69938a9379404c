import type { JudgeTask } from "../../../src/shared/judge/judgeTask.ts";
import type { TrialOutcome } from "../../../src/shared/verdict/trial.ts";
import { expect } from "./journey.ts";
import type { JudgedNode } from "./judgedSite.ts";

/** Returns the outcome of a sample in a trial run; by default, the sample passed. */
export function outcome(seq: number, changes: Partial<TrialOutcome> = {}): TrialOutcome {
  return {
    seq,
    status: 0,
    judged: true,
    timeMs: 4,
    memoryKb: 540,
    message: null,
    endedBy: null,
    note: null,
    stdout: "3\n",
    stdoutBytes: 2,
    stdoutCut: false,
    stderr: "",
    stderrCut: false,
    ...changes,
  };
}

/** The next task, which must be a trial run. */
export async function trialTask(node: JudgedNode): Promise<JudgeTask> {
  const task = await node.task();
  expect(task.trial, "a run, not a submission").toBeDefined();
  return task;
}
