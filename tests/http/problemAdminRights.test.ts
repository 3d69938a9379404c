import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminProblemRow } from "../../src/shared/problem/problemAdmin.ts";
import { formOf, adminCalls } from "./problemAdminWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
const { save, make, read } = adminCalls(() => world);
/** Two private problems: one owned by root and one owned by admin. */
const pids = { theirs: 0, own: 0 };
beforeAll(async () => {
  world = await createWorld();
  pids.theirs = (await make("THEIRS", { auth: 2 })).pid;
  const data = { samples: [{ input: "1 2", output: "3" }], isUploadTestCase: false };
  const own = await save("admin", "POST", formOf("OWN", { auth: 2 }, data));
  pids.own = (own.body.data as { pid: number }).pid;
});
afterAll(() => world.close());

/** Every API call that requires permission to edit the problem. */
const editing = (pid: number): [string, object?][] => [
  [`GET /api/admin/problem?pid=${pid}`],
  ["PUT /api/admin/problem", { problem: { id: pid, hint: "x" } }],
  ["PUT /api/admin/problem/change-problem-auth", { id: pid, auth: 3 }],
  ["PUT /api/admin/problem/change-problem-auth", { id: pid, auth: 2 }],
  ["POST /api/admin/problem/preview", { pid, content: "x" }],
  [`GET /api/admin/problem/draft?pid=${pid}`],
  ["PUT /api/admin/problem/draft", { pid, content: {} }],
  [`DELETE /api/admin/problem/draft?pid=${pid}`],
  [`GET /api/admin/problem/history?pid=${pid}`],
  [`GET /api/admin/problem/history-entry?pid=${pid}&revision=1`],
  ["POST /api/admin/problem/restore", { pid, revision: 1, current: -1 }],
  [`GET /api/admin/problem/files?pid=${pid}`],
  ["POST /api/admin/problem/make-local", { pid }],
  ["POST /api/admin/problem/file?pid=" + pid],
  [`DELETE /api/admin/problem/file?pid=${pid}&name=x.png`],
];

/**
 * Response statuses that do not indicate a missing permission. A permitted call may return 404, 409 or 415 if there is
 * nothing for it to do.
 */
const admitted = new Set([200, 404, 409, 415]);

describe("who may do what with which problem", () => {
  const matrix: [Caller, "own" | "theirs", boolean][] = [
    ["root", "theirs", true],
    ["root", "own", true],
    ["problemAdmin", "theirs", true],
    ["problemAdmin", "own", true],
    ["admin", "own", true],
    ["admin", "theirs", false],
    ["user", "theirs", false],
    ["barred", "theirs", false],
  ];
  test.each(matrix)("%s, a problem %s: %s", async (as, whose, may) => {
    const pid = pids[whose];
    const wrong: string[] = [];
    for (const [call, body] of editing(pid)) {
      const reply = await world.call(as, call, { body });
      if (may ? !admitted.has(reply.status) : reply.status !== 403) {
        wrong.push(`${call} ${reply.status} ${reply.text}`);
      }
      if (!may) expect(reply.text).not.toContain("标题");
    }
    expect(wrong).toEqual([]);
  });

  test("guests must sign in for each of them", async () => {
    for (const [call, body] of editing(pids.own)) {
      expect((await world.call("guest", call, { body })).status, call).toBe(401);
    }
  });

  test("admin may not publish: neither at creation, nor by the form, nor in the list", async () => {
    const create = await save("admin", "POST", formOf("PUBLIC", { auth: 1 }));
    const form = await save("admin", "PUT", { problem: { id: pids.own, auth: 1 } });
    const body = { id: pids.own, auth: "1" };
    const list = await world.call("admin", "PUT /api/admin/problem/change-problem-auth", { body });
    expect([create.status, form.status, list.status]).toEqual([403, 403, 403]);
    expect((await read(pids.own)).auth).not.toBe(1);
  });

  test("admin may edit an own problem that another user published, and may hide it", async () => {
    const auth = (as: Caller, value: number) =>
      world.call(as, "PUT /api/admin/problem/change-problem-auth", {
        body: { id: pids.own, auth: value },
      });
    expect((await auth("problemAdmin", 1)).status).toBe(200);
    const edit = await save("admin", "PUT", { problem: { id: pids.own, auth: 1, hint: "better" } });
    expect(edit.status).toBe(200);
    expect((await auth("admin", 2)).status).toBe(200);
    expect((await auth("admin", 1)).status).toBe(403);
  });

  test("admin may not delete or archive, not even own problems", async () => {
    const remove = await world.call("admin", `DELETE /api/admin/problem?pid=${pids.own}`);
    const body = { pid: pids.own, archived: true };
    const archive = await world.call("admin", "POST /api/admin/problem/archive", { body });
    expect([remove.status, archive.status]).toEqual([403, 403]);
  });

  test("an author who is no longer staff has no additional rights", async () => {
    const [row] = await world.sql<{ id: number }>(
      `insert into problem (problem_id, auth, owner_uid) values ('LEFT', 2, $1) returning id`,
      [people.other.uid],
    );
    for (const [call, body] of editing(row?.id ?? 0)) {
      expect((await world.call("other", call, { body })).status, call).toBe(403);
    }
  });
});

