import { describe, expect, test } from "vitest";
import { isRoleId, type RoleId, roles } from "../../shared/account/roles.ts";
import type { Grant, Membership, Principal } from "../platform/route/principal.ts";
import { type Action, belongs, isStaff, may, type Owned, type OwnedKind, owns } from "./policy.ts";

const GROUP = 5;
const ID = 9;
const actions = [
  "view",
  "board",
  "answer",
  "balloons",
  "prints",
  "edit",
  "manage",
  "delete",
] as const satisfies Action[];

interface Relation {
  isOwner?: boolean;
  memberships?: Membership[];
  grants?: (kind: OwnedKind) => Grant[];
}

const granted =
  (...allowed: Action[]) =>
  (kind: OwnedKind): Grant[] => [{ kind, id: ID, actions: allowed }];

const asMember = (isArchived = false): Membership[] => [
  { groupId: GROUP, role: "member", isArchived },
];

/** The possible relations of a user to an object. */
const relations = {
  none: {},
  owner: { isOwner: true },
  teacher: { memberships: [{ groupId: GROUP, role: "teacher" }] },
  assistant: { memberships: [{ groupId: GROUP, role: "assistant" }] },
  "teacher of the archived class": {
    memberships: [{ groupId: GROUP, role: "teacher", isArchived: true }],
  },
  "assistant of the archived class": {
    memberships: [{ groupId: GROUP, role: "assistant", isArchived: true }],
  },
  member: { memberships: [{ groupId: GROUP, role: "member" }] },
  "teacher of another class": { memberships: [{ groupId: 6, role: "teacher" }] },
  "owner, teacher": { isOwner: true, memberships: [{ groupId: GROUP, role: "teacher" }] },
  "owner, member": { isOwner: true, memberships: asMember() },
  jury: { grants: granted("view") },
  "working jury": { grants: granted("view", "answer", "balloons", "prints") },
  "co-author": { grants: granted("view", "edit") },
  "co-organizer": { grants: granted("view", "answer", "balloons", "prints", "edit", "manage") },
  "co-organizer, member": {
    grants: granted("view", "answer", "balloons", "prints", "edit", "manage"),
    memberships: asMember(),
  },
  "co-organizer, member of the archived class": {
    grants: granted("view", "answer", "balloons", "prints", "edit", "manage"),
    memberships: asMember(true),
  },
  "co-organizer, teacher of another class": {
    grants: granted("view", "answer", "balloons", "prints", "edit", "manage"),
    memberships: [{ groupId: 6, role: "teacher" }],
  },
  "balloon runner": { grants: granted("balloons") },
  "reader of the live scoreboard": { grants: granted("board") },
  "co-author of another": {
    grants: (kind) => [{ kind, id: ID + 1, actions: ["view", "edit"] }],
  },
  "co-author of another kind": {
    grants: (kind) => granted("view", "edit")(kind === "problem" ? "contest" : "problem"),
  },
} satisfies Record<string, Relation>;

const all = "view board answer balloons prints edit manage delete";
const managing = "view board answer balloons prints edit manage";
/**
 * Allowed actions of three groups: roles that manage all objects of the kind, such as root; staff with the right for
 * this kind; all other users.
 */
interface Allowed {
  managers: string;
  staff: string;
  others: string;
  /**
   * Actions that all other users may perform on contests; on a contest, a grant alone is enough to permit changes.
   * Absent: the same actions as on other objects.
   */
  othersOnContests?: string;
}
const same = (allowed: string): Allowed => ({ managers: all, staff: allowed, others: allowed });
const byRight = (staff: string, others: string): Allowed => ({ managers: all, staff, others });
/** Allowed actions of users whose grant permits changes. On contests, this grant alone is enough to permit `edit`. */
const changing = (staff: string, others: string): Allowed => ({
  ...byRight(staff, others),
  othersOnContests: `${others} edit`,
});

/**
 * Allowed actions on an object of the class {@link GROUP}. The class owns the object, so owners and users with a grant
 * lose their permissions when they leave the class.
 */
const ofClass: Record<keyof typeof relations, Allowed> = {
  none: same(""),
  owner: same(""),
  teacher: same(all),
  assistant: same("view board answer balloons prints edit"),
  "teacher of the archived class": same("view board answer balloons prints"),
  "assistant of the archived class": same("view board answer balloons prints"),
  member: same(""),
  "teacher of another class": same(""),
  "owner, teacher": same(all),
  "owner, member": same(""),
  jury: same(""),
  "working jury": same(""),
  "co-author": same(""),
  "co-organizer": same(""),
  "co-organizer, member": changing(managing, "view board answer balloons prints"),
  "co-organizer, member of the archived class": same("view board answer balloons prints"),
  "co-organizer, teacher of another class": same(""),
  "balloon runner": same(""),
  "reader of the live scoreboard": same(""),
  "co-author of another": same(""),
  "co-author of another kind": same(""),
};

