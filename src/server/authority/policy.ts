import { Refusal } from "../../shared/call/errors.ts";
import { may as roleMay, type Right, Role, type RoleId } from "../../shared/account/roles.ts";
import type { Atom, SqlContext } from "../platform/route/predicate.ts";
import { type GroupRole, isClassStaff, type Principal } from "../platform/route/principal.ts";
import { belongsTo, type ReachSql, withinReach } from "./reach.sql.ts";

/** Kinds of objects that have an owner, as named in `access_grant`. */
export type OwnedKind = "problem" | "contest" | "training";

/**
 * - `help`: know that it exists while it is hidden; every grant includes this action;
 * - `enter`: in a contest: read what contestants read, from the start and without a registration;
 * - `view`: see it like its staff: also while it is hidden, and with all data that contestants do not see;
 * - `board`: in a contest: see the live scoreboard, with results that a freeze hides;
 * - `answer`, `balloons`, `prints`: in a contest: answer questions, work on balloons, work on prints;
 * - `edit`: change it and what belongs to it;
 * - `manage`: transfer it, assign it to a class, add and remove grants on it;
 * - `delete`: delete or archive it, including data of other users in it. No grant includes this action.
 */
export type Action =
  | "help"
  | "enter"
  | "view"
  | "board"
  | "answer"
  | "balloons"
  | "prints"
  | "edit"
  | "manage"
  | "delete";

/** A stored object that has an owner. */
export interface Owned {
  kind: OwnedKind;
  id: number;
  ownerUid: string;
  /** Its owning class. */
  groupId: number | null;
}

const editing: readonly Action[] = [
  "help",
  "enter",
  "view",
  "board",
  "answer",
  "balloons",
  "prints",
  "edit",
];
const managing: readonly Action[] = [...editing, "manage"];
const every: readonly Action[] = [...managing, "delete"];

/** Actions of a grant that include another one; absent: only itself. */
const includedIn: Partial<Record<Action, readonly string[]>> = {
  help: ["view", "board", "answer", "balloons", "prints"],
  enter: ["view", "board", "answer"],
  board: ["view", "board"],
};

/** Actions that roles may perform on all objects of a kind. */
const ofRole: Record<OwnedKind, Partial<Record<RoleId, readonly Action[]>>> = {
  problem: { [Role.Root]: every, [Role.ProblemAdmin]: every },
  contest: { [Role.Root]: every },
  training: { [Role.Root]: every },
};

/** Actions of owners of objects without a class, and of members of the owning class by their role in it. */
const ofRelation: Record<"owner" | GroupRole, readonly Action[]> = {
  owner: managing,
  teacher: every,
  assistant: editing,
  member: [],
};

/**
 * A right of a role that is required to change objects of the kind, even for their owners. Teachers and assistants change
 * the objects of their class without it.
 */
const neededRight: Record<OwnedKind, Right> = {
  problem: "manageProblems",
  contest: "manageContests",
  training: "manageTrainings",
};
/**
 * Actions for which owners and accounts with a grant need this right. An archived class is read-only: its members may
 * not do these actions.
 */
const writing: ReadonlySet<Action> = new Set(["edit", "manage", "delete"]);
/**
 * Of these, the actions for which a grant alone is enough: co-organizers, helpers and jury of a contest may have
 * ordinary accounts.
 */
const grantedAlone: Record<OwnedKind, readonly Action[]> = {
  problem: [],
  contest: ["edit"],
  training: [],
};

/**
 * The objects of one kind on which a viewer may do one action: all inputs of the decision, resolved before the
 * statement runs.
 */
export interface Reach {
  everything: boolean;
  /** Owner whose objects without a class are included; null: none by ownership. */
  ownUid: string | null;
  /** Objects with a grant: those without a class, and those of `grantGroupIds`. */
  grantedIds: readonly number[];
  /** Classes that the viewer belongs to: a grant on an object of a class is valid only for its members. */
  grantGroupIds: readonly number[];
  /** Classes whose objects are included. */
  groupIds: readonly number[];
}

