/**
 * The status table: every state a submission or a test case can be in. Codes, names, short names and colours are taken
 * from the specification (section 4.1).
 */
export interface VerdictInfo {
  code: number;
  name: string;
  short: string;
  /** Hue family of the status label; the theme maps each family to a colour with sufficient contrast. */
  tone: "good" | "bad" | "warn" | "busy" | "part" | "mute";
  /** Whether the status is final, so that no further change is expected. */
  finished: boolean;
  /** Whether the attempt costs 20 minutes in an ACM contest if a later attempt is accepted. */
  penalised: boolean;
}

export const Verdict = {
  NotSubmitted: -10,
  SubmittedUnknown: -5,
  PresentationError: -3,
  CompileError: -2,
  WrongAnswer: -1,
  Accepted: 0,
  TimeLimitExceeded: 1,
  MemoryLimitExceeded: 2,
  RuntimeError: 3,
  SystemError: 4,
  Pending: 5,
  Compiling: 6,
  Judging: 7,
  PartialAccepted: 8,
  Submitting: 9,
  SubmittedFailed: 10,
  OutputLimitExceeded: 11,
} as const;

export type VerdictCode = (typeof Verdict)[keyof typeof Verdict];

function row(
  code: VerdictCode,
  [name, short]: [string, string],
  tone: VerdictInfo["tone"],
  [finished, penalised]: [boolean, boolean],
): VerdictInfo {
  return { code, name, short, tone, finished, penalised };
}

export const verdicts: readonly VerdictInfo[] = [
  row(Verdict.NotSubmitted, ["Not Submitted", "NS"], "mute", [true, false]),
  row(Verdict.SubmittedUnknown, ["Result Hidden", "SNR"], "mute", [true, false]),
  row(Verdict.PresentationError, ["Presentation Error", "PE"], "warn", [true, true]),
  row(Verdict.CompileError, ["Compile Error", "CE"], "warn", [true, false]),
  row(Verdict.WrongAnswer, ["Wrong Answer", "WA"], "bad", [true, true]),
  row(Verdict.Accepted, ["Accepted", "AC"], "good", [true, false]),
  row(Verdict.TimeLimitExceeded, ["Time Limit Exceeded", "TLE"], "bad", [true, true]),
  row(Verdict.MemoryLimitExceeded, ["Memory Limit Exceeded", "MLE"], "bad", [true, true]),
  row(Verdict.RuntimeError, ["Runtime Error", "RE"], "bad", [true, true]),
  row(Verdict.SystemError, ["System Error", "SE"], "mute", [true, false]),
  row(Verdict.Pending, ["Pending", "PD"], "warn", [false, false]),
  row(Verdict.Compiling, ["Compiling", "CP"], "busy", [false, false]),
  row(Verdict.Judging, ["Judging", "JG"], "busy", [false, false]),
  row(Verdict.PartialAccepted, ["Partially Accepted", "PAC"], "part", [true, false]),
  row(Verdict.Submitting, ["Submitting", "SB"], "warn", [false, false]),
  row(Verdict.SubmittedFailed, ["Submission Failed", "SF"], "mute", [true, false]),
  row(Verdict.OutputLimitExceeded, ["Output Limit Exceeded", "OLE"], "bad", [true, true]),
];

const byCode = new Map(verdicts.map((verdict) => [verdict.code, verdict]));

/** The entry for a status code; throws if the code is unknown. */
export function verdictOf(code: number): VerdictInfo {
  const statusRow = byCode.get(code);
  if (!statusRow) throw new Error(`unknown verdict code ${code}`);
  return statusRow;
}

export function isFinished(code: number): boolean {
  return verdictOf(code).finished;
}

/**
 * Statuses by which readers may filter the submission list: all except 6, 7, 9, -5 and -10 (specification, section
 * 4.1).
 */
export const filterableVerdicts: readonly VerdictInfo[] = verdicts.filter(
  ({ code }) => ![6, 7, 9, -5, -10].includes(code),
);