describe("GET /api/admin/problem/get-problem-list", () => {
  async function list(query: string, as: Caller = "root"): Promise<AdminProblemRow[]> {
    const reply = await world.call(as, `GET /api/admin/problem/get-problem-list?${query}`);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { records: AdminProblemRow[] }).records;
  }

  test("is newest first, with the reader's permissions, without statements", async () => {
    const reply = await world.call("admin", "GET /api/admin/problem/get-problem-list?limit=100");
    const { records } = reply.body.data as { records: AdminProblemRow[] };
    expect(records.map(({ id }) => id)).toEqual(
      records.map(({ id }) => id).toSorted((a, b) => b - a),
    );
    const byName = new Map(records.map((row) => [row.problemId, row]));
    expect(byName.get("OWN")).toMatchObject({
      author: "admin",
      mayEdit: true,
      mayDelete: false,
      mayPublish: false,
      archived: false,
      title: "标题 OWN",
    });
    expect(byName.get("THEIRS")).toMatchObject({ author: "root", mayEdit: false });
    expect(reply.text).not.toMatch(/description|求 \$a/);
  });

  test("filters by keyword in any title and the id, bank, visibility (0 is all), own ones", async () => {
    await make("F-1", {
      auth: 1,
      title: "百分号 100%",
      translations: { "en-US": { title: "Percent" } },
    });
    const ids = async (query: string, as: Caller = "root") =>
      (await list(query, as)).map(({ problemId }) => problemId);
    expect(await ids("keyword=percent")).toEqual(["F-1"]);
    expect(await ids("keyword=f-1&auth=0&oj=All")).toEqual(["F-1"]);
    expect(await ids("keyword=100%25")).toEqual(["F-1"]);
    expect(await ids("auth=1")).toEqual(["F-1"]);
    expect(await ids("oj=LOCAL&keyword=F-1")).toEqual(["F-1"]);
    expect(await ids("oj=ME&keyword=F-1")).toEqual(["F-1"]);
    expect(await ids("oj=CF")).toEqual([]);
    expect(await ids("mine=true", "admin")).toEqual(["OWN"]);
    expect(await ids("keyword=_")).toEqual([]);
  });

  test("limits pages, and a page beyond the end is empty", async () => {
    await world.sql(
      `insert into problem (problem_id) select 'FILL' || n from generate_series(1, 150) n`,
    );
    expect(await list("limit=100000")).toHaveLength(100);
    expect(await list("")).toHaveLength(10);
    expect(await list("currentPage=999999")).toEqual([]);
    const again = await list("currentPage=-1&limit=1");
    expect(again).toHaveLength(1);
  });

  test("takes the same few queries per page, however many problems there are", async () => {
    const statements: string[] = [];
    const { db } = world.server;
    const query = db.query.bind(db);
    db.query = (statement) => {
      statements.push(statement.name ?? statement.text);
      return query(statement);
    };
    try {
      await list("limit=100");
    } finally {
      db.query = query;
    }
    expect(statements.filter((name) => name.startsWith("problemAdmin"))).toEqual([
      "problemAdmin.listed",
    ]);
    // SQL statements of the server's background work are not counted, because this work continues during the call.
    const ofCall = statements.filter((name) => !/^(job|task|judging)\./.test(name));
    expect(ofCall.length).toBeLessThan(8);
  });
});
