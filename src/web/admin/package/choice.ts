import type { ImportedProblem, PackageAction } from "../../../shared/package.ts";

/** What somebody wants with one problem of an import. */
export interface Choice {
  action: PackageAction;
  /** Another display id than the package's. */
  problemId?: string | undefined;
}

/** As the server takes it. */
const DISPLAY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/** New ones are wanted; what would meet a problem that is here, or was left out before, is not by itself. */
export function firstChoice({ conflict, action, fault }: ImportedProblem, state: string): Choice {
  const wasLeftOut = state === "done" && (action === null || action === "skip" || fault !== null);
  return { action: conflict !== null || wasLeftOut ? "skip" : "create" };
}

export function isComplete({ action, problemId }: Choice): boolean {
  return action !== "create" || problemId === undefined || DISPLAY_ID.test(problemId);
}
