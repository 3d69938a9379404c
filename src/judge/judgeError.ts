import type { ErrorCause } from "../shared/judge/judgeResult.ts";
import type { SystemErrorCode } from "../shared/call/systemErrors.ts";

/**
 * The part that is responsible for a System Error. `jury`: the problem's programs; `data`: the problem's files and
 * settings; `node`: resources of this machine, which a health check of the node has to confirm; `judge`: a defect in
 * this code. Failures of the contestant's program are verdicts, not errors.
 */
export type CauseClass = "jury" | "data" | "node" | "judge";

/**
 * Codes of System Errors. Each code states what is at fault (`of`), the number of attempts on a healthy node (`tries`;
 * 1 if absent), and advice for an administrator (`hint`).
 */
export const causes = {
  data_missing: {
    of: "data",
    hint: "A test data file is not in the file store; upload the problem's data again.",
  },
  data_corrupt: {
    of: "data",
    hint: "A test data file does not match its checksum; check the disk of the file store.",
  },
  data_refused: {
    of: "data",
    hint: "The problem's extra files or arguments cannot be used together; look for names that clash or are too long.",
  },
  no_cases: { of: "data", hint: "The problem has no test data; upload some." },
  checker_compile_failed: {
    of: "jury",
    hint: "The problem's checker or interactor does not compile; fix its code.",
  },
  checker_failed: {
    of: "jury",
    hint: "The problem's checker crashed or ended without a valid verdict; fix its code.",
  },
  interactor_failed: {
    of: "jury",
    hint: "The problem's interactor crashed or ended without a valid verdict; fix its code.",
  },
  data_unreachable: {
    of: "node",
    hint: "The judge could not fetch test data from the server; check the connection.",
  },
  language_unavailable: {
    of: "node",
    hint: "This judge cannot handle the language; run `verdict doctor` on its machine.",
  },
  compiler_broken: {
    of: "node",
    hint: "The compiler fails on its A+B test program; repair it on the judge's machine.",
  },
  sandbox_failed: {
    of: "node",
    tries: 2,
    hint: "The sandbox could not run a program; see the judge's log and `verdict doctor`.",
  },
  // Another job on the node may have caused this error, so the job is attempted up to three times.
  sandbox_died: {
    of: "node",
    tries: 3,
    hint: "The sandbox process crashed during each attempt of this job; see the judge's log.",
  },
  machine_overloaded: {
    of: "node",
    tries: 2,
    hint: "The machine gave a program almost no CPU time; run less beside this judge, or give it fewer slots.",
  },
  disk_failed: {
    of: "node",
    tries: 2,
    hint: "The judge could not write to its data folder; check free space and rights.",
  },
  node_exhausted: {
    of: "node",
    tries: 2,
    hint: "The machine ran out of memory, processes or open files; check its load and limits.",
  },
  internal: {
    of: "judge",
    hint: "A defect in the judge; please report it with the detail and the log.",
  },
} as const satisfies Partial<
  Record<SystemErrorCode, { of: CauseClass; tries?: number; hint: string }>
>;

export type JudgeErrorCode = keyof typeof causes;

/** Error codes of the operating system that apply to the judge's own files, never to paths that a program chose. */
export const systemErrors: Readonly<Record<string, JudgeErrorCode>> = {
  ENOSPC: "disk_failed",
  EDQUOT: "disk_failed",
  EROFS: "disk_failed",
  EACCES: "disk_failed",
  EPERM: "disk_failed",
  EIO: "disk_failed",
  EMFILE: "node_exhausted",
  ENFILE: "node_exhausted",
  ENOMEM: "node_exhausted",
  EAGAIN: "node_exhausted",
};

/** Maximum length of the detail that is stored with a submission. */
const DETAIL_MAX = 4000;

/** A failure for which the contestant is not responsible; the job ends as System Error with this cause. */
export class JudgeError extends Error {
  readonly code: JudgeErrorCode;

  constructor(code: JudgeErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}

/** How to handle an error that ended a job. */
export interface Classified {
  /** The cause that is stored with the submission. */
  cause: ErrorCause;
  of: CauseClass;
  /** Number of attempts on a healthy node, including the first one. */
  tries: number;
}

/** Classifies any error that ended a job. */
export function classify(error: unknown): Classified {
  const code = judgeErrorCode(error);
  const entry: { of: CauseClass; tries?: number; hint: string } = causes[code];
  const detail = error instanceof Error ? error.message : String(error);
  const cause = { code, hint: entry.hint, detail: detail.slice(0, DETAIL_MAX) };
  return { cause, of: entry.of, tries: entry.tries ?? 1 };
}

/** The cause to store for an error that ended a job. */
export const causeOf = (error: unknown): ErrorCause => classify(error).cause;

function judgeErrorCode(error: unknown): JudgeErrorCode {
  if (error instanceof JudgeError) return error.code;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  return Object.hasOwn(systemErrors, code) ? (systemErrors[code] ?? "internal") : "internal";
}
