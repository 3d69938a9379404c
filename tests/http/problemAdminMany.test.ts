import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminProblemRow } from "../../src/shared/problem/problemAdmin.ts";
import type { ChangedProblem } from "../../src/shared/problem/problemSelection.ts";
import { formOf, adminCalls } from "./problemAdminWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
const { make, read, save } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const data = { samples: [{ input: "1 2", output: "3" }], isUploadTestCase: false };

async function change(body: object, as: Caller = "root"): Promise<ChangedProblem[]> {
  const reply = await world.call(as, "POST /api/admin/problem/change-many", { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as ChangedProblem[];
}

/** The result for each problem: `done`, `archived`, or the reason for refusal. */
const answersOf = (rows: ChangedProblem[]) =>
  rows.map(({ problemId, outcome, reason }) => `${problemId}: ${reason ?? outcome}`);

async function actionsOn(problemId: string): Promise<string[]> {
  const rows = await world.sql<{ action: string }>(
    "select action from audit_entry where target = $1 order by id",
    [problemId],
  );
  return rows.map(({ action }) => action);
}

async function submitted(pid: number): Promise<void> {
  await world.sql(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status)
     values ($1, 'X', $2, 1, 'C', '127.0.0.1', 0)`,
    [pid, people.user.uid],
  );
}

describe("a selection of problems", () => {
  test("is published where each problem may be; the others stay and say why", async () => {
    const whole = await make("MANY-1", {}, data);
    const bare = await make("MANY-2");
    const rows = await change({ pids: [whole.pid, bare.pid, 999_999], action: "publish" });
    expect(answersOf(rows)).toEqual([
      "MANY-1: done",
      expect.stringContaining("MANY-2: A public problem needs test data"),
      expect.stringContaining("999999"),
    ]);
    expect([(await read(whole.pid)).auth, (await read(bare.pid)).auth]).toEqual([1, 3]);
    expect([await actionsOn("MANY-1"), await actionsOn("MANY-2")]).toEqual([
      ["problem.create", "problem.auth"],
      ["problem.create"],
    ]);
    expect(answersOf(await change({ pids: [whole.pid, whole.pid], action: "hide" }))).toEqual([
      "MANY-1: done",
    ]);
    expect((await read(whole.pid)).auth).toBe(2);
  });

  test("gets tags and loses them; tags that a problem has already change nothing", async () => {
    const one = await make("TAGGED-1", {}, { tags: [{ name: "graph" }] });
    const other = await make("TAGGED-2");
    const pids = [one.pid, other.pid];
    const names = async () =>
      Promise.all(
        pids.map(async (pid) => (await read(pid)).tags.map(({ name }) => name).toSorted()),
      );
    await change({ pids, action: "addTags", tags: [" graph ", "new one"] });
    expect(await names()).toEqual([
      ["graph", "new one"],
      ["graph", "new one"],
    ]);
    const { revision } = await read(one.pid);
    await change({ pids, action: "addTags", tags: ["graph"] });
    expect((await read(one.pid)).revision).toBe(revision);
    await change({ pids, action: "removeTags", tags: ["new one", "never there"] });
    expect(await names()).toEqual([["graph"], ["graph"]]);
    expect(await actionsOn("TAGGED-2")).toEqual([
      "problem.create",
      "problem.update",
      "problem.update",
    ]);
  });

  test("is deleted, but a problem with submissions is archived instead", async () => {
    const unusedPid = await make("GONE-1");
    const used = await make("GONE-2");
    await submitted(used.pid);
    expect(answersOf(await change({ pids: [unusedPid.pid, used.pid], action: "delete" }))).toEqual([
      "GONE-1: done",
      "GONE-2: archived",
    ]);
    expect(await world.sql("select 1 from problem where id = $1", [unusedPid.pid])).toEqual([]);
    expect((await read(used.pid)).archived).toBe(true);
    expect(answersOf(await change({ pids: [used.pid], action: "publish" }))).toEqual([
      expect.stringContaining("archived"),
    ]);
  });

  // Outcomes for two problems: the first is owned by root, the second by `admin`.
  test.each([
    ["root", "publish", ["done", "done"]],
    ["problemAdmin", "publish", ["done", "done"]],
    ["admin", "publish", ["refused", "refused"]],
    ["admin", "hide", ["refused", "done"]],
    ["admin", "addTags", ["refused", "done"]],
    ["admin", "delete", ["refused", "refused"]],
    ["problemAdmin", "delete", ["done", "done"]],
  ] as const)("%s: %s", async (as, action, outcomes) => {
    const id = `${as}-${action}`.toUpperCase();
    const foreign = await make(`${id}-A`, {}, data);
    const reply = await save("admin", "POST", formOf(`${id}-B`, {}, data));
    const own = (reply.body.data as { pid: number }).pid;
    const rows = await change({ pids: [foreign.pid, own], action, tags: ["t"] }, as);
    expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  test.each([
    [{ pids: [], action: "hide" }, "pids"],
    [{ pids: Array.from({ length: 101 }, (_, i) => i + 1), action: "hide" }, "pids"],
    [{ pids: [1], action: "explode" }, "action"],
    [{ pids: [1], action: "addTags", tags: [" "] }, "tags"],
  ])("%j is refused", async (body, field) => {
    const reply = await world.call("root", "POST /api/admin/problem/change-many", { body });
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_FIELD"]);
    expect(reply.text).toContain(field);
  });

  test.each([
    ["guest", 401],
    ["user", 403],
  ] as const)("%s: %i", async (as, status) => {
    const body = { pids: [1], action: "hide" };
    const reply = await world.call(as, "POST /api/admin/problem/change-many", { body });
    expect(reply.status).toBe(status);
  });
});

test("a new problem is proposed the next free display id, and is private unless it says otherwise", async () => {
  const next = async () => {
    const reply = await world.call("admin", "GET /api/admin/problem/next-id");
    return (reply.body.data as { problemId: string }).problemId;
  };
  await make("P2041");
  expect(await next()).toBe("P2042");
  const { problem } = formOf(await next());
  const { auth: _default, ...rest } = problem;
  const reply = await save("root", "POST", { problem: rest });
  const { pid } = reply.body.data as { pid: number };
  expect((await read(pid)).auth).toBe(2);
  expect(await next()).toBe("P2043");
});

test("the list shows submissions, test cases and the result of the last check", async () => {
  const { pid } = await make("COLUMNS", {}, data);
  const row = async () => {
    const reply = await world.call(
      "root",
      "GET /api/admin/problem/get-problem-list?keyword=columns",
    );
    return (reply.body.data as { records: AdminProblemRow[] }).records[0];
  };
  expect(await row()).toMatchObject({ total: 0, cases: 1, check: null });
  await world.sql(
    `with c as (
       insert into problem_check (problem_id, kind, fingerprint, source, revision, data_version, total, done)
       values ($1, 'live', 'x', '{}', 1, 1, 2, 1) returning id
     ), s as (
       insert into problem_solution (problem_id, name, language, code, expected)
       values ($1, 'good.c', 'C', 'x', '{AC}')
     )
     insert into problem_check_item (check_id, seq, kind, name, language, code, outcome, status)
     select id, 1, 'solution', 'good.c', 'C', 'x', 'done', -1 from c
     union all select id, 2, 'validator', 'v.cpp', 'C++', 'x', 'waiting', null from c`,
    [pid],
  );
  expect(await row()).toMatchObject({ check: { total: 2, done: 1, unexpected: ["good.c"] } });
});
