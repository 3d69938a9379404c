import { may as roleMay } from "../../shared/account/roles.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";
import { type OwnedContest, ownedContest } from "./policy.ts";

/**
 * Whether an editor of the contest has a role for it: an admin role, or a role in the contest's class. A grant alone
 * allows changing the contest, but not its participants, the real names that it shows, or results that have already
 * counted. Otherwise, a user with only a grant could add any account of the site by entering its name, and then read or
 * publish the account's data or change its rating.
 */
export function isEditorByRole(viewer: Principal, contest: OwnedContest): boolean {
  if (hasContestRole(viewer)) return true;
  return may({ ...viewer, grants: [] }, "edit", ownedContest(contest));
}

/** Whether the user has an admin role for contests. */
export function hasContestRole(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "manageContests");
}

/** Whether the viewer may see the names of judge nodes and server processes; these names are internal. */
export function seesNodeNames(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "enterAdmin");
}

/** Refuses with CONTEST_ROLE_NEEDED unless the viewer may edit because of a role: a grant alone is not enough. */
export function refuseEditorsByGrant(viewer: Principal, contest: OwnedContest): void {
  if (!isEditorByRole(viewer, contest)) throw new Refusal("CONTEST_ROLE_NEEDED");
}
