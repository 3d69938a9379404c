import { Verdict } from "../../../shared/verdict.ts";

type OwnStatus = Record<string, { status: number }>;

/** Suggestion: the first problem, an unfinished one, the next one, or none. */
export type Suggestion<Row> =
  | { kind: "first"; problem: Row }
  | { kind: "unfinished"; problem: Row; status: number }
  | { kind: "next"; problem: Row; solved: number }
  | { kind: "allSolved" };

/** Unfinished problems come before new ones; the order is that of the list. Null: there is none. */
export function suggestProblem<Row extends { pid: number }>(
  rows: Row[],
  own: OwnStatus,
): Suggestion<Row> | null {
  const [first] = rows;
  if (!first) return null;
  const statusOf = ({ pid }: Row) => own[pid]?.status ?? Verdict.NotSubmitted;
  const unfinished = rows.find(
    (row) => ![Verdict.Accepted, Verdict.NotSubmitted].includes(statusOf(row) as 0),
  );
  if (unfinished) {
    return { kind: "unfinished", problem: unfinished, status: statusOf(unfinished) };
  }
  const solved = rows.filter((row) => statusOf(row) === Verdict.Accepted).length;
  if (solved === 0) return { kind: "first", problem: first };
  const next = rows.find((row) => statusOf(row) === Verdict.NotSubmitted);
  return next ? { kind: "next", problem: next, solved } : { kind: "allSolved" };
}
