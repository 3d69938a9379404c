import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored team on which permissions depend. */
export interface GuardedTeam {
  captainUid: string | null;
  members: readonly { uid: string | null; hasAccepted: boolean }[];
}

type Who = Pick<Principal, "uid">;

/** An accepted member with an account. */
function isMember({ uid }: Who, { members }: GuardedTeam): boolean {
  return members.some((member) => member.uid === uid && member.hasAccepted);
}

/** See the team's members and data: members and invited users. */
export function maySee({ uid }: Who, { members }: GuardedTeam): boolean {
  return members.some((member) => member.uid === uid);
}

/**
 * Change the team, invite and remove members: its captain, or any member if it has no captain, as in teams created from
 * a roster.
 */
export function mayEdit(viewer: Who, team: GuardedTeam): boolean {
  if (team.captainUid !== null) return team.captainUid === viewer.uid;
  return isMember(viewer, team);
}

/** Register the team for contests and cancel the registration: every member. */
export function mayRegister(viewer: Who, team: GuardedTeam): boolean {
  return isMember(viewer, team);
}
