import { Verdict, type VerdictCode } from "../../../shared/verdict/verdict.ts";
import type { RemoteState } from "./adapter.ts";

type Phase = Exclude<RemoteState["phase"], "final" | "madeUp" | "unrecognised" | "unknown">;

/** A judge's names for its states, in lower case, each with the corresponding verdict or phase. */
export type StateTable = ReadonlyMap<string, VerdictCode | Phase>;

/** State names that POJ and HDU share. */
export const CLASSIC_STATES: readonly (readonly [string, VerdictCode | Phase])[] = [
  ["accepted", Verdict.Accepted],
  ["presentation error", Verdict.PresentationError],
  ["wrong answer", Verdict.WrongAnswer],
  ["time limit exceeded", Verdict.TimeLimitExceeded],
  ["memory limit exceeded", Verdict.MemoryLimitExceeded],
  ["output limit exceeded", Verdict.OutputLimitExceeded],
  ["runtime error", Verdict.RuntimeError],
  ["system error", Verdict.SystemError],
  ["compiling", "compiling"],
];

/**
 * The state that corresponds to a status text of the judge. A text may begin with a name from the table and continue in
 * parentheses ("Runtime Error (STACK_OVERFLOW)"). For any other status text, the state is `unrecognised`: the caller
 * continues polling until its deadline and stores the text.
 */
export function stateOf(
  table: StateTable,
  text: string,
  usage: { timeMs: number | undefined; memoryKb: number | undefined },
): RemoteState {
  const [beginning = ""] = text.split("(", 1);
  const words = beginning.trim().toLowerCase();
  const meaning = table.get(words);
  if (meaning === undefined) return { phase: "unrecognised", text };
  if (typeof meaning === "string") return { phase: meaning, text };
  return { phase: "final", text, status: meaning, ...usage };
}

/** Returns the number before a unit (`15MS`, `1024 K`); undefined if the cell is empty or contains other text. */
export function amountOf(text: string, unit: string): number | undefined {
  const [, digits, name] = /^(\d{1,9})\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  return digits !== undefined && name?.toLowerCase() === unit.toLowerCase()
    ? Number(digits)
    : undefined;
}
