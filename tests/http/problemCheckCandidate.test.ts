import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SavedProblem } from "../../src/shared/problem/problemAdmin.ts";
import { formOf } from "./problemAdminWorld.ts";
import { checkFixture, ok, typed } from "./problemCheckWorld.ts";
import type { Reply } from "./world.ts";

const fixture = await checkFixture();
const { world, read, aProblem, addSolution, overview, judge, next, finished } = fixture;
afterAll(() => world.close());
beforeEach(() => fixture.anew());
afterEach(() => fixture.node().kill());

/** A problem with two solutions and a finished check. */
async function checked(): Promise<SavedProblem> {
  const saved = await aProblem();
  ok(await addSolution(saved.pid, "a.c"));
  ok(await addSolution(saved.pid, "b.c", { expected: ["TLE"] }));
  await fixture.start(saved.pid);
  await judge(0, 300);
  await judge(1, 1400);
  await finished(saved.pid);
  return saved;
}

const propose = (body: object): Promise<Reply> =>
  world.call("root", "POST /api/admin/problem/check/candidate", { body });
const apply = (id: number | null): Promise<Reply> =>
  world.call("root", "POST /api/admin/problem/check/apply", { body: { id } });
const idOf = (reply: Reply) => (ok(reply) as { id: number | null }).id;

async function form(pid: number, problem: object, rest: object = {}) {
  return { what: "form", form: { problem: { ...(await read(pid)), ...problem }, ...rest } };
}

