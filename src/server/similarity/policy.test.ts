import { describe, expect, test } from "vitest";
import { Role, type RoleId } from "../../shared/roles.ts";
import type { Principal } from "../platform/principal.ts";
import { isCodeClosed, mayUseRun } from "./policy.ts";

const contest = { id: 5, ownerUid: "owner", groupId: 9 };

type Row = [
  who: string,
  role: RoleId,
  more: Partial<Principal>,
  contest: boolean,
  selection: boolean,
];

const grant = (actions: Principal["grants"][number]["actions"], id = 5) => ({
  grants: [{ kind: "contest" as const, id, actions }],
});
const member = (role: Principal["memberships"][number]["role"], groupId = 9) => ({
  memberships: [{ groupId, role }],
});

const rows: Row[] = [
  ["root", Role.Root, {}, true, true],
  ["the owner", Role.Admin, { uid: "owner" }, true, false],
  ["an owner whose role was taken away", Role.User, { uid: "owner" }, false, false],
  ["another administrator", Role.Admin, {}, false, false],
  ["a problem admin", Role.ProblemAdmin, {}, false, false],
  ["a co-author", Role.Admin, grant(["view", "judge", "edit"]), true, false],
  ["a co-author of another contest", Role.Admin, grant(["view", "judge", "edit"], 6), false, false],
  ["the jury, which does not change it", Role.Admin, grant(["view", "judge"]), false, false],
  ["the jury with an ordinary account", Role.User, grant(["view", "judge", "edit"]), false, false],
  ["a teacher of its class", Role.User, member("teacher"), true, false],
  ["a teacher of another class", Role.Admin, member("teacher", 8), false, false],
  ["a member of its class", Role.User, member("member"), false, false],
  ["a contestant", Role.User, {}, false, false],
];

describe("stored comparisons", () => {
  test.each(rows)("%s", (...[, role, more, ofContest, ofSelection]) => {
    const viewer: Principal = { uid: "viewer", role, memberships: [], grants: [], ...more };
    expect([
      mayUseRun(viewer, { source: "contest", contest }),
      mayUseRun(viewer, { source: "selection" }),
    ]).toEqual([ofContest, ofSelection]);
  });
});

test("code from before the site's date is for root and problem admins", () => {
  const viewer = (role: RoleId): Principal => ({
    uid: "viewer",
    role,
    memberships: [],
    grants: [],
  });
  const submitTime = new Date(1000);
  const closed = (role: RoleId, visibleFrom: number) =>
    isCodeClosed(viewer(role), { submitTime, visibleFrom });
  expect([closed(Role.Admin, 1001), closed(Role.Admin, 1000)]).toEqual([true, false]);
  expect([closed(Role.Root, 1001), closed(Role.ProblemAdmin, 1001)]).toEqual([false, false]);
});
