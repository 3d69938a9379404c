import type { JudgeCaseResult, RunResult, StandaloneResult } from "./sandbox/sandboxTypes.ts";
import { JudgeError, type JudgeErrorCode } from "./judgeError.ts";

/** Checks the health of the node; returns false if it is unhealthy. */
export type ConfirmHealth = () => Promise<boolean>;

/**
 * Error code of a run that could not be started; null if it was started, or if the program is responsible for the
 * failure.
 */
export function failureCode(
  run: RunResult,
): Extract<JudgeErrorCode, "sandbox_failed" | "data_refused"> | null {
  if (run.ended !== "failed" || run.fault === "program") return null;
  return run.fault === "data" ? "data_refused" : "sandbox_failed";
}

/** Returns the {@link failureCode} of a run as an error that can be thrown; null if there is none. */
export function failureOf(run: RunResult, what: string): JudgeError | null {
  const code = failureCode(run);
  return code && new JudgeError(code, `${what}: ${run.cause ?? "unknown"}`);
}

const isUnsureRun = (run: RunResult | undefined): boolean =>
  run?.ended === "failed" && run.fault === "unsure";

/** True if a run could not be started, and it is not known whether the program or the node is responsible. */
export function isUnsure({ run, judged }: JudgeCaseResult): boolean {
  return isUnsureRun(run) || isUnsureRun(judged);
}

/**
 * Confirms that the node is healthy, then repeats a run that may have failed because of the program or because of the
 * node. If the run fails again on the healthy node, the program is responsible. Rejects with `sandbox_failed` when the
 * node is unhealthy.
 */
async function repeated<T>(
  cause: string | undefined,
  again: () => Promise<T>,
  confirmHealth: ConfirmHealth,
): Promise<T> {
  if (!(await confirmHealth())) throw new JudgeError("sandbox_failed", cause ?? "unknown");
  return again();
}

const asProgramFailure = <T extends RunResult>(run: T): T =>
  isUnsureRun(run) ? { ...run, fault: "program" } : run;

/**
 * Returns the result of a case. If the first result is inconclusive (fault `unsure`), `again` repeats the case; the
 * returned result is always conclusive.
 */
export async function sureCase(
  first: JudgeCaseResult,
  again: () => Promise<JudgeCaseResult>,
  confirmHealth: ConfirmHealth,
): Promise<JudgeCaseResult> {
  const cause = isUnsureRun(first.run) ? first.run.cause : first.judged?.cause;
  const result = isUnsure(first) ? await repeated(cause, again, confirmHealth) : first;
  const { run, judged } = result;
  return {
    ...result,
    run: asProgramFailure(run),
    ...(judged && { judged: asProgramFailure(judged) }),
  };
}

/** Returns the result of a standalone run; an inconclusive run is repeated as in {@link sureCase}. */
export async function sureRun(
  run: () => Promise<StandaloneResult>,
  confirmHealth: ConfirmHealth,
): Promise<StandaloneResult> {
  const first = await run();
  return asProgramFailure(
    isUnsureRun(first) ? await repeated(first.cause, run, confirmHealth) : first,
  );
}
