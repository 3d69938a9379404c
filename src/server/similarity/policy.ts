import { may as roleMay } from "../../shared/account/roles.ts";
import { mayEditContest, mayReadAsEditor, type OwnedContest } from "../contest/policy.ts";
import { isHomeworkStaff, mayEditHomework, type OwnedHomework } from "../homework/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored comparison on which permissions depend. */
export type GuardedRun =
  | { source: "contest"; contest: OwnedContest }
  | { source: "homework"; homework: OwnedHomework }
  | { source: "selection" };

/** Whether the viewer may compare any submissions of the site. */
export function mayCompareSelection(viewer: Principal): boolean {
  return roleMay(viewer.role, "compareSubmissions");
}

/**
 * Whether the viewer may read a stored comparison, even in an archived class. All staff of a homework assignment may
 * read its comparisons.
 */
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
 * Whether the viewer may decide about the pairs of a stored comparison, cancel it and delete it: this requires
 * permission to change the contest or homework. Jury members who may not change the contest, and other administrators,
 * may neither read nor change the comparison.
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

/**
 * Whether a site setting hides the submission's code from the viewer, because the submission was made before
 * `visibleFrom` (milliseconds).
 */
export function isCodeClosed(
  viewer: Principal,
  { submitTime, visibleFrom }: { submitTime: Date; visibleFrom: number },
): boolean {
  return submitTime.getTime() < visibleFrom && !roleMay(viewer.role, "readOldCode");
}
