import { Refusal } from "../../shared/call/errors.ts";
import { may as roleMay, type Right, Role, type RoleId } from "../../shared/account/roles.ts";
import type { Atom, SqlContext } from "../platform/route/predicate.ts";
import { type GroupRole, isClassStaff, type Principal } from "../platform/route/principal.ts";
import { belongsTo, type ReachSql, withinReach } from "./reach.sql.ts";

/** Kinds of objects that have an owner, with the names used in `access_grant`. */
export type OwnedKind = "problem" | "contest" | "training";

/**
 * - `help`: learn that the object exists even if it is hidden; every grant includes this action;
 * - `enter`: read everything that the contest's contestants may read, from the start of the contest and without
 * registration;
 * - `view`: see the object as its staff do, even if it is hidden, and with all data that contestants do not see;
 * - `board`: see a contest's live scoreboard, including results that a freeze hides from other users;
 * - `answer`, `balloons`, `prints`: answer a contest's questions, handle its balloons, handle its print requests;
 * - `edit`: change the object and everything that belongs to the object;
 * - `manage`: transfer the object, assign it to a class, and add and remove grants for it;
 * - `delete`: delete or archive the object, including data of other users in it. No grant includes this action.
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
  /** The class that owns the object. */
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

/**
 * Maps an action to all granted actions that also permit it. An action that is not a key of this map must itself be
 * granted.
 */
const includedIn: Partial<Record<Action, readonly string[]>> = {
  help: ["view", "board", "answer", "balloons", "prints"],
  enter: ["view", "board", "answer"],
  board: ["view", "board"],
};

/** Actions that a role may perform on all objects of a kind. */
const ofRole: Record<OwnedKind, Partial<Record<RoleId, readonly Action[]>>> = {
  problem: { [Role.Root]: every, [Role.ProblemAdmin]: every },
  contest: { [Role.Root]: every },
  training: { [Role.Root]: every },
};

/**
 * The actions that the owner of an object without a class may perform, and the actions that each role in a class allows
 * on the objects of the class.
 */
const ofRelation: Record<"owner" | GroupRole, readonly Action[]> = {
  owner: managing,
  teacher: every,
  assistant: editing,
  member: [],
};

/**
 * The right that a user's role must have to change objects of the kind, even the user's own objects. Teachers and
 * assistants do not need this right to change the objects of their class.
 */
const neededRight: Record<OwnedKind, Right> = {
  problem: "manageProblems",
  contest: "manageContests",
  training: "manageTrainings",
};
/**
 * Actions that require the permission for this kind of object (`neededRight`) even from owners and from users with a
 * grant; {@link grantedAlone} lists the exceptions. An archived class is read-only, so its members may not perform
 * these actions.
 */
const writing: ReadonlySet<Action> = new Set(["edit", "manage", "delete"]);
/**
 * Write actions that a grant allows even to users whose role does not allow them. This is needed because co-organizers,
 * helpers and jury of a contest may have ordinary accounts.
 */
const grantedAlone: Record<OwnedKind, readonly Action[]> = {
  problem: [],
  contest: ["edit"],
  training: [],
};

/**
 * The objects of one kind on which a viewer may perform one action. All data about the viewer is read beforehand, so
 * that an SQL statement needs only the values below to find the objects.
 */
