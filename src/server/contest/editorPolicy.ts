import { may as roleMay } from "../../shared/account/roles.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";
import { type OwnedContest, ownedContest } from "./policy.ts";

/**
 * Whether an editor of the contest is one by a role: in the administration, or in the class that the contest belongs to. A grant
 * alone changes the contest, but neither who is in it, whose real names it shows, nor results that have counted: by pasting names
 * its holder would read, publish or rate any account of the site.
 */
export function isEditorByRole(viewer: Principal, contest: OwnedContest): boolean {
  if (hasContestRole(viewer)) return true;
  return may({ ...viewer, grants: [] }, "edit", ownedContest(contest));
}

/** A role in the administration that is for contests. */
export function hasContestRole(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "manageContests");
}

/** Write texts for all contestants: accounts that may write posts and comments, whatever right to the contest they have. */
export function mayPublishTexts(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "discuss") && roleMay(viewer.role, "comment");
}

/** See the names of judge nodes and of server processes, which are internal. */
export function seesNodeNames(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "enterAdmin");
}

/** Refusal: CONTEST_ROLE_NEEDED, for editors by a grant alone. */
export function refuseEditorsByGrant(viewer: Principal, contest: OwnedContest): void {
  if (!isEditorByRole(viewer, contest)) throw new Refusal("CONTEST_ROLE_NEEDED");
}
