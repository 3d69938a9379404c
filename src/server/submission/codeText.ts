import { Refusal } from "../../shared/call/errors.ts";
import { CODE_MAX } from "../../shared/submission/submission.ts";

/** Some editors write a byte order mark at the beginning of a file; javac and PHP fail on it. */
export function withoutMark(code: string): string {
  return code.startsWith("\ufeff") ? code.slice(1) : code;
}

/** Refusals: CODE_EMPTY, CODE_TOO_LONG. */
export function checkCode(code: string): void {
  if (code.trim() === "") throw new Refusal("CODE_EMPTY");
  if (code.length > CODE_MAX) {
    throw new Refusal("CODE_TOO_LONG", { max: CODE_MAX, length: code.length });
  }
}
