import { expect, test } from "vitest";
import { Role, type RoleId, roleIds } from "../../shared/account/roles.ts";
import type { Principal } from "../platform/route/principal.ts";
import { type GuardedReport, mayMute, readsReported, seesReport } from "./policy.ts";

const viewer = (role: RoleId, uid = "viewer"): Principal => ({
  uid,
  role,
  memberships: [{ groupId: 1, role: "teacher" }],
  grants: [],
});

const ofSite: GuardedReport = {
  reportedUid: "author",
  classId: null,
  isPublic: true,
  isPostThere: true,
};
const reports: Record<string, GuardedReport> = {
  "a public post": ofSite,
  "a deleted public post": { ...ofSite, isPostThere: false },
  "a post about a problem": { ...ofSite, isPublic: false },
  "a deleted post about a problem": { ...ofSite, isPublic: false, isPostThere: false },
  "a post of a class": { ...ofSite, isPublic: false, classId: 1 },
  "the viewer": { ...ofSite, reportedUid: "viewer" },
};

/**
 * For each report: the roles that see the report, and the roles that may read the reported text even if they do not see
 * the post.
 */
const expected: Record<string, [sees: RoleId[], readsWithoutPost: RoleId[]]> = {
  "a public post": [[1000, 1001, 1008], []],
  "a deleted public post": [
    [1000, 1001, 1008],
    [1000, 1001, 1008],
  ],
  "a post about a problem": [[1000, 1001, 1008], []],
  "a deleted post about a problem": [[1000], [1000]],
  "a post of a class": [[1000], []],
  "the viewer": [[], []],
};

test.each(Object.keys(reports))(
  "who sees a report about %s, and reads what it is about",
  (name) => {
    const report = reports[name] ?? ofSite;
    const sees = roleIds.filter((role) => seesReport(viewer(role), report));
    const reads = (seesPost: boolean) =>
      roleIds.filter((role) => readsReported(viewer(role), report, { seesPost }));
    expect([sees, reads(false)]).toEqual(expected[name]);
    expect(reads(true)).toEqual(sees);
  },
);

test("administrators warn and mute ordinary users and those who are muted for a time, nobody else and not themselves", () => {
  const until = new Date();
  const allowed = (role: RoleId) =>
    roleIds.filter((roleId) => mayMute(viewer(role), { uid: "x", roleId, mutedUntil: null }));
  for (const role of roleIds) {
    const isStaff = ([Role.Root, Role.Admin, Role.ProblemAdmin] as RoleId[]).includes(role);
    expect(allowed(role), String(role)).toEqual(isStaff ? [Role.User] : []);
    const muted = { uid: "x", roleId: 1005, mutedUntil: until };
    expect(mayMute(viewer(role), muted), String(role)).toBe(isStaff);
  }
  expect(mayMute(viewer(1001), { uid: "viewer", roleId: 1002, mutedUntil: null })).toBe(false);
});
