import { may as roleMay } from "../../shared/roles.ts";
import { mayEditContest, type OwnedContest } from "../contest/policy.ts";
import { isHomeworkStaff, mayEditHomework, type OwnedHomework } from "../homework/policy.ts";
import type { Principal } from "../platform/principal.ts";

/** A stored comparison, as far as permissions depend on it. */
export type GuardedRun =
  | { source: "contest"; contest: OwnedContest }
  | { source: "homework"; homework: OwnedHomework }
  | { source: "selection" };

/**
 * Compare the programs of a contest and see the results: users who may change the contest, who see the code of all
 * its submissions. Members of its jury without that right and other administrators do not.
 */
function mayCompareContest(viewer: Principal, contest: OwnedContest): boolean {
  return mayEditContest(viewer, contest);
}

/** Compare any submissions of the site. */
export function mayCompareSelection(viewer: Principal): boolean {
  return roleMay(viewer.role, "compareSubmissions");
}

/** Read a stored comparison; one of a homework is read by all staff of the homework, also in an archived class. */
export function mayReadRun(viewer: Principal, run: GuardedRun): boolean {
  switch (run.source) {
    case "contest":
      return mayCompareContest(viewer, run.contest);
    case "homework":
      return isHomeworkStaff(viewer, run.homework);
    case "selection":
      return mayCompareSelection(viewer);
  }
}

/**
 * Decide about the pairs of a stored comparison, cancel and delete it; for a homework, users who may change the
 * homework.
 */
export function mayChangeRun(viewer: Principal, run: GuardedRun): boolean {
  return run.source === "homework"
    ? mayEditHomework(viewer, run.homework)
    : mayReadRun(viewer, run);
}

/** Whether a switch of the site closes the code of submissions before `visibleFrom`, milliseconds, to the viewer. */
export function isCodeClosed(
  viewer: Principal,
  { submitTime, visibleFrom }: { submitTime: Date; visibleFrom: number },
): boolean {
  return submitTime.getTime() < visibleFrom && !roleMay(viewer.role, "readOldCode");
}
