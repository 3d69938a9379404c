import { Verdict, type VerdictCode } from "../shared/verdict/verdict.ts";
import { plainText } from "./plainText.ts";
import type { RunResult } from "./sandbox/sandboxTypes.ts";

/** Maximum length of a checker's message that is stored with a case, in characters. */
const MESSAGE_MAX = 1000;

/** Exit codes that mean "accepted" without a message. */
export const ACCEPTING_CODES = [0, 100];

/** Verdict of a checker or interactor; `SystemError` means a jury error, which is never the contestant's fault. */
export interface Judgement {
  status: VerdictCode;
  /** Fraction of the case's points, 0 to 1. */
  fraction: number;
  message: string | null;
}

/** Result lines of testlib, identified by their first words. */
const testlibLines: [RegExp, (percent: number) => Pick<Judgement, "status" | "fraction">][] = [
  [/^ok\b/, () => ({ status: Verdict.Accepted, fraction: 1 })],
  [/^wrong answer\b/, wrong],
  [/^wrong output format\b/, wrong],
  [/^partially correct \(?\s*(-?[\d.]+(?:e[-+]?\d+)?)/, partial],
  [/^points\s+(-?[\d.]+(?:e[-+]?\d+)?)/, partial],
];

function wrong(): Pick<Judgement, "status" | "fraction"> {
  return { status: Verdict.WrongAnswer, fraction: 0 };
}

/** Because of rounding, sums of binary fractions may slightly exceed 100 per cent. */
const PERCENT_MAX = 100 * (1 + 1e-9);

/** The protocol does not allow more than 100 per cent; a higher value is a jury error and never earns full points. */
function partial(percent: number): Pick<Judgement, "status" | "fraction"> {
  if (!Number.isFinite(percent) || percent > PERCENT_MAX) {
    return { status: Verdict.SystemError, fraction: 0 };
  }
  if (percent >= 100) return { status: Verdict.Accepted, fraction: 1 };
  if (percent <= 0) return wrong();
  return { status: Verdict.PartialAccepted, fraction: percent / 100 };
}

function fromTestlibLine(text: string): Pick<Judgement, "status" | "fraction"> {
  for (const [pattern, meaning] of testlibLines) {
    const match = pattern.exec(text);
    if (match) return meaning(Number(match[1]));
  }
  return { status: Verdict.SystemError, fraction: 0 };
}

function byExitCode(run: { exitCode: number }, stdout: string, stderr: string) {
  switch (run.exitCode) {
    case 0:
    case 100:
      return { status: Verdict.Accepted, fraction: 1 };
    case 101:
      return { status: Verdict.PresentationError, fraction: 0 };
    case 102:
      return wrong();
    case 99:
      // `Number("")` is 0, but empty output must not result in Wrong Answer.
      return partial(stdout.trim() === "" ? Number.NaN : Number(stdout.trim().split(/\s/)[0]));
    case 103:
      return { status: Verdict.SystemError, fraction: 0 };
    default:
      return fromTestlibLine(stderr.trimStart());
  }
}

/**
 * Reads the verdict of a checker or interactor run. Two conventions are supported: exit codes, and the result line of
 * testlib on stderr. The first convention uses exit codes: 0 and 100 for accepted, 101 for presentation error, 102 for
 * wrong answer, 99 for partially correct with a percentage on stdout, and 103 for jury error. For any other exit code,
 * testlib's line on stderr decides (`ok`, `wrong answer`, `wrong output format`, `partially correct (N)`, `points X`; N
 * and X in per cent). All other results, including crashes and exceeded limits, are jury errors.
 */
export function readJudgement(run: RunResult & { stdout: Uint8Array }): Judgement {
  const stderr = plainText(run.stderr, MESSAGE_MAX).trim();
  const stdout = plainText(run.stdout, MESSAGE_MAX).trim();
  const message = stderr || (run.exitCode === 99 ? "" : stdout) || null;
  if (run.ended !== "exited") return { status: Verdict.SystemError, fraction: 0, message };
  return { ...byExitCode(run, stdout, stderr), message };
}

/** Replaces a partial verdict by Wrong Answer if no case has points (`scored` is false). */
export function withoutPartial(judgement: Judgement, scored: boolean): Judgement {
  if (scored || judgement.status !== Verdict.PartialAccepted) return judgement;
  return { ...judgement, status: Verdict.WrongAnswer, fraction: 0 };
}
