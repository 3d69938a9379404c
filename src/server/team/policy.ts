import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored team on which permissions depend. */
export interface GuardedTeam {
  captainUid: string | null;
  members: readonly { uid: string | null; hasAccepted: boolean }[];
}

type Who = Pick<Principal, "uid">;

/** Whether the user is a member of the team and has accepted the invitation. */
function isMember({ uid }: Who, { members }: GuardedTeam): boolean {
  return members.some((member) => member.uid === uid && member.hasAccepted);
}

/** Whether the user may see the team's members and data: members and invited users may. */
export function maySee({ uid }: Who, { members }: GuardedTeam): boolean {
  return members.some((member) => member.uid === uid);
}

/**
 * Whether the viewer may change the team, and invite and remove members. The captain may; in teams without a captain,
 * such as those created from a roster, any member may.
 */
export function mayEdit(viewer: Who, team: GuardedTeam): boolean {
  if (team.captainUid !== null) return team.captainUid === viewer.uid;
  return isMember(viewer, team);
}

/** Whether the viewer may register the team for contests and cancel its registrations. Every member may do so. */
export function mayRegister(viewer: Who, team: GuardedTeam): boolean {
  return isMember(viewer, team);
}
