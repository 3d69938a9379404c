import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { checkFixture, ok } from "./problemCheckWorld.ts";
import type { Reply } from "./world.ts";

// Tests concurrent actions of several users on one problem, and requests with unknown ids.
const fixture = await checkFixture();
const { world, aProblem, addSolution, overview, next, finished } = fixture;
afterAll(() => world.close());
beforeEach(() => fixture.anew());
afterEach(() => fixture.node().kill());

const post = (path: string, body: object): Promise<Reply> =>
  world.call("root", `POST /api/admin/problem/${path}`, { body });
const edit = (pid: number, timeLimit: number): Promise<Reply> =>
  world.call("root", "PUT /api/admin/problem", { body: { problem: { id: pid, timeLimit } } });
const propose = (pid: number, timeLimit: number): Promise<Reply> =>
  post("check/candidate", { what: "form", form: { problem: { id: pid, timeLimit } } });

/** Expects each call to succeed, or to be refused because of a missing object or a conflict. */
function expectSense(replies: Reply[]): void {
  const wrong = replies.filter(({ status }) => ![200, 404, 409].includes(status));
  expect(wrong.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
}

async function remainingRows(): Promise<{ checks: number; jobs: number; programs: number }> {
  const [row] = await world.sql<{ checks: number; jobs: number; programs: number }>(
    `select (select count(*) from problem_check)::int as checks,
       (select count(*) from job where kind = 'problem-check')::int as jobs,
       (select count(*) from problem_check_item)::int as programs`,
  );
  return row!;
}

test("concurrent proposals, decisions, saves and new data are done or refused, and no job is left over", async () => {
  const { pid } = await aProblem();
  ok(await addSolution(pid, "a.c"));
  for (let round = 0; round < 3; round++) {
    await world.sql("delete from rate_window");
    const { id } = ok(await propose(pid, 5000 + round)) as { id: number };
    const cases = [{ input: { text: `${round}` }, output: { text: "" } }];
    const data = { pid, base: 1 + round, cases };
    const replies = await Promise.all([
      post("check/apply", { id }),
      edit(pid, 6000 + round),
      post("check", { pid }),
      world.call("root", `DELETE /api/admin/problem/check?id=${id}`),
      propose(pid, 7000 + round),
      propose(pid, 8000 + round),
      world.call("root", "PUT /api/admin/test-data", { body: data }),
      addSolution(pid, `b${round}.c`),
    ]);
    expectSense(replies);
    const { checks, jobs, programs } = await remainingRows();
    expect(checks).toBeLessThanOrEqual(2);
    expect(jobs).toBe(programs);
  }
});

test("a program that finishes while its check is being stopped does not block", async () => {
  const { pid } = await aProblem();
  for (const name of ["a.c", "b.c", "c.c"]) ok(await addSolution(pid, name));
  for (let round = 0; round < 4; round++) {
    const id = await fixture.start(pid);
    const task = await next();
    const [discarded] = await Promise.all([
      world.call("root", `DELETE /api/admin/problem/check?id=${id}`),
      fixture.node().finish(task, { status: 0, cases: [] }),
    ]);
    expect(ok(discarded)).toBeNull();
    expect(await remainingRows()).toEqual({ checks: 0, jobs: 0, programs: 0 });
  }
});

test("deleting a problem while its programs run deletes their jobs", async () => {
  const { pid, problemId } = await aProblem();
  ok(await addSolution(pid, "a.c"));
  ok(await addSolution(pid, "b.c"));
  ok(await propose(pid, 2000));
  await finishedNothing(pid);
  const task = await next();
  const replies = await Promise.all([
    world.call("root", `DELETE /api/admin/problem?pid=${pid}&confirm=${problemId}`),
    propose(pid, 3000),
    post("check", { pid }),
    addSolution(pid, "c.c"),
    edit(pid, 4000),
    world.call("root", "PUT /api/admin/problem/draft", { body: { pid, content: {} } }),
  ]);
  expectSense(replies);
  expect(ok(replies[0])).toMatchObject({ deleted: true });
  expect(await remainingRows()).toEqual({ checks: 0, jobs: 0, programs: 0 });
  await fixture.node().finish(task, { status: 0, cases: [] });
  // The node continues with the next problem.
  const other = await aProblem();
  ok(await addSolution(other.pid, "d.c"));
  await fixture.start(other.pid);
  await fixture.judge(0);
  expect((await finished(other.pid)).items).toMatchObject([{ name: "d.c", status: 0 }]);
});

async function finishedNothing(pid: number): Promise<void> {
  const { live, candidate } = await overview(pid);
  expect([live?.done, candidate?.done]).toEqual([0, 0]);
}

test("restoring a version while a change of it is checked makes that change refused, not mixed", async () => {
  const { pid } = await aProblem();
  ok(await addSolution(pid, "a.c"));
  ok(await edit(pid, 1500));
  const { id } = ok(await propose(pid, 1800)) as { id: number };
  const back = { pid, revision: 1, current: 2 };
  const [restored, applied] = await Promise.all([
    post("restore", back),
    post("check/apply", { id }),
  ]);
  expectSense([restored, applied]);
  const row = (await fixture.read(pid)).timeLimit;
  // Exactly one of the calls succeeds, and the check matches the current state.
  expect([1000, 1800]).toContain(row);
  expect((await overview(pid)).live).toMatchObject({ outdated: false });
});

test("numbers that no column can hold are not found", async () => {
  const { pid } = await aProblem();
  const huge = 2 ** 40;
  const reference = { kept: { version: huge, seq: 1, side: "input" } };
  for (const [call, body, status] of [
    [`GET /api/admin/test-data?pid=${pid}&version=${huge}`, undefined, 404],
    [`GET /api/admin/test-data?pid=${pid}&version=-1`, undefined, 404],
    [
      "PUT /api/admin/test-data",
      { pid, base: 1, cases: [{ input: reference, output: reference }] },
      400,
    ],
    ["PUT /api/admin/test-data", { pid, base: huge, cases: [] }, 400],
    [
      "POST /api/admin/problem/check/candidate",
      { what: "version", version: { pid, base: 1, version: huge } },
      400,
    ],
    ["POST /api/admin/problem/check/apply", { id: huge }, 404],
    ["POST /api/admin/problem/check", { pid: huge }, 404],
    [`GET /api/admin/problem/check/item?id=1&seq=${huge}`, undefined, 400],
  ] as const) {
    expect((await world.call("root", call, { body })).status, call).toBe(status);
  }
});

test("a program's name is visible text only", async () => {
  const { pid } = await aProblem();
  for (const name of ["", " ", "../x.c", "a\u202eb.c", "\u0000", "x".repeat(201), "a\nb", ".c"]) {
    const reply = await addSolution(pid, name);
    expect([reply.status, reply.body.code], JSON.stringify(name)).toEqual([400, "INVALID_FIELD"]);
  }
  ok(await addSolution(pid, "  slow one.c "));
  expect((await overview(pid)).solutions.map(({ name }) => name)).toEqual(["slow one.c"]);
});
