import type { RoleId } from "../../shared/roles.ts";

export type GroupRole = "teacher" | "assistant" | "member";

/** A class that an account belongs to; its owner is a teacher of it. */
export interface Membership {
  groupId: number;
  role: GroupRole;
}

/** What an account may do with one thing that it does not own. */
export interface Grant {
  /** Of the thing, as the authority names it. */
  kind: string;
  id: number;
  actions: readonly string[];
}

/** Whatever of an account, besides its role, decides what it may do with things that have owners. */
export interface Affiliations {
  memberships: readonly Membership[];
  grants: readonly Grant[];
}

/** Whose rights are decided: all of an account that they depend on, from its rows at the time of the request. */
export interface Principal extends Affiliations {
  uid: string;
  role: RoleId;
}

/** As they are stored; null: the account has none. */
export type StoredAffiliations = Affiliations | null;

export function affiliationsIn(stored: StoredAffiliations): Affiliations {
  return stored ?? { memberships: [], grants: [] };
}

/**
 * Affiliations under an API token: it carries no rights over things, whatever those of its owner, who belongs to
 * classes all the same.
 */
export function affiliationsOfToken(stored: StoredAffiliations): Affiliations {
  const { memberships } = affiliationsIn(stored);
  return {
    memberships: memberships.map(({ groupId }) => ({ groupId, role: "member" })),
    grants: [],
  };
}
