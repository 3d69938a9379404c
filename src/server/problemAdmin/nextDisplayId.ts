import { LOCAL_BANK } from "../../shared/problem/problem.ts";

/** The first display id on a site without numbered problems. */
const FIRST = "1000";
/** Maximum number of characters of a display id. */
const LENGTH_MAX = 32;

interface Numbered {
  pid: number;
  problemId: string;
  bank: string;
}

/**
 * An unused display id for a new problem. Its prefix is that of the newest numbered problem of this site (P in P1003).
 * Its number is one more than the highest number used with this prefix. Leading zeros are kept.
 */
export function nextDisplayId(problems: readonly Numbered[]): string {
  const usedIds = new Set(problems.map(({ problemId }) => problemId));
  const numbered = problems.flatMap(({ pid, problemId, bank }) => {
    const parts = /^([A-Z_-]*)(\d{1,9})$/.exec(problemId);
    if (!parts || bank !== LOCAL_BANK) return [];
    const [, prefix = "", digits = ""] = parts;
    return [{ pid, prefix, digits, number: Number(digits) }];
  });
  const newest = numbered.reduce<(typeof numbered)[number] | undefined>(
    (best, each) => (best && best.pid > each.pid ? best : each),
    undefined,
  );
  if (!newest) return after("", FIRST.length, Number(FIRST), usedIds);
  const { prefix, digits } = newest;
  const highest = Math.max(
    ...numbered.filter((each) => each.prefix === prefix).map((each) => each.number),
  );
  return after(prefix, digits.length, highest + 1, usedIds);
}

/** The first unused display id with this prefix and a number of at least `number`. */
function after(
  prefix: string,
  width: number,
  number: number,
  usedIds: ReadonlySet<string>,
): string {
  for (let next = number; ; next += 1) {
    const id = prefix + String(next).padStart(width, "0");
    if (!usedIds.has(id) || id.length > LENGTH_MAX) return id.slice(0, LENGTH_MAX);
  }
}
