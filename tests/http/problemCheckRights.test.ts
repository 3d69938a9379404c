import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { formOf } from "./problemAdminWorld.ts";
import { checkFixture, ok, typed } from "./problemCheckWorld.ts";
import type { Caller } from "./world.ts";

const fixture = await checkFixture();
const { world, addSolution, addValidator, start } = fixture;
afterAll(() => world.close());
beforeEach(() => fixture.anew());
afterEach(() => fixture.node().kill());

let problemCount = 0;

/**
 * Creates a problem that is owned by root or admin and has a solution, a validator, a check of the stored problem, and
 * a candidate (a change that is pending confirmation).
 */
async function checkedProblem(owner: "root" | "admin") {
  problemCount += 1;
  const body = formOf(
    `OF-${owner}-${problemCount}`.toUpperCase(),
    { auth: 2, type: 0 },
    typed("1"),
  );
  const { pid } = ok(await world.call(owner, "POST /api/admin/problem", { body })) as {
    pid: number;
  };
  ok(await addSolution(pid, "secret.c", { code: "// the secret of the jury" }));
  ok(await addValidator(pid, "v.cpp", { code: "// the secret of the jury" }));
  const live = await start(pid);
  const change = { what: "form", form: { problem: { id: pid, timeLimit: 2000 } } };
  const reply = await world.call("root", "POST /api/admin/problem/check/candidate", {
    body: change,
  });
  return { pid, live, candidate: (ok(reply) as { id: number }).id };
}

type CheckedProblem = Awaited<ReturnType<typeof checkedProblem>>;

/** All API calls that concern a problem's check; calls that delete something come last. */
const calls = ({ pid, live, candidate }: CheckedProblem): [string, object?][] => [
  [`GET /api/admin/problem/check?pid=${pid}`],
  ["POST /api/admin/problem/check", { pid }],
  [`GET /api/admin/problem/check/item?id=${live}&seq=1`],
  [`GET /api/admin/problem/check/solution?pid=${pid}&name=secret.c`],
  [`GET /api/admin/problem/check/validator?pid=${pid}&name=v.cpp`],
  [
    "POST /api/admin/problem/check/candidate",
    {
      what: "data",
      data: { pid, base: 1, cases: [{ input: { text: "" }, output: { text: "" } }] },
    },
  ],
  ["POST /api/admin/problem/check/apply", { id: candidate }],
  [`DELETE /api/admin/problem/check?id=${live}`],
  [
    "PUT /api/admin/problem/check/solution",
    { pid, name: "a.c", language: "C", code: "x", expected: [] },
  ],
  [`DELETE /api/admin/problem/check/solution?pid=${pid}&name=secret.c`],
  [
    "PUT /api/admin/problem/check/validator",
    { pid, name: "w.cpp", language: "C++", code: "x", protocol: "testlib" },
  ],
  [`DELETE /api/admin/problem/check/validator?pid=${pid}&name=v.cpp`],
];

const matrix: [Caller, "root" | "admin", number | null][] = [
  ["root", "admin", null],
  ["problemAdmin", "root", null],
  ["admin", "admin", null],
  ["admin", "root", 403],
  ["user", "root", 403],
  ["barred", "root", 403],
  ["guest", "root", 401],
];

test.each(matrix)("%s, a problem of %s: %s", async (as, owner, refused) => {
  const problem = await checkedProblem(owner);
  const wrong: string[] = [];
  for (const [call, body] of calls(problem)) {
    const { status, text } = await world.call(as, call, { body });
    // An earlier call may have deleted an object that a later call needs.
    const admitted = [200, 404, 409].includes(status);
    if (refused === null ? !admitted : status !== refused) wrong.push(`${call} ${status} ${text}`);
    if (refused !== null) expect(text).not.toContain("secret of");
  }
  expect(wrong).toEqual([]);
});

test("a check cannot be reached under the id of another problem", async () => {
  const [own, theirs] = [await checkedProblem("admin"), await checkedProblem("root")];
  for (const call of [
    `GET /api/admin/problem/check/item?id=${theirs.live}&seq=1`,
    `DELETE /api/admin/problem/check?id=${theirs.candidate}`,
    `GET /api/admin/problem/check/solution?pid=${theirs.pid}&name=secret.c`,
  ]) {
    expect((await world.call("admin", call)).status, call).toBe(403);
  }
  const body = { id: theirs.candidate };
  expect((await world.call("admin", "POST /api/admin/problem/check/apply", { body })).status).toBe(
    403,
  );
  const change = {
    what: "data",
    // The only case refers to an upload that this user does not have.
    data: {
      pid: own.pid,
      base: 1,
      cases: [{ input: { upload: "0".repeat(32), name: "1.in" }, output: { text: "" } }],
    },
  };
  const reply = await world.call("admin", "POST /api/admin/problem/check/candidate", {
    body: change,
  });
  expect([reply.status, reply.body.code]).toEqual([400, "TEST_DATA_FILE"]);
});