const nothing: Reach = {
  everything: false,
  ownUid: null,
  grantedIds: [],
  grantGroupIds: [],
  groupIds: [],
};

function groupsIn(memberships: Principal["memberships"]): number[] {
  return [...new Set(memberships.map(({ groupId }) => groupId))];
}

export function reachOf(viewer: Principal | null, action: Action, kind: OwnedKind): Reach {
  if (viewer === null) return nothing;
  const { uid, role, memberships, grants } = viewer;
  const hasRight = roleMay(role, neededRight[kind]);
  const byRole = {
    everything: ofRole[kind][role]?.includes(action) ?? false,
    ownUid: hasRight && ofRelation.owner.includes(action) ? uid : null,
  };
  // Fast path for most users: lists call this for each object.
  if (memberships.length === 0 && grants.length === 0) return { ...nothing, ...byRole };
  const isOpen = hasRight || !writing.has(action) || grantedAlone[kind].includes(action);
  const including = includedIn[action] ?? [action];
  const granted = grants.filter(
    (grant) => grant.kind === kind && grant.actions.some((one) => including.includes(one)),
  );
  const open = memberships.filter(({ isArchived }) => !(isArchived && writing.has(action)));
  const acting = open.filter((membership) => ofRelation[membership.role].includes(action));
  return {
    ...byRole,
    grantedIds: isOpen ? granted.map(({ id }) => id) : [],
    grantGroupIds: groupsIn(open),
    groupIds: groupsIn(acting),
  };
}

/**
 * Whether the viewer may do this action on a stored object. An object of a class belongs to the class: its owner has only the
 * rights of their role in the class, and grants on it are valid only for members. The equivalent SQL condition is
 * `withinReach`.
 */
export function may(viewer: Principal | null, action: Action, owned: Owned): boolean {
  const reach = reachOf(viewer, action, owned.kind);
  if (reach.everything) return true;
  const { groupId } = owned;
  const isGranted = reach.grantedIds.includes(owned.id);
  if (groupId === null) return isGranted || owned.ownerUid === reach.ownUid;
  return reach.groupIds.includes(groupId) || (isGranted && reach.grantGroupIds.includes(groupId));
}

/** Whether the role may change all objects of the kind in every class, including archived classes. */
export function hasEverything(viewer: Principal, kind: OwnedKind): boolean {
  return reachOf(viewer, "edit", kind).everything;
}

/** Whether the viewer may do this action, or could if the owning class were not archived: for reading what the action needs. */
export function mayUnlessArchived(viewer: Principal | null, action: Action, owned: Owned): boolean {
  if (viewer === null) return false;
  const memberships = viewer.memberships.map(({ groupId, role }) => ({ groupId, role }));
  return may({ ...viewer, memberships }, action, owned);
}

interface OwnedRow<Subject> {
  kind: OwnedKind;
  /** The object of a subject; null: there is none, and the action is refused. */
  of(subject: Subject): Owned | null;
  /** Alias of its table in the statement. */
  table: string;
  /** The statement joins the table only when it is needed. */
  isJoined?: boolean;
  /** Converts the condition on the table to one on the rows of the statement; absent: unchanged. */
  within?(condition: string): string;
}

/** {@link may} as an atom of rules that lists evaluate in SQL. */
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

/** Without empty parts, so that lists of most readers use the tuned statement. */
function partsOf(
  { ownUid, grantedIds, grantGroupIds, groupIds }: Reach,
  parameter: SqlContext["parameter"],
): ReachSql {
  const hasGrantsInClasses = grantedIds.length > 0 && grantGroupIds.length > 0;
  return {
    ...(ownUid !== null && { ownUid: parameter(ownUid) }),
    ...(grantedIds.length > 0 && { grantedIds: parameter(grantedIds) }),
    ...(hasGrantsInClasses && { grantGroupIds: parameter(grantGroupIds) }),
    ...(groupIds.length > 0 && { groupIds: parameter(groupIds) }),
  };
}

