import { expect, test } from "vitest";
import { isRoleId, type RoleId, roles } from "../../shared/roles.ts";
import type { Grant, Membership, Principal } from "../platform/principal.ts";
import { type Action, belongs, isStaff, may, type Owned, type OwnedKind, owns } from "./policy.ts";

const GROUP = 5;
const ID = 9;
const actions = ["view", "judge", "edit", "manage", "delete"] as const satisfies Action[];

interface Relation {
  isOwner?: boolean;
  memberships?: Membership[];
  grants?: (kind: OwnedKind) => Grant[];
}

const granted =
  (...allowed: Action[]) =>
  (kind: OwnedKind): Grant[] => [{ kind, id: ID, actions: allowed }];

/** Relations of a user to an object that the class {@link GROUP} owns. */
const relations: Record<string, Relation> = {
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
  jury: { grants: granted("view") },
  "working jury": { grants: granted("view", "judge") },
  "co-author": { grants: granted("view", "edit") },
  "co-organizer": { grants: granted("view", "judge", "edit", "manage") },
  "co-author of another": {
    grants: (kind) => [{ kind, id: ID + 1, actions: ["view", "edit"] }],
  },
  "co-author of another kind": {
    grants: (kind) => granted("view", "edit")(kind === "problem" ? "contest" : "problem"),
  },
};

const all = "view judge edit manage delete";
/** Columns: root and other roles that manage all objects of the kind; staff with the kind's right; all other users. */
const table: [relation: string, managers: string, staff: string, others: string][] = [
  ["none", all, "", ""],
  ["owner", all, "view judge edit manage", ""],
  ["teacher", all, all, all],
  ["assistant", all, "view judge edit", "view judge edit"],
  ["teacher of the archived class", all, "view judge", "view judge"],
  ["assistant of the archived class", all, "view judge", "view judge"],
  ["member", all, "", ""],
  ["teacher of another class", all, "", ""],
  ["jury", all, "view", "view"],
  ["working jury", all, "view judge", "view judge"],
  ["co-author", all, "view edit", "view"],
  ["co-organizer", all, "view judge edit manage", "view judge"],
  ["co-author of another", all, "", ""],
  ["co-author of another kind", all, "", ""],
];

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

test("every relation stands in the table", () => {
  expect(table.map(([relation]) => relation)).toEqual(Object.keys(relations));
});

test.each(table)("%s", (name, ...[ofManagers, ofStaff, ofOthers]) => {
  const relation = relations[name] ?? {};
  for (const kind of ["problem", "contest", "training"] as const) {
    const ownerUid = relation.isOwner ? "me" : "they";
    const owned: Owned = { kind, id: ID, ownerUid, groupId: GROUP };
    for (const role of everyRole) {
      const viewer = principal(role, kind, relation);
      const allowed = actions.filter((action) => may(viewer, action, owned)).join(" ");
      const others = staff.has(role) ? ofStaff : ofOthers;
      const expected = managers[kind].includes(role) ? ofManagers : others;
      expect(allowed, `${kind}, role ${role}`).toBe(expected);
    }
  }
});

test("a class that owns nothing of it gives no rights, and guests have none", () => {
  const teacher = principal(1001, "problem", relations["teacher"] ?? {});
  const owned: Owned = { kind: "problem", id: ID, ownerUid: "they", groupId: null };
  expect(may(teacher, "view", owned)).toBe(false);
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
