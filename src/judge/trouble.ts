import type { ErrorCause } from "../shared/judgeProtocol.ts";
import type { SystemErrorCode } from "../shared/systemErrors.ts";

/** Machine-readable reasons of a System Error, each with what an administrator can do about it. */
const hints = {
  data_missing: "A test data file is not in the file store; upload the problem's data again.",
  data_corrupt: "A test data file does not match its checksum; check the disk of the file store.",
  data_unreachable: "The judge could not fetch test data from the server; check the connection.",
  no_cases: "The problem has no test data; upload some.",
  language_unavailable:
    "This judge cannot handle the language; run `verdict doctor` on its machine.",
  compiler_broken:
    "The compiler does not even compile its A+B program; mend it on the judge's machine.",
  checker_compile_failed: "The problem's checker or interactor does not compile; mend its code.",
  checker_failed:
    "The problem's checker failed or said nothing a judge understands; mend its code.",
  interactor_failed:
    "The problem's interactor failed or said nothing a judge understands; mend its code.",
  sandbox_failed: "The sandbox could not run a program; see the judge's log and `verdict doctor`.",
  sandbox_died: "The sandbox process ended twice during this job; see the judge's log.",
  disk_failed: "The judge could not write to its data folder; check free space and rights.",
  internal: "A defect in the judge; please report it with the detail and the log.",
} as const satisfies Partial<Record<SystemErrorCode, string>>;

export type TroubleCode = keyof typeof hints;

/** Longest detail that is stored with a submission. */
const DETAIL_MAX = 4000;

/** Something went wrong that is not the contestant's fault: ends as System Error with its cause. */
export class Trouble extends Error {
  readonly code: TroubleCode;

  constructor(code: TroubleCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}

/** The cause to store for any error that ended a job. */
export function causeOf(error: unknown): ErrorCause {
  const code = troubleCode(error);
  const detail = error instanceof Error ? error.message : String(error);
  return { code, hint: hints[code], detail: detail.slice(0, DETAIL_MAX) };
}

function troubleCode(error: unknown): TroubleCode {
  if (error instanceof Trouble) return error.code;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EIO"].includes(code ?? "")
    ? "disk_failed"
    : "internal";
}
