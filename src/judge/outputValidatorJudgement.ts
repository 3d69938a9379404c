import { Verdict } from "../shared/verdict/verdict.ts";
import type { Judgement } from "./judgement.ts";
import { plainText } from "./plainText.ts";
import type { JudgeCaseResult } from "./sandbox/sandboxTypes.ts";

/** Files that are read from a validator's feedback folder, in the order in which the node requests them. */
export const FEEDBACK_FILES = [
  "teammessage.txt",
  "judgemessage.txt",
  "score.txt",
  "score_multiplier.txt",
  "nextpass.in",
] as const;

/** The exit code for "accepted". Exit code 0 means that the validator reported no verdict. */
export const VALIDATOR_ACCEPTS = 42;
const VALIDATOR_REJECTS = 43;

/** Maximum length of a message that is stored with a case, in characters. */
const MESSAGE_MAX = 1000;

const juryError = { status: Verdict.SystemError, fraction: 0 } as const;
const wrong = { status: Verdict.WrongAnswer, fraction: 0 } as const;

type Judged = Required<Pick<JudgeCaseResult, "judged" | "feedback">>;

/**
 * Interprets the exit code of a Kattis package's output validator: 42 means accepted, 43 means wrong, and any other
 * code is a jury error. An invalid score is also a jury error. `full`: points of the case, by which the score in
 * `score.txt` is divided. If no case has points, `full` is null and scores are not read. `why`: the reason for a System
 * Error.
 */
export function readOutputValidatorJudgement(
  { judged, feedback }: Judged,
  full: number | null,
): Judgement & { why?: string } {
  const texts = FEEDBACK_FILES.map((_name, at) => {
    const bytes = feedback[at];
    return bytes ? plainText(bytes, MESSAGE_MAX).trim() : null;
  });
  const [team, judge, score = null, multiplier = null, next] = texts;
  const message = [team, judge].filter(Boolean).join("\n").slice(0, MESSAGE_MAX) || null;
  if (judged.ended !== "exited") return { ...juryError, message };
  if (judged.exitCode === VALIDATOR_REJECTS) return { ...wrong, message };
  if (judged.exitCode !== VALIDATOR_ACCEPTS) return { ...juryError, message };
  if (next !== null) {
    return {
      ...juryError,
      message,
      why: "nextpass.in was written, but a program is run only once",
    };
  }
  const fraction = full === null ? 1 : fractionOf({ score, multiplier }, full);
  if (typeof fraction === "string") return { ...juryError, message, why: fraction };
  if (fraction >= 1) return { status: Verdict.Accepted, fraction: 1, message };
  // Accepted with score 0 becomes Wrong Answer, because the verdicts Accepted and Partial Accepted imply points.
  if (fraction <= 0) return { ...wrong, message };
  return { status: Verdict.PartialAccepted, fraction, message };
}

/** Only decimal numbers are allowed, as in the format's grammar; `inf` and `0x10` are not. */
const NUMBER = /^[+-]?(?:\d+\.?|\d*\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns the fraction of the points that the case gets, or a message about invalid score files. */
function fractionOf(
  { score, multiplier }: { score: string | null; multiplier: string | null },
  full: number,
): number | string {
  if (score === null && multiplier === null) return 1;
  if (score !== null && multiplier !== null) {
    return "both score.txt and score_multiplier.txt were written";
  }
  const name = score === null ? "score_multiplier.txt" : "score.txt";
  const text = score ?? multiplier ?? "";
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  const max = score === null ? 1 : full;
  // A value slightly above the maximum is accepted, because sums of binary fractions are rounded.
  if (!(value >= 0 && value <= max * (1 + 1e-9))) {
    return `${name} contains "${text.slice(0, 100)}", not a number from 0 to ${max}`;
  }
  if (score === null) return value;
  return full === 0 ? 0 : value / full;
}
