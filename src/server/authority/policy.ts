import { may as roleMay, type Right, Role, type RoleId } from "../../shared/roles.ts";
import type { Atom, SqlContext } from "../platform/predicate.ts";
import type { GroupRole, Principal } from "../platform/principal.ts";
import { type ReachSql, withinReach } from "./reach.sql.ts";

/** Kinds of things that have an owner, as `access_grant` names them. */
export type OwnedKind = "problem" | "contest";

/**
 * - `view`: see it as those do who work on it: while it is hidden, with everything that contestants are not shown;
 * - `judge`: in a contest: answer questions, work on balloons and prints;
 * - `edit`: change it and what belongs to it;
 * - `manage`: hand it over, give it to a class, give and take grants on it;
 * - `delete`: delete or archive it, with what others have in it. No grant says so.
 */
export type Action = "view" | "judge" | "edit" | "manage" | "delete";

/** A stored thing that has an owner. */
export interface Owned {
  kind: OwnedKind;
  id: number;
  ownerUid: string;
  /** Its owning class. */
  groupId: number | null;
}

const every: readonly Action[] = ["view", "judge", "edit", "manage", "delete"];
const managing: readonly Action[] = ["view", "judge", "edit", "manage"];
const editing: readonly Action[] = ["view", "judge", "edit"];

/** What roles may do with all things of a kind. */
const ofRole: Record<OwnedKind, Partial<Record<RoleId, readonly Action[]>>> = {
  problem: { [Role.Root]: every, [Role.ProblemAdmin]: every },
  contest: { [Role.Root]: every },
};

/** What owners, and the members of the owning class by their role in it, may do. */
const ofRelation: Record<"owner" | GroupRole, readonly Action[]> = {
  owner: managing,
  teacher: managing,
  assistant: editing,
  member: [],
};

/** The right of a role without which nothing is written to things of the kind, and owning them means nothing. */
const neededRight: Record<OwnedKind, Right> = {
  problem: "manageProblems",
  contest: "manageContests",
};
/** Actions that need it of everybody. The jury of a contest may have ordinary accounts. */
const writing: ReadonlySet<Action> = new Set(["edit", "manage", "delete"]);

/** What one viewer may do one action to, of one kind of things: all that it depends on, resolved before a statement. */
export interface Reach {
  everything: boolean;
  /** Whose own things; null: none because they are own. */
  ownUid: string | null;
  /** Things with a grant. */
  grantedIds: readonly number[];
  /** Classes whose things. */
  groupIds: readonly number[];
}

export function reachOf(viewer: Principal | null, action: Action, kind: OwnedKind): Reach {
  if (viewer === null) return { everything: false, ownUid: null, grantedIds: [], groupIds: [] };
  const { uid, role, memberships, grants } = viewer;
  const hasRight = roleMay(role, neededRight[kind]);
  const isOpen = hasRight || !writing.has(action);
  const granted = grants.filter((grant) => grant.kind === kind && grant.actions.includes(action));
  const acting = memberships.filter((membership) => ofRelation[membership.role].includes(action));
  return {
    everything: ofRole[kind][role]?.includes(action) ?? false,
    ownUid: hasRight && ofRelation.owner.includes(action) ? uid : null,
    grantedIds: isOpen ? granted.map(({ id }) => id) : [],
    groupIds: isOpen ? [...new Set(acting.map(({ groupId }) => groupId))] : [],
  };
}

/** Whether the viewer may do this to a stored thing. Its twin in SQL is `withinReach`. */
export function may(viewer: Principal | null, action: Action, owned: Owned): boolean {
  const { everything, ownUid, grantedIds, groupIds } = reachOf(viewer, action, owned.kind);
  if (everything || owned.ownerUid === ownUid || grantedIds.includes(owned.id)) return true;
  return owned.groupId !== null && groupIds.includes(owned.groupId);
}

/** A reach as values of four parameters of a statement (`reachFrom`). */
export function reachValues({
  everything,
  ownUid,
  grantedIds,
  groupIds,
}: Reach): [
  everything: boolean,
  ownUid: string | null,
  grantedIds: readonly number[],
  groupIds: readonly number[],
] {
  return [everything, ownUid, grantedIds, groupIds];
}

interface OwnedRow<Subject> {
  kind: OwnedKind;
  /** The thing of a subject; null: there is none, and nobody may. */
  of(subject: Subject): Owned | null;
  /** What it is called in the statement. */
  table: string;
  /** The statement joins the table only where it is needed. */
  isJoined?: boolean;
  /** The condition on the table as one on the rows of the statement; absent: as it is. */
  within?(condition: string): string;
}

/** {@link may} in rules that lists ask in SQL. */
export function mayBe<Subject extends { viewer: Principal | null }>(
  name: string,
  action: Action,
  { kind, of, table, isJoined = false, within = (condition) => condition }: OwnedRow<Subject>,
): Atom<Subject> {
  return {
    name,
    ...(isJoined && { table }),
    test(subject) {
      const owned = of(subject);
      return owned !== null && may(subject.viewer, action, owned);
    },
    sql({ reader, parameter }) {
      const reach = reachOf(reader, action, kind);
      if (reach.everything) return true;
      const parts = partsOf(reach, parameter);
      return Object.keys(parts).length > 0 && within(withinReach(table, parts));
    },
  };
}

/** Without parts that reach nothing, so that a list for most readers is the statement that was tuned. */
function partsOf(
  { ownUid, grantedIds, groupIds }: Reach,
  parameter: SqlContext["parameter"],
): ReachSql {
  return {
    ...(ownUid !== null && { ownUid: parameter(ownUid) }),
    ...(grantedIds.length > 0 && { grantedIds: parameter(grantedIds) }),
    ...(groupIds.length > 0 && { groupIds: parameter(groupIds) }),
  };
}

/** Whether the thing is the viewer's own, whatever they may do with it. */
export function owns(
  viewer: Pick<Principal, "uid">,
  { ownerUid }: Pick<Owned, "ownerUid">,
): boolean {
  return ownerUid === viewer.uid;
}

/**
 * Whether a person works on a thing, as its staff (`staffOf`) or by role, and takes no part in it like others.
 */
export function isStaff(
  person: { uid: string; role: RoleId },
  { kind, staff }: { kind: OwnedKind; staff: readonly string[] },
): boolean {
  return ofRole[kind][person.role] !== undefined || staff.includes(person.uid);
}

/** Classes that the viewer belongs to, in whatever role. */
export function groupsOf(viewer: Principal | null): number[] {
  return [...new Set(viewer?.memberships.map(({ groupId }) => groupId))];
}

/** Whether the viewer belongs to a class, in whatever role. Its twin in SQL is `belongsTo`. */
export function belongs(viewer: Principal | null, groupId: number): boolean {
  return groupsOf(viewer).includes(groupId);
}
