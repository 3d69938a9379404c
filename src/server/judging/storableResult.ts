import type { ErrorCause, JudgedCase, JudgeResult } from "../../shared/judge/judgeResult.ts";
import type { EndedBy } from "../../shared/verdict/runEnd.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { storable } from "../platform/job/jobs.ts";

const ERROR_MAX = 64 * 1024;
const MESSAGE_MAX = 1000;
const INT_MAX = 2 ** 31 - 1;

/** One row per case number, with strings and numbers that fit the columns. */
export function storableCases(cases: JudgedCase[]): JudgedCase[] {
  const bySeq = new Map<number, JudgedCase>();
  for (const each of cases) {
    bySeq.set(each.seq, {
      ...each,
      timeMs: bounded(each.timeMs) ?? 0,
      memoryKb: bounded(each.memoryKb) ?? 0,
      score: bounded(each.score),
      message: each.message && storable(each.message).slice(0, MESSAGE_MAX),
      endedBy: each.endedBy && storableEnd(each.endedBy),
    });
  }
  return [...bySeq.values()];
}

/**
 * The compiler's message without NUL characters, which the database column cannot store, shortened to `ERROR_MAX`
 * characters.
 */
export function errorText(message: string | null): string | null {
  return message === null ? null : storable(message).slice(0, ERROR_MAX);
}

/** The test case or limit that decided the verdict, as JSON; null for Accepted. */
export function endText({ status, endedBy }: JudgeResult): string | null {
  if (!endedBy || status === Verdict.Accepted) return null;
  return JSON.stringify(storableEnd(endedBy));
}

/** The test case or limit that decided the verdict, with its strings in a form that the database columns can store. */
function storableEnd<End extends EndedBy>(end: End): End {
  const { difference, exception } = end;
  const text = (value: string | undefined) => value && storable(value);
  return {
    ...end,
    ...(exception && { exception: { ...exception, name: storable(exception.name) } }),
    ...(difference && {
      difference: {
        ...difference,
        expected: text(difference.expected),
        got: text(difference.got),
      },
    }),
  };
}

/** The number, clamped to the range from 0 to the maximum of an integer column. */
export function bounded(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(value, 0), INT_MAX);
}

/** Points by subtask in a form that the columns can store; null if there are none. */
export function storableParts(parts: readonly number[] | undefined): number[] | null {
  return parts && parts.length > 0 ? parts.map((points) => bounded(points) ?? 0) : null;
}

/** The cause of a System Error as JSON; null if there is none. */
export function causeText(cause: ErrorCause | null, traceId: string | null): string | null {
  if (!cause) return null;
  const { code, hint, detail } = cause;
  const short = storable(detail).slice(0, 4000);
  return JSON.stringify({ code: storable(code), hint: storable(hint), detail: short, traceId });
}
