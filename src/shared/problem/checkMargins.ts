import type { CheckedProgram, JurySolution } from "./problemCheck.ts";
import type { ExpectedVerdict } from "./problemPackage.ts";
import { Verdict } from "../verdict/verdict.ts";

/** Short names that packages use for the expected statuses of jury programs. */
const statusOf: Readonly<Record<ExpectedVerdict, number>> = {
  AC: Verdict.Accepted,
  WA: Verdict.WrongAnswer,
  PE: Verdict.PresentationError,
  TLE: Verdict.TimeLimitExceeded,
  MLE: Verdict.MemoryLimitExceeded,
  RE: Verdict.RuntimeError,
  CE: Verdict.CompileError,
  OLE: Verdict.OutputLimitExceeded,
  PC: Verdict.PartialAccepted,
};

/**
 * Every status that a program can get if it compiles but does not earn full marks. Such a program may give a wrong
 * answer, exceed a limit, or earn points for some cases, depending on the data and the machine.
 */
export const anyWrong = [
  "WA",
  "PE",
  "TLE",
  "MLE",
  "RE",
  "OLE",
  "PC",
] as const satisfies readonly ExpectedVerdict[];

/** Whether exactly {@link anyWrong} is expected. */
export function isAnyWrong(expected: readonly ExpectedVerdict[]): boolean {
  const set = new Set(expected);
  return set.size === anyWrong.length && anyWrong.every((each) => set.has(each));
}

type Result = Pick<CheckedProgram, "kind" | "outcome" | "status" | "score">;
type Expectation = Pick<JurySolution, "expected" | "score">;

/**
 * Whether a program got an expected status; null if it has not been judged yet, or if it is a solution for which no
 * status is expected. A validator must accept every input; a judging failure is never expected.
 */
export function isAsExpected(result: Result, expectation: Expectation | undefined): boolean | null {
  const { kind, outcome, status } = result;
  if (outcome === "failed") return false;
  if (outcome !== "done" || status === null) return null;
  if (kind === "validator") return status === Verdict.Accepted;
  if (!expectation || (expectation.expected.length === 0 && expectation.score === null))
    return null;
  const isStatus =
    expectation.expected.length === 0 ||
    expectation.expected.some((each) => statusOf[each] === status);
  return isStatus && (expectation.score === null || expectation.score === result.score);
}

export interface Margin {
  name: string;
  language: string;
  timeMs: number;
  limitMs: number;
  /** Run time divided by the time limit. */
  ratio: number;
  /** Whether the program was stopped at this ratio, so that the real ratio is at least this value. */
  atLeast: boolean;
  /**
   * How close the time is to the limit. `narrow`: the limit should be checked; `dangerous`: verdicts may be wrong on
   * other machines.
   */
  danger: "none" | "narrow" | "dangerous";
}

export interface Margins {
  /** The slowest program that was expected to be accepted and was accepted. */
  slowestAccepted: Margin | null;
  /** The fastest program that was expected to be too slow and was too slow. */
  fastestTooSlow: Margin | null;
}

/**
 * The speeds of machines differ by a factor of two or more. With a smaller margin, the verdict depends on the machine.
 */
const ACCEPTED = { narrow: 0.5, dangerous: 0.8 };
const TOO_SLOW = { narrow: 2, dangerous: 1.5 };

type Timed = Pick<
  CheckedProgram,
  "kind" | "name" | "language" | "outcome" | "status" | "timeMs" | "limitMs" | "late" | "stopped"
>;

/**
 * How far the time limit is from the slowest accepted program, and from the fastest program that was too slow.
 */
export function marginsOf(
  items: readonly Timed[],
  solutions: readonly Pick<JurySolution, "name" | "expected">[],
): Margins {
  const expected = new Map(solutions.map((each) => [each.name, each.expected]));
  const judgedItems = items.filter(
    ({ kind, outcome }) => kind === "solution" && outcome === "done",
  );
  const accepted = judgedItems.filter(({ name, status }) => {
    const expectation = expected.get(name) ?? [];
    return status === Verdict.Accepted && (expectation.length === 0 || expectation.includes("AC"));
  });
  const tooSlow = judgedItems.filter(({ name, late }) => {
    const expectation = expected.get(name) ?? [];
    return late && (!expectation.includes("AC") || expectation.includes("TLE"));
  });
  const slowest = accepted.flatMap(marginOf).toSorted((a, b) => b.ratio - a.ratio)[0];
  const fastest = tooSlow.flatMap(marginOf).toSorted((a, b) => a.ratio - b.ratio)[0];
  return {
    slowestAccepted: slowest ? { ...slowest, danger: dangerAbove(slowest.ratio) } : null,
    fastestTooSlow: fastest
      ? { ...fastest, danger: fastest.atLeast ? "none" : dangerBelow(fastest.ratio) }
      : null,
  };
}

function marginOf({ name, language, timeMs, limitMs, stopped }: Timed): Margin[] {
  if (timeMs === null || limitMs === null || limitMs <= 0) return [];
  const ratio = timeMs / limitMs;
  return [{ name, language, timeMs, limitMs, ratio, atLeast: stopped, danger: "none" }];
}

function dangerAbove(ratio: number): Margin["danger"] {
  if (ratio > ACCEPTED.dangerous) return "dangerous";
  return ratio > ACCEPTED.narrow ? "narrow" : "none";
}

function dangerBelow(ratio: number): Margin["danger"] {
  if (ratio < TOO_SLOW.dangerous) return "dangerous";
  return ratio < TOO_SLOW.narrow ? "narrow" : "none";
}