describe("a change that verdicts depend on", () => {
  test("of limits is checked before it applies, shown beside the live check, and applied with its check", async () => {
    const { pid } = await checked();
    const id = idOf(await propose(await form(pid, { timeLimit: 2000, hint: "more time" })));
    expect(await read(pid)).toMatchObject({ timeLimit: 1000, revision: 1, hint: "" });
    const state = await overview(pid);
    expect(state.candidate).toMatchObject({ id, what: "form", changed: ["timeLimit"], done: 0 });
    expect(state.live).toMatchObject({ done: 2, outdated: false });
    expect((await judge(0, 300)).limits.timeMs).toBe(2000);
    await judge(0, 1400);
    const candidate = await finished(pid, "candidate");
    expect(candidate.items.map(({ status }) => status)).toEqual([0, 0]);
    expect((await overview(pid)).live?.items.map(({ status }) => status)).toEqual([0, 1]);

    expect(ok(await apply(id))).toMatchObject({ pid, revision: 2, dataVersion: 1 });
    expect(await read(pid)).toMatchObject({ timeLimit: 2000, revision: 2, hint: "more time" });
    const after = await overview(pid);
    expect(after.candidate).toBeNull();
    expect(after.live).toMatchObject({ id, outdated: false, done: 2 });
    expect(await world.sql("select 1 from job")).toEqual([]);
    const twice = await apply(id);
    expect([twice.status, twice.body.code]).toEqual([404, "CHECK_GONE"]);
  });

  test("of data runs on the new cases, which nodes may fetch, while submissions get the old ones", async () => {
    const { pid } = await checked();
    const data = {
      pid,
      base: 1,
      cases: [{ input: { text: "third" }, output: { text: "3" } }],
    };
    const id = idOf(await propose({ what: "data", data }));
    expect((await overview(pid)).candidate).toMatchObject({ what: "data", changed: ["cases"] });
    const task = await next();
    expect(task.cases).toHaveLength(1);
    const { sha256 } = task.cases[0]!.input;
    const headers = { authorization: "judge-token-of-the-tests" };
    const blob = await fetch(`${world.server.address}/judge/blob/${sha256}`, { headers });
    expect([blob.status, await blob.text()]).toEqual([200, "third"]);
    const rows = await world.sql("select data_version from problem where id = $1", [pid]);
    expect(rows).toEqual([{ data_version: 1 }]);
    // The candidate (the proposed test data) can be applied at once, before its check has run all programs.
    expect(ok(await apply(id))).toMatchObject({ dataVersion: 2, revision: 1 });
    await fixture.node().finish(task, { status: 0, cases: [] });
    await judge(1);
    expect(await finished(pid)).toMatchObject({ id, outdated: false, dataVersion: 2 });
    const log = await world.sql<{ action: string }>(
      "select action from audit_entry order by id desc limit 2",
    );
    expect(log.map(({ action }) => action)).toEqual(["problemCheck.apply", "testData.save"]);
  });

  test("of the data version, or restored from the history, is checked in the same way", async () => {
    const { pid } = await checked();
    const { samples } = typed("x");
    ok(
      await world.call("root", "PUT /api/admin/problem", {
        body: (await form(pid, { timeLimit: 1500 }, { samples, isUploadTestCase: false })).form,
      }),
    );
    const back = { what: "version", version: { pid, base: 2, version: 1 } };
    const id = idOf(await propose(back));
    expect((await overview(pid)).candidate).toMatchObject({ what: "version", changed: ["cases"] });
    ok(await apply(id));
    const current = (await read(pid)).revision;
    const earlier = { what: "restore", restore: { pid, revision: 1, current } };
    const other = idOf(await propose(earlier));
    expect((await overview(pid)).candidate).toMatchObject({ changed: ["timeLimit"] });
    expect(ok(await apply(other))).toMatchObject({ revision: current + 1 });
    expect(await read(pid)).toMatchObject({ timeLimit: 1000 });
  });

  test("is applied exactly as checked: a change in between refuses it as a whole", async () => {
    const { pid } = await checked();
    const id = idOf(await propose(await form(pid, { timeLimit: 700 })));
    ok(
      await world.call("root", "PUT /api/admin/problem", {
        body: { problem: { id: pid, hint: "h" } },
      }),
    );
    const late = await apply(id);
    expect([late.status, late.body.code]).toEqual([409, "PROBLEM_CHANGED"]);
    // If the form does not state the problem's version (`revision`), the judging settings must still be those that were
    // checked.
    const open = await form(pid, { timeLimit: 700, revision: null });
    const second = idOf(await propose(open));
    await world.sql("update problem set memory_limit = 99 where id = $1", [pid]);
    const row = { ...(await form(pid, {})).form.problem, memoryLimit: undefined };
    expect(row).toMatchObject({ timeLimit: 1000 });
    const third = idOf(
      await propose({ what: "form", form: { problem: { id: pid, timeLimit: 800 } } }),
    );
    await world.sql("update problem set stack_limit = 77 where id = $1", [pid]);
    const stale = await apply(third);
    expect([stale.status, stale.body.code]).toEqual([409, "CHECK_STALE"]);
    expect(await read(pid)).toMatchObject({ timeLimit: 1000, memoryLimit: 99 });
    expect((await overview(pid)).candidate).toMatchObject({ id: third });
    expect((await apply(second)).body.code).toBe("CHECK_GONE");
  });

  test("starts a live check if there is none to compare with", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    idOf(await propose(await form(pid, { memoryLimit: 64 })));
    const both = await overview(pid);
    expect([both.live?.total, both.candidate?.total]).toEqual([1, 1]);
    const limits = [await judge(0), await judge(-1)].map((task) => task.limits.memoryMb);
    expect(limits.toSorted((a, b) => a - b)).toEqual([64, 256]);
  });

  test("is applied once, however often it is clicked", async () => {
    const { pid } = await checked();
    const id = idOf(await propose(await form(pid, { timeLimit: 3000 })));
    const replies = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await read(pid)).revision).toBe(2);
  });

  test("leaves nothing behind when it is discarded", async () => {
    const { pid } = await checked();
    const before = await read(pid);
    const id = idOf(await propose(await form(pid, { timeLimit: 3000 })));
    ok(await world.call("root", `DELETE /api/admin/problem/check?id=${id}`));
    expect(await read(pid)).toEqual(before);
    expect((await overview(pid)).live).toMatchObject({ done: 2, outdated: false });
    expect(await world.sql("select 1 from job")).toEqual([]);
  });
});

describe("no check is needed", () => {
  test("if no verdict depends on the change, nothing can be run, or the problem is new", async () => {
    const { pid } = await checked();
    expect(idOf(await propose(await form(pid, { hint: "only a word", difficulty: 2 })))).toBeNull();
    const bare = await aProblem();
    expect(idOf(await propose(await form(bare.pid, { timeLimit: 10 })))).toBeNull();
    expect(idOf(await propose({ what: "form", form: formOf("FRESH") }))).toBeNull();
    expect((await overview(pid)).candidate).toBeNull();
  });

  test("and a change that would be refused is refused with the same error", async () => {
    const { pid } = await checked();
    const wrong = await propose(await form(pid, { timeLimit: 0 }));
    expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_FIELD"]);
    const stale = await propose(await form(pid, { timeLimit: 5, revision: 0 }));
    expect([stale.status, stale.body.code]).toEqual([409, "PROBLEM_CHANGED"]);
    const reply = await propose({ what: "version", version: { pid, base: 1, version: 9 } });
    expect([reply.status, reply.body.code]).toEqual([404, "TEST_DATA_VERSION"]);
    const nowhere = await propose({ what: "form", form: { problem: { id: 999_999 } } });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, "PROBLEM_NOT_FOUND"]);
  });
});
