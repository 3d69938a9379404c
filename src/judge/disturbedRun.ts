import type { Ended, JudgeCaseResult, RunResult, Usage } from "./sandbox/sandboxTypes.ts";
import { JudgeError } from "./judgeError.ts";

/** Steal time below 5 % of the run's duration or below two kernel ticks is ignored. */
const STOLEN_MIN_PART = 0.05;
const STOLEN_MIN_MS = 20;

export const STARVED = "a program waited for a processor until its elapsed-time limit";

/** Whether the machine gave the program or its checker too little CPU time for a verdict. */
export function isStarved({ run, judged }: Pick<JudgeCaseResult, "run" | "judged">): boolean {
  return run.ended === "starved" || judged?.ended === "starved";
}

/**
 * Whether the run exceeded its CPU limit only because of steal time (CPU time that the host took from the virtual
 * machine), which the guest kernel may charge to the program.
 */
export function isOverLimitBySteal(
  { cpuMs, wallMs, stolenMs = 0 }: Usage,
  limitMs: number,
): boolean {
  const isSignificant = stolenMs >= Math.max(STOLEN_MIN_MS, wallMs * STOLEN_MIN_PART);
  return isSignificant && cpuMs > limitMs && cpuMs - stolenMs <= limitMs;
}

type Undisturbed<Result extends RunResult> = Result & { ended: Exclude<Ended, "starved"> };

function isUndisturbed<Result extends RunResult>(run: Result): run is Undisturbed<Result> {
  return run.ended !== "starved";
}

/**
 * Returns the result of a standalone run (a compiler, a validator, a trial run). The run is repeated once if it was
 * starved, or if it exceeded its limit only because of steal time. `limitMs`: the CPU limit of the run. Rejects with
 * `JudgeError` if the second run was also starved.
 */
export async function undisturbed<Result extends RunResult>(
  limitMs: number,
  run: () => Promise<Result>,
): Promise<Undisturbed<Result>> {
  const first = await run();
  const isTooSlow = first.ended === "cpu" && isOverLimitBySteal(first.usage, limitMs);
  if (isUndisturbed(first) && !isTooSlow) return first;
  const second = await run();
  if (!isUndisturbed(second)) throw new JudgeError("machine_overloaded", STARVED);
  return second;
}
