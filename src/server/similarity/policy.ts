import { may as roleMay } from "../../shared/account/roles.ts";
import { mayEditContest, mayReadAsEditor, type OwnedContest } from "../contest/policy.ts";
import { isHomeworkStaff, mayEditHomework, type OwnedHomework } from "../homework/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** A stored comparison, as far as permissions depend on it. */
export type GuardedRun =
  | { source: "contest"; contest: OwnedContest }
  | { source: "homework"; homework: OwnedHomework }
  | { source: "selection" };

/** Compare any submissions of the site. */
export function mayCompareSelection(viewer: Principal): boolean {
  return roleMay(viewer.role, "compareSubmissions");
}

/** Read a stored comparison; in an archived class as before. One of a homework is read by all staff of the homework. */
export function mayReadRun(viewer: Principal, run: GuardedRun): boolean {
  switch (run.source) {
    case "contest":
      return mayReadAsEditor(viewer, run.contest);
    case "homework":
      return isHomeworkStaff(viewer, run.homework);
    case "selection":
      return mayCompareSelection(viewer);
  }
}

/**
 * Decide about the pairs of a stored comparison, cancel and delete it: users who may change the contest or homework. Members of
 * a contest's jury without that right and other administrators neither read nor change it.
 */
export function mayChangeRun(viewer: Principal, run: GuardedRun): boolean {
  switch (run.source) {
    case "contest":
      return mayEditContest(viewer, run.contest);
    case "homework":
      return mayEditHomework(viewer, run.homework);
    case "selection":
      return mayCompareSelection(viewer);
  }
}

/** Whether a switch of the site closes the code of submissions before `visibleFrom`, milliseconds, to the viewer. */
export function isCodeClosed(
  viewer: Principal,
  { submitTime, visibleFrom }: { submitTime: Date; visibleFrom: number },
): boolean {
  return submitTime.getTime() < visibleFrom && !roleMay(viewer.role, "readOldCode");
}
