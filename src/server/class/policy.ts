import { type ClassAbilities } from "../../shared/class/class.ts";
import { type ClassRole, type MemberRole, memberRoles } from "../../shared/class/classRoles.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may as roleMay } from "../../shared/account/roles.ts";
import { owns, unknownClass } from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored class on which permissions depend. */
export interface GuardedClass {
  id: number;
  ownerUid: string;
  /** Time at which the class was archived and became read-only; null if it is active. */
  archivedAt: Date | null;
  acceptsRequests: boolean;
}

/** `read`: see the class, its announcements and its members' usernames. */
export type ClassAction = "read" | keyof ClassAbilities;

const teachers: readonly ClassRole[] = ["owner", "teacher"];
const staff: readonly ClassRole[] = ["owner", "teacher", "assistant"];

/** Roles in a class that may perform the action. */
const rolesWith: Record<ClassAction, readonly ClassRole[]> = {
  read: ["owner", "teacher", "assistant", "member"],
  seeRoster: staff,
  announce: staff,
  edit: teachers,
  manageMembers: teachers,
  invite: teachers,
  decideRequests: teachers,
  manageUsers: teachers,
  manageTeachers: ["owner"],
  archive: ["owner"],
  transfer: ["owner"],
  delete: ["owner"],
  // The owner passes this check, because a later check refuses owners with an error that says what they must do before
  // they can leave.
  leave: ["owner", "teacher", "assistant", "member"],
};

/** Actions that are possible in an archived class. */
const whileArchived: ReadonlySet<ClassAction> = new Set(["read", "seeRoster", "archive", "delete"]);

/**
 * The viewer's role in a class; null if the viewer has none. An administrator's rights do not give a role in a class.
 */
export function roleInClass(
  viewer: Pick<Principal, "uid" | "memberships"> | null,
  group: Pick<GuardedClass, "id" | "ownerUid">,
): ClassRole | null {
  if (viewer === null) return null;
  if (owns(viewer, group)) return "owner";
  const roles = new Set(
    viewer.memberships.filter(({ groupId }) => groupId === group.id).map(({ role }) => role),
  );
  return memberRoles.find((role) => roles.has(role)) ?? null;
}

/** The role to display for a member: "owner" for the owner of the class, otherwise the stored role. */
export function shownRole(
  member: { uid: string; role: MemberRole },
  group: Pick<GuardedClass, "ownerUid">,
): ClassRole {
  return owns(member, group) ? "owner" : member.role;
}

/** Root may perform all actions in all classes, but can only leave classes that it belongs to. */
function hasAction(viewer: Principal | null, action: ClassAction, group: GuardedClass): boolean {
  if (viewer === null) return false;
  if (action === "manageUsers" && !roleMay(viewer.role, "manageUsers")) return false;
  const role = roleInClass(viewer, group);
  const inRole = role !== null && rolesWith[action].includes(role);
  return inRole || (action !== "leave" && roleMay(viewer.role, "manageClasses"));
}

export function mayInClass(
  viewer: Principal | null,
  action: ClassAction,
  group: GuardedClass,
): boolean {
  const isOpen = group.archivedAt === null || whileArchived.has(action);
  return isOpen && hasAction(viewer, action, group);
}

/**
 * The reason why the viewer may not perform the action; undefined if the action is allowed. A class that the viewer may
 * not read is reported as missing.
 */
export function classRefusal(
  viewer: Principal | null,
  action: ClassAction,
  group: GuardedClass,
): Refusal | undefined {
  if (!hasAction(viewer, "read", group)) return unknownClass(group.id);
  if (!hasAction(viewer, action, group)) {
    return new Refusal(action === "manageTeachers" ? "CLASS_OWNER_ONLY" : "FORBIDDEN");
  }
  return mayInClass(viewer, action, group) ? undefined : new Refusal("CLASS_ARCHIVED");
}

/** Everything that the viewer may currently do in this class. */
export function abilitiesIn(viewer: Principal | null, group: GuardedClass): ClassAbilities {
  const may = (action: ClassAction) => mayInClass(viewer, action, group);
  return {
    edit: may("edit"),
    archive: may("archive"),
    transfer: may("transfer"),
    delete: may("delete"),
    manageMembers: may("manageMembers"),
    manageTeachers: may("manageTeachers"),
    seeRoster: may("seeRoster"),
    invite: may("invite"),
    decideRequests: may("decideRequests"),
    announce: may("announce"),
    leave: may("leave"),
    manageUsers: may("manageUsers"),
  };
}

/** Whether users who do not belong to the class may see its name and ask to join. */
export function acceptsRequestsNow({ acceptsRequests, archivedAt }: GuardedClass): boolean {
  return acceptsRequests && archivedAt === null;
}

/**
 * Returns the action that a user must be permitted to perform in order to give, change or remove these roles in a
 * class.
 */
export function actionForRoles(roles: readonly MemberRole[]): ClassAction {
  return roles.includes("teacher") ? "manageTeachers" : "manageMembers";
}

/** Whether the viewer may change a member's role and roster data, or remove the member. */
export function mayManageMember(
  viewer: Principal,
  group: GuardedClass,
  member: { uid: string; role: MemberRole },
): boolean {
  return !owns(member, group) && mayInClass(viewer, actionForRoles([member.role]), group);
}

/** The data, in addition to the user's role, on which the permission to create a class depends. */
export interface CreationFacts {
  solved: number;
  /** Whether root has given the user permission to create classes. */
  isPermitted: boolean;
  createdToday: number;
  owned: number;
}

export interface CreationLimits {
  solvedNeeded: number;
  daily: number;
  total: number;
}

/** The reason why a user may not create a class; null if creating one is allowed. */
export function creationRefusal(
  { role }: Pick<Principal, "role">,
  { solved, isPermitted, createdToday, owned }: CreationFacts,
  { solvedNeeded, daily, total }: CreationLimits,
): Refusal | null {
  if (!roleMay(role, "createClasses")) return new Refusal("CLASS_CREATE_ROLE");
  if (roleMay(role, "createClassesFreely")) return null;
  if (!isPermitted && solved < solvedNeeded) {
    return new Refusal("CLASS_CREATE_SOLVED", { solved, needed: solvedNeeded });
  }
  if (createdToday >= daily) return new Refusal("CLASS_CREATE_DAILY", { max: daily });
  if (owned >= total) return new Refusal("CLASS_CREATE_TOTAL", { max: total });
  return null;
}
