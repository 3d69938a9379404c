import { may as roleMay, Role } from "../../shared/account/roles.ts";
import { owns } from "../authority/policy.ts";
import { moderatesClasses, moderatesSite } from "../discussion/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** Whether the viewer may read and handle the site's reports. */
export function handlesReports(viewer: Principal | null): boolean {
  return moderatesSite(viewer);
}

/** The fields of a stored report that permissions depend on. */
export interface GuardedReport {
  /** The reported user. */
  reportedUid: string;
  /** The class of the reported post; null if the post belongs to no class or was deleted. */
  classId: number | null;
  /** Whether the reported text was visible to all readers of the site. */
  isPublic: boolean;
  /** Whether the reported post, or the post that contains the reported comment, still exists. */
  isPostThere: boolean;
}

/**
 * Whether the viewer may see that a report exists and who wrote it: administrators may, except for reports about
 * themselves, because a reporter is never shown to the reported user. Reports about texts in classes and reports about
 * deleted texts that were not public are visible only to users who manage classes.
 */
export function seesReport(viewer: Principal, report: GuardedReport): boolean {
  if (!handlesReports(viewer) || owns(viewer, { ownerUid: report.reportedUid })) return false;
  const isOfSite = report.isPublic || (report.isPostThere && report.classId === null);
  return isOfSite || moderatesClasses(viewer);
}

/** Whether the viewer may read the reported text. `seesPost`: whether the post exists and the viewer may see it now. */
export function readsReported(
  viewer: Principal,
  report: GuardedReport,
  { seesPost }: { seesPost: boolean },
): boolean {
  return seesReport(viewer, report) && (!report.isPostThere || seesPost);
}

/** The account that is warned or muted. */
export interface GuardedAccount {
  uid: string;
  /** The current role. */
  roleId: number;
  /** End of the current mute. */
  mutedUntil: Date | null;
}

/**
 * Administrators may warn and mute only ordinary users and temporarily muted users. In the user list, the super
 * administrator can change the roles of all other users, and also the permanent role of a muted user.
 */
export function mayMute(viewer: Principal, account: GuardedAccount): boolean {
  if (!roleMay(viewer.role, "moderateDiscussions")) return false;
  if (owns(viewer, { ownerUid: account.uid })) return false;
  return account.roleId === Role.User || account.mutedUntil !== null;
}