/** Whether the viewer owns the object, independent of rights. */
export function owns(
  viewer: Pick<Principal, "uid">,
  { ownerUid }: Pick<Owned, "ownerUid">,
): boolean {
  return ownerUid === viewer.uid;
}

/**
 * Whether a user works on an object, as its staff (`staffOf`) or by role, and therefore is not a participant.
 */
export function isStaff(
  user: { uid: string; role: RoleId },
  { kind, staff }: { kind: OwnedKind; staff: readonly string[] },
): boolean {
  return ofRole[kind][user.role] !== undefined || staff.includes(user.uid);
}

/** Classes that the viewer belongs to, in any role. */
export function groupsOf(viewer: Principal | null): number[] {
  return groupsIn(viewer?.memberships ?? []);
}

/** Whether the viewer belongs to a class, in any role. The equivalent SQL condition is `belongsTo`. */
export function belongs(viewer: Principal | null, groupId: number): boolean {
  return groupsOf(viewer).includes(groupId);
}

/** {@link belongs} as an atom of rules that lists evaluate in SQL. */
export function belongsToClass<Subject extends { viewer: Principal | null }>(
  name: string,
  {
    of,
    table,
    within,
  }: {
    /** The class of a subject whose members the rule is about; null: none. */
    of(subject: Subject): number | null;
    /** Alias of the table whose column `group_id` is the class. */
    table: string;
    /** Adds the rest of `of` to the condition. */
    within(condition: string): string;
  },
): Atom<Subject> {
  return {
    name,
    table,
    test(subject) {
      const groupId = of(subject);
      return groupId !== null && belongs(subject.viewer, groupId);
    },
    sql({ reader, parameter }) {
      const groupIds = groupsOf(reader);
      if (groupIds.length === 0) return false;
      return within(belongsTo(`${table}.group_id`, parameter(groupIds)));
    },
  };
}

/** Whether the viewer belongs to a class, in any role, and the class is not archived, so its work is open. */
export function belongsActively(viewer: Principal | null, groupId: number): boolean {
  return (
    viewer !== null &&
    viewer.memberships.some(
      (membership) => membership.groupId === groupId && !membership.isArchived,
    )
  );
}

/**
 * Whether the class is not archived and the viewer is its teacher or assistant: they moderate what its members write.
 */
export function moderatesClass(viewer: Principal | null, groupId: number): boolean {
  return (
    viewer !== null &&
    viewer.memberships.some(
      (membership) =>
        membership.groupId === groupId && membership.role !== "member" && !membership.isArchived,
    )
  );
}

/** Any object of a class, for rights that do not depend on a single one. */
function anyOf(groupId: number, kind: OwnedKind): Owned {
  return { kind, id: 0, ownerUid: "", groupId };
}

/** Create objects of a kind that belong to a class; null: to the site. */
export function mayCreate(viewer: Principal, kind: OwnedKind, groupId: number | null): boolean {
  return groupId === null
    ? roleMay(viewer.role, neededRight[kind])
    : may(viewer, "edit", anyOf(groupId, kind));
}

/** Prepare an object that is not stored yet: its draft, its preview. */
export function mayPrepare(viewer: Principal, kind: OwnedKind): boolean {
  return mayCreate(viewer, kind, null) || isClassStaff(viewer);
}

/** See the list of all objects of a class, or of the site (null), with hidden ones. */
export function mayListAll(
  viewer: Principal | null,
  kind: OwnedKind,
  groupId: number | null,
): boolean {
  return groupId === null
    ? roleMay(viewer?.role ?? null, neededRight[kind])
    : may(viewer, "view", anyOf(groupId, kind));
}

/** See the list of the visible objects of a class. */
export function mayListVisible(
  viewer: Principal | null,
  kind: OwnedKind,
  groupId: number,
): boolean {
  return belongs(viewer, groupId) || mayListAll(viewer, kind, groupId);
}

/** The refusal for a class that is missing, or hidden from the viewer. */
export function unknownClass(classId: number): Refusal {
  return new Refusal("CLASS_NOT_FOUND", { classId: String(classId) });
}
