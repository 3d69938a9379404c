import { expect, test } from "vitest";
import type { RoleId } from "../../shared/account/roles.ts";
import type { Viewer } from "../platform/route/route.ts";
import { seesEveryProblem, visibleProblem } from "./policy.ts";

function viewer(role: RoleId, uid = "viewer"): Viewer {
  return {
    uid,
    username: uid,
    role,
    memberships: [],
    grants: [],
    sessionId: 1,
    loginId: 1,
    ip: "192.0.2.1",
    mustChangePassword: false,
  };
}

const viewers: Record<string, Viewer | null> = {
  guest: null,
  user: viewer(1002),
  barred: viewer(1003),
  "author who lost their role": viewer(1002, "author"),
  admin: viewer(1001),
  "admin who wrote it": viewer(1001, "author"),
  "problem admin": viewer(1008),
  root: viewer(1000),
};

/** Each row: the viewer, and whether the viewer sees a public, a private and a contest-only problem. */
const matrix: [who: string, seesPublic: boolean, seesPrivate: boolean, seesContest: boolean][] = [
  ["guest", true, false, false],
  ["user", true, false, false],
  ["barred", true, false, false],
  ["author who lost their role", true, false, false],
  ["admin", true, false, false],
  ["admin who wrote it", true, true, true],
  ["problem admin", true, true, true],
  ["root", true, true, true],
];

test.each(matrix)("%s sees public %s, private %s, contest-only %s", (who, ...expected) => {
  const visibility = [1, 2, 3].map((auth) =>
    visibleProblem(viewers[who] ?? null, { pid: 1, auth, ownerUid: "author", groupId: null }),
  );
  expect(visibility).toEqual(expected);
});

test("an unknown visibility is hidden", () => {
  expect(
    visibleProblem(viewers["user"] ?? null, { pid: 1, auth: 9, ownerUid: "1", groupId: null }),
  ).toBe(false);
});

test("only root and problem admins may ask for hidden problems in lists", () => {
  const allowed = Object.entries(viewers).filter(([, each]) => seesEveryProblem(each));
  expect(allowed.map(([who]) => who)).toEqual(["problem admin", "root"]);
});
