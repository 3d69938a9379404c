import { mayCreate } from "../authority/policy.ts";
import { expect, test } from "vitest";
import { isRoleId, type RoleId, roles } from "../../shared/account/roles.ts";
import type { Principal } from "../platform/route/principal.ts";
import { maySetAuth, mayDeleteProblem, mayEditProblem, mayPublishProblem } from "./policy.ts";

const everyRole = Object.keys(roles).map(Number).filter(isRoleId);
const own = { pid: 1, ownerUid: "me", groupId: null };
const foreign = { pid: 2, ownerUid: "they", groupId: null };

/** Roles for which `isAllowed` is true. */
function allowed(isAllowed: (viewer: Principal) => boolean): RoleId[] {
  return everyRole.filter((role) => isAllowed({ uid: "me", role, memberships: [], grants: [] }));
}

test("only staff create problems", () => {
  expect(allowed((viewer) => mayCreate(viewer, "problem", null))).toEqual([1000, 1001, 1008]);
});

test("root and problem admins edit every problem, admins their own, others none", () => {
  expect(allowed((viewer) => mayEditProblem(viewer, own))).toEqual([1000, 1001, 1008]);
  expect(allowed((viewer) => mayEditProblem(viewer, foreign))).toEqual([1000, 1008]);
});

test("only root and problem admins delete and publish", () => {
  expect(allowed((viewer) => mayDeleteProblem(viewer, own))).toEqual([1000, 1008]);
  expect(allowed((viewer) => mayPublishProblem(viewer, own))).toEqual([1000, 1008]);
});

test("a user who may not publish may hide, and leave a public problem public", () => {
  const admin = { role: 1001 } as const;
  expect(maySetAuth(admin, { groupId: null, was: 2, is: 1 })).toBe(false);
  expect(maySetAuth(admin, { groupId: null, was: null, is: 1 })).toBe(false);
  expect(maySetAuth(admin, { groupId: null, was: 1, is: 1 })).toBe(true);
  expect(maySetAuth(admin, { groupId: null, was: 1, is: 3 })).toBe(true);
  expect(maySetAuth({ role: 1008 }, { groupId: null, was: 2, is: 1 })).toBe(true);
});

test("a problem of a class is never public, and only one of a class is shown to a class", () => {
  const root = { role: 1000 } as const;
  const set = (groupId: number | null) =>
    [1, 2, 3, 4].filter((is) => maySetAuth(root, { groupId, was: 2, is }));
  expect(set(null)).toEqual([1, 2, 3]);
  expect(set(7)).toEqual([2, 3, 4]);
});
