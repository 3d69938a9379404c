import type { ImportedProblem, PackageAction } from "../../../shared/problem/package.ts";

/** The chosen action for one problem of an import. */
export interface Choice {
  action: PackageAction;
  /** The chosen display id, if it differs from the package's. */
  problemId?: string | undefined;
  /**
   * Parts of the stored problem that the import leaves unchanged; if absent, these are the parts that were edited on
   * this site.
   */
  keep?: string[] | undefined;
}

/** A valid display id, in upper or lower case. */
const DISPLAY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/** New problems are selected by default; problems with conflicts and previously skipped problems are not. */
export function firstChoice({ conflict, action, fault }: ImportedProblem, state: string): Choice {
  const wasSkipped = state === "done" && (action === null || action === "skip" || fault !== null);
  return { action: conflict !== null || wasSkipped ? "skip" : "create" };
}

export function isComplete({ action, problemId }: Choice): boolean {
  return action !== "create" || problemId === undefined || DISPLAY_ID.test(problemId);
}
