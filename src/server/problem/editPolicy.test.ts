import { expect, test } from "vitest";
import { isRoleId, type RoleId, roles } from "../../shared/roles.ts";
import {
  managesEveryProblem,
  maySetAuth,
  mayCreateProblem,
  mayDeleteProblem,
  mayEditProblem,
  mayPublishProblem,
} from "./policy.ts";

const everyRole = Object.keys(roles).map(Number).filter(isRoleId);
const mine = { authorUid: "me" };
const theirs = { authorUid: "they" };
const withoutAuthor = { authorUid: null };

/** Roles for which `isAllowed` is true. */
function allowed(isAllowed: (who: { uid: string; role: RoleId }) => boolean): RoleId[] {
  return everyRole.filter((role) => isAllowed({ uid: "me", role }));
}

test("only staff create problems", () => {
  expect(allowed(mayCreateProblem)).toEqual([1000, 1001, 1008]);
});

test("root and problem admins edit every problem, admins their own, others none", () => {
  expect(allowed((who) => mayEditProblem(who, mine))).toEqual([1000, 1001, 1008]);
  expect(allowed((who) => mayEditProblem(who, theirs))).toEqual([1000, 1008]);
  expect(allowed((who) => mayEditProblem(who, withoutAuthor))).toEqual([1000, 1008]);
});

test("only root and problem admins delete, publish and manage all", () => {
  for (const isAllowed of [mayDeleteProblem, mayPublishProblem, managesEveryProblem]) {
    expect(allowed(isAllowed)).toEqual([1000, 1008]);
  }
});

test("a user who may not publish may hide, and leave a public problem public", () => {
  const admin = { uid: "me", role: 1001 } as const;
  expect(maySetAuth(admin, 2, 1)).toBe(false);
  expect(maySetAuth(admin, null, 1)).toBe(false);
  expect(maySetAuth(admin, 1, 1)).toBe(true);
  expect(maySetAuth(admin, 1, 3)).toBe(true);
  expect(maySetAuth({ uid: "me", role: 1008 }, 2, 1)).toBe(true);
});
