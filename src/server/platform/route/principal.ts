import type { RoleId } from "../../../shared/account/roles.ts";

export type GroupRole = "teacher" | "assistant" | "member";

/** A class that an account belongs to; the class's owner is one of its teachers. */
export interface Membership {
  groupId: number;
  role: GroupRole;
  /** Whether the class is archived and therefore read-only. */
  isArchived?: boolean;
}

/** A grant gives an account a permission for one object that the account does not own. */
export interface Grant {
  /** Kind and id of the object, as used by the feature `authority`. */
  kind: string;
  id: number;
  actions: readonly string[];
}

/** Data of an account, in addition to its role, that determine its permissions for owned objects. */
export interface Affiliations {
  memberships: readonly Membership[];
  grants: readonly Grant[];
}

/**
 * An account with all the data that determines its permissions, as stored at the time of the request.
 */
export interface Principal extends Affiliations {
  uid: string;
  role: RoleId;
}

/** Affiliations as they are stored; null if the account has none. */
export type StoredAffiliations = Affiliations | null;

export function affiliationsIn(stored: StoredAffiliations): Affiliations {
  return stored ?? { memberships: [], grants: [] };
}

/**
 * Affiliations when an API token is used. A token gives no permissions for owned objects: grants are removed, and each
 * class role becomes that of an ordinary member. Class memberships are kept.
 */
export function affiliationsOfToken(stored: StoredAffiliations): Affiliations {
  const { memberships } = affiliationsIn(stored);
  return {
    memberships: memberships.map((membership) => ({ ...membership, role: "member" })),
    grants: [],
  };
}

/** Whether the account is a teacher or an assistant of any class, including archived ones. */
export function isClassStaff({ memberships }: Pick<Principal, "memberships">): boolean {
  return memberships.some(({ role }) => role !== "member");
}

/**
 * Whether the account has a grant to change at least one contest. The permission for a particular contest depends on
 * the row of that contest.
 */
export function isContestEditor({ grants }: Pick<Principal, "grants">): boolean {
  return grants.some(({ kind, actions }) => kind === "contest" && actions.includes("edit"));
}
