import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getOwnProgress, ProgressProblem } from "../../../shared/practice/ownProgress.ts";

type Progress = OutputOf<typeof getOwnProgress>;

/**
 * What is suggested to the user: the first problem, an unfinished problem, or the next problem. `allTried`: the user
 * has tried every problem, so none is suggested.
 */
export type Suggestion =
  | { kind: "first"; problem: ProblemName }
  | { kind: "unfinished"; problem: ProblemName; status: number }
  | { kind: "next"; problem: ProblemName; solved: number }
  | { kind: "allTried" };

type ProblemName = Pick<ProgressProblem, "problemId" | "title">;

/** For a guest: the first problem of the list; null when there is none. */
export function suggestToGuest([first]: readonly ProblemName[]): Suggestion | null {
  return first ? { kind: "first", problem: first } : null;
}

/**
 * Suggests the latest unfinished problem or, if there is none, a new problem. Returns null if there is no problem at
 * all.
 */
export function suggestProblem({ solved, tried, unfinished, next }: Progress): Suggestion | null {
  const [latest] = unfinished;
  if (latest) return { kind: "unfinished", problem: latest, status: latest.status };
  if (!next) return tried > 0 ? { kind: "allTried" } : null;
  return tried > 0 ? { kind: "next", problem: next, solved } : { kind: "first", problem: next };
}