export interface Reach {
  everything: boolean;
  /**
   * The user whose own objects are included if they belong to no class. If null, no object is included merely because
   * of its owner.
   */
  ownUid: string | null;
  /**
   * Objects for which the viewer has a grant. Such an object is included if it belongs to no class or to a class in
   * `grantGroupIds`.
   */
  grantedIds: readonly number[];
  /** Classes that the viewer belongs to: a grant for an object of a class is valid only for members of the class. */
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
  // Fast path for most users, because lists call this function for each object.
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
 * Whether the viewer may perform this action on a stored object. If an object belongs to a class, the user who owns it
 * has only the rights of their role in the class, and a grant for it is valid only while the user who was given the
 * grant is a member. The equivalent SQL condition is `withinReach`.
 */
export function may(viewer: Principal | null, action: Action, owned: Owned): boolean {
  const reach = reachOf(viewer, action, owned.kind);
  if (reach.everything) return true;
  const { groupId } = owned;
  const isGranted = reach.grantedIds.includes(owned.id);
  if (groupId === null) return isGranted || owned.ownerUid === reach.ownUid;
  return reach.groupIds.includes(groupId) || (isGranted && reach.grantGroupIds.includes(groupId));
}

/** Whether the role may change all objects of the kind in all classes, including archived ones. */
export function hasEverything(viewer: Principal, kind: OwnedKind): boolean {
  return reachOf(viewer, "edit", kind).everything;
}

/**
 * Whether the viewer may perform this action, or could perform it if the owning class were not archived. Used for
 * reading the data that the action needs.
 */
export function mayUnlessArchived(viewer: Principal | null, action: Action, owned: Owned): boolean {
  if (viewer === null) return false;
  const memberships = viewer.memberships.map(({ groupId, role }) => ({ groupId, role }));
  return may({ ...viewer, memberships }, action, owned);
}

interface OwnedRow<Subject> {
  kind: OwnedKind;
  /** Returns the object to which the subject refers; null if there is none, in which case the action is refused. */
  of(subject: Subject): Owned | null;
  /** Alias of the object's table in the statement. */
  table: string;
  /** Whether the statement joins the table only if a condition needs it. */
  isJoined?: boolean;
  /**
   * Converts the condition on the table into a condition on the statement's rows; absent: the condition is used
   * unchanged.
   */
  within?(condition: string): string;
}

/**
 * Returns {@link may} as a basic condition (`Atom`). Rules that contain this condition can then be evaluated in SQL
 * when a list is read.
 */
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

/**
 * Omits the empty parts of a reader's reach from the SQL condition, so that the lists of most readers use the optimized
 * statement.
 */
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

/** Whether the viewer owns the object, regardless of the viewer's permissions. */
export function owns(
  viewer: Pick<Principal, "uid">,
  { ownerUid }: Pick<Owned, "ownerUid">,
): boolean {
  return ownerUid === viewer.uid;
}

/**
 * Whether a user takes part in managing an object, either because of the user's role or as a member of the object's
 * staff (`staffOf`). Such a user is not a participant.
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

/** {@link belongs} as a basic condition (`Atom`) for rules that lists evaluate in SQL. */
export function belongsToClass<Subject extends { viewer: Principal | null }>(
  name: string,
  {
    of,
    table,
    within,
  }: {
    /** The class to which the viewer must belong for this subject; null if there is none. */
    of(subject: Subject): number | null;
    /** Alias of the table whose column `group_id` contains the class. */
    table: string;
    /**
     * Combines `condition`, which tests in SQL whether the viewer belongs to the row's class, with everything else that
     * `of` requires.
     */
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

/**
 * Whether the viewer belongs to a class, in any role, and the class is not archived, so that its members can work in
 * it.
 */
export function belongsActively(viewer: Principal | null, groupId: number): boolean {
  return (
    viewer !== null &&
    viewer.memberships.some(
      (membership) => membership.groupId === groupId && !membership.isArchived,
    )
  );
}

/**
 * Whether the class is not archived and the viewer, as one of its teachers or assistants, moderates what its members
 * write.
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

/** A placeholder for any object of a class, for rights that do not depend on a particular object. */
function anyOf(groupId: number, kind: OwnedKind): Owned {
  return { kind, id: 0, ownerUid: "", groupId };
}

/** Whether the viewer may create objects of a kind in a class or, if `groupId` is null, on the site. */
export function mayCreate(viewer: Principal, kind: OwnedKind, groupId: number | null): boolean {
  return groupId === null
    ? roleMay(viewer.role, neededRight[kind])
    : may(viewer, "edit", anyOf(groupId, kind));
}

/** Whether the viewer may write a draft of an object that is not stored yet, and see its preview. */
export function mayPrepare(viewer: Principal, kind: OwnedKind): boolean {
  return mayCreate(viewer, kind, null) || isClassStaff(viewer);
}

/** Whether the viewer may see the list of all objects of a class, or of the site (null), including hidden objects. */
export function mayListAll(
  viewer: Principal | null,
  kind: OwnedKind,
  groupId: number | null,
): boolean {
  return groupId === null
    ? roleMay(viewer?.role ?? null, neededRight[kind])
    : may(viewer, "view", anyOf(groupId, kind));
}

/** Whether the viewer may list the visible objects of a class. */
export function mayListVisible(
  viewer: Principal | null,
  kind: OwnedKind,
  groupId: number,
): boolean {
  return belongs(viewer, groupId) || mayListAll(viewer, kind, groupId);
}

/**
 * Whether the account may publish texts for all contestants or all members: it must be allowed to write posts and
 * comments, whatever permissions it has for the object.
 */
export function mayPublishTexts(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "discuss") && roleMay(viewer.role, "comment");
}

/** The refusal if a class does not exist or is hidden from the viewer. */
export function unknownClass(classId: number): Refusal {
  return new Refusal("CLASS_NOT_FOUND", { classId: String(classId) });
}
