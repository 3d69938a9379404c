import { Verdict, type VerdictCode } from "../../../shared/verdict/verdict.ts";
import type { RemoteState } from "../adapter/adapter.ts";

/**
 * Verdicts by the number of the state; HUSTOJ and MXT use the same numbers. Sites translate the names of the states or
 * replace them with jokes, so only the numbers are used.
 */
const VERDICTS: Readonly<Record<number, VerdictCode>> = {
  4: Verdict.Accepted,
  5: Verdict.PresentationError,
  6: Verdict.WrongAnswer,
  7: Verdict.TimeLimitExceeded,
  8: Verdict.MemoryLimitExceeded,
  9: Verdict.OutputLimitExceeded,
  10: Verdict.RuntimeError,
  11: Verdict.CompileError,
};
const WAITING = new Set([0, 1, 14, 15, 16, 17]);
const COMPILING = 2;
const JUDGING = new Set([3, 12, 13]);

export interface StateUsage {
  timeMs: number | undefined;
  memoryKb: number | undefined;
}

/**
 * The state that a status number of the judge stands for; `text`: the judge's original text. The state is `unknown` if
 * this file does not list the number.
 */
export function stateOfNumber(number: number, text: string, usage: StateUsage): RemoteState {
  const status = VERDICTS[number];
  if (status !== undefined) return { phase: "final", text, status, ...usage };
  if (WAITING.has(number)) return { phase: "waiting", text };
  if (number === COMPILING) return { phase: "compiling", text };
  if (JUDGING.has(number)) return { phase: "judging", text };
  return { phase: "unknown", text };
}
