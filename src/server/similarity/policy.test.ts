import { describe, expect, test } from "vitest";
import { Role, type RoleId } from "../../shared/account/roles.ts";
import type { Principal } from "../platform/route/principal.ts";
import { isCodeClosed, mayChangeRun, mayReadRun } from "./policy.ts";

const contest = { id: 5, ownerUid: "owner", groupId: null };
const classContest = { ...contest, groupId: 9 };

type Row = [
  who: string,
  role: RoleId,
  more: Partial<Principal>,
  contest: boolean,
  classContest: boolean,
  selection: boolean,
];

const grant = (actions: Principal["grants"][number]["actions"], id = 5) => ({
  grants: [{ kind: "contest" as const, id, actions }],
});
const member = (role: Principal["memberships"][number]["role"], groupId = 9) => ({
  memberships: [{ groupId, role }],
});
const all = grant(["view", "answer", "edit"]);

const rows: Row[] = [
  ["root", Role.Root, {}, true, true, true],
  ["the owner", Role.Admin, { uid: "owner" }, true, false, false],
  ["an owner whose role was taken away", Role.User, { uid: "owner" }, false, false, false],
  ["another administrator", Role.Admin, {}, false, false, false],
  ["a problem admin", Role.ProblemAdmin, {}, false, false, false],
  ["a co-author", Role.Admin, all, true, false, false],
  ["a co-author in its class", Role.Admin, { ...all, ...member("member") }, true, true, false],
  [
    "a co-author of another contest",
    Role.Admin,
    grant(["view", "answer", "edit"], 6),
    false,
    false,
    false,
  ],
  [
    "the jury, which does not change it",
    Role.Admin,
    grant(["view", "answer"]),
    false,
    false,
    false,
  ],
  ["a helper who changes it, with an ordinary account", Role.User, all, true, false, false],
  ["a teacher of its class", Role.User, member("teacher"), false, true, false],
  ["a teacher of another class", Role.Admin, member("teacher", 8), false, false, false],
  ["a member of its class", Role.User, member("member"), false, false, false],
  ["a contestant", Role.User, {}, false, false, false],
];

describe("stored comparisons", () => {
  test.each(rows)("%s", (...[, role, more, ...expected]) => {
    const viewer: Principal = { uid: "viewer", role, memberships: [], grants: [], ...more };
    for (const may of [mayReadRun, mayChangeRun]) {
      expect([
        may(viewer, { source: "contest", contest }),
        may(viewer, { source: "contest", contest: classContest }),
        may(viewer, { source: "selection" }),
      ]).toEqual(expected);
    }
  });
});

test("staff of an archived class read comparisons of its contests, and change none", () => {
  const rights = (role: Principal["memberships"][number]["role"], groupId = 9) => {
    const memberships = [{ groupId, role, isArchived: true }];
    const viewer: Principal = { uid: "viewer", role: Role.User, memberships, grants: [] };
    const run = { source: "contest", contest: classContest } as const;
    return [mayReadRun(viewer, run), mayChangeRun(viewer, run)];
  };
  expect(rights("teacher")).toEqual([true, false]);
  expect(rights("assistant")).toEqual([true, false]);
  expect(rights("member")).toEqual([false, false]);
  expect(rights("teacher", 8)).toEqual([false, false]);
});

describe("stored comparisons of homework", () => {
  const homework = { id: 5, ownerUid: "owner", groupId: 9 };
  const archived = (role: Principal["memberships"][number]["role"]) => ({
    memberships: [{ groupId: 9, role, isArchived: true }],
  });
  const training = (actions: Principal["grants"][number]["actions"]) => ({
    grants: [{ kind: "training" as const, id: 5, actions }],
  });
  type HomeworkRow = [
    who: string,
    role: RoleId,
    more: Partial<Principal>,
    read: boolean,
    change: boolean,
  ];
  const homeworkRows: HomeworkRow[] = [
    ["root", Role.Root, {}, true, true],
    ["a teacher of its class", Role.User, member("teacher"), true, true],
    ["an assistant of its class", Role.User, member("assistant"), true, true],
    ["a teacher of its archived class", Role.User, archived("teacher"), true, false],
    ["an assistant of its archived class", Role.User, archived("assistant"), true, false],
    ["a student of its class", Role.User, member("member"), false, false],
    ["a student of its archived class", Role.User, archived("member"), false, false],
    ["a teacher of another class", Role.User, member("teacher", 8), false, false],
    ["an administrator", Role.Admin, {}, false, false],
    ["a problem admin", Role.ProblemAdmin, {}, false, false],
    [
      "a student with a grant to see it",
      Role.Admin,
      { ...training(["view"]), ...member("member") },
      true,
      false,
    ],
    [
      "a grant of a user outside of its class",
      Role.Admin,
      training(["view", "edit"]),
      false,
      false,
    ],
    ["a stranger", Role.User, {}, false, false],
  ];
  test.each(homeworkRows)("%s", (...[, role, more, read, change]) => {
    const viewer: Principal = { uid: "viewer", role, memberships: [], grants: [], ...more };
    const run = { source: "homework", homework } as const;
    expect([mayReadRun(viewer, run), mayChangeRun(viewer, run)]).toEqual([read, change]);
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