/** Allowed actions on an object that belongs to no class. */
const ofSite: Record<keyof typeof relations, Allowed> = {
  none: same(""),
  owner: byRight(managing, ""),
  teacher: same(""),
  assistant: same(""),
  "teacher of the archived class": same(""),
  "assistant of the archived class": same(""),
  member: same(""),
  "teacher of another class": same(""),
  "owner, teacher": byRight(managing, ""),
  "owner, member": byRight(managing, ""),
  jury: same("view board"),
  "working jury": same("view board answer balloons prints"),
  "co-author": changing("view board edit", "view board"),
  "co-organizer": changing(managing, "view board answer balloons prints"),
  "co-organizer, member": changing(managing, "view board answer balloons prints"),
  "co-organizer, member of the archived class": changing(
    managing,
    "view board answer balloons prints",
  ),
  "co-organizer, teacher of another class": changing(managing, "view board answer balloons prints"),
  "balloon runner": same("balloons"),
  "reader of the live scoreboard": same("board"),
  "co-author of another": same(""),
  "co-author of another kind": same(""),
};

const everyRole = Object.keys(roles).map(Number).filter(isRoleId);
const managers: Record<OwnedKind, RoleId[]> = {
  problem: [1000, 1008],
  contest: [1000],
  training: [1000],
};
const staff: ReadonlySet<RoleId> = new Set([1000, 1001, 1008]);

function principal(role: RoleId, kind: OwnedKind, relation: Relation): Principal {
  const { memberships = [], grants } = relation;
  return { uid: "me", role, memberships, grants: grants?.(kind) ?? [] };
}

describe.each([
  ["an object of a class", GROUP, ofClass],
  ["an object of no class", null, ofSite],
])("%s", (_, groupId, table) => {
  test.each(Object.entries<Relation>(relations))("%s", (name, relation) => {
    const allowedTo = table[name as keyof typeof relations];
    for (const kind of ["problem", "contest", "training"] as const) {
      const ownerUid = relation.isOwner ? "me" : "they";
      const owned: Owned = { kind, id: ID, ownerUid, groupId };
      for (const role of everyRole) {
        const viewer = principal(role, kind, relation);
        const allowed = actions.filter((action) => may(viewer, action, owned)).join(" ");
        const { others, othersOnContests = others } = allowedTo;
        const ofOthers = kind === "contest" ? othersOnContests : others;
        const ofRole = staff.has(role) ? allowedTo.staff : ofOthers;
        const expected = managers[kind].includes(role) ? allowedTo.managers : ofRole;
        expect(allowed, `${kind}, role ${role}`).toBe(expected);
      }
    }
  });
});

test("a grant includes knowing the thing; entering and the live scoreboard come with what needs them", () => {
  const owned: Owned = { kind: "contest", id: ID, ownerUid: "they", groupId: null };
  const withGrant = (action: Action) => principal(1002, "contest", { grants: granted(action) });
  const included = (action: Action) =>
    (["help", "enter", "board"] as const).filter((one) => may(withGrant(action), one, owned));
  expect(included("balloons")).toEqual(["help"]);
  expect(included("prints")).toEqual(["help"]);
  expect(included("answer")).toEqual(["help", "enter"]);
  expect(included("board")).toEqual(["help", "enter", "board"]);
  expect(included("view")).toEqual(["help", "enter", "board"]);
});

test("guests have no rights", () => {
  const owned: Owned = { kind: "problem", id: ID, ownerUid: "they", groupId: null };
  expect(actions.filter((action) => may(null, action, owned))).toEqual([]);
});

test("whoever has any role in a class belongs to it", () => {
  const viewer = principal(1002, "problem", {
    memberships: [
      { groupId: 1, role: "member" },
      { groupId: 2, role: "teacher" },
    ],
  });
  expect([1, 2, 3].map((groupId) => belongs(viewer, groupId))).toEqual([true, true, false]);
  expect(belongs(null, 1)).toBe(false);
});

test("owning does not depend on what the role may do; staff are those of the thing and of the kind", () => {
  const user = principal(1002, "contest", {});
  expect([owns(user, { ownerUid: "me" }), owns(user, { ownerUid: "they" })]).toEqual([true, false]);
  const isStaffOf = (uid: string, role: RoleId) =>
    isStaff({ uid, role }, { kind: "contest", staff: ["me"] });
  expect(isStaffOf("me", 1002)).toBe(true);
  expect(isStaffOf("they", 1000)).toBe(true);
  expect(isStaffOf("they", 1008)).toBe(false);
});
