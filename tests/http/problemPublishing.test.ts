import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { store, stored, upload, zipOf } from "./packageWorld.ts";
import { formOf, adminCalls } from "./problemAdminWorld.ts";
import { createWorld, type Reply, type World } from "./world.ts";

let world: World;
const { save, make, read } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const data = { samples: [{ input: "1 2", output: "3" }], isUploadTestCase: false };
const noStatement = { description: "", input: "", output: "", hint: "" };

/** Field and reason of a refusal in the test's language. */
function reasonOf(reply: Reply): string {
  expect([reply.status, reply.body.code], reply.text).toEqual([400, "INVALID_FIELD"]);
  return reply.body.msg ?? "";
}
const needs = {
  data: expect.stringContaining("needs test data: add test cases"),
  statement: expect.stringContaining("needs a statement: write one"),
  both: expect.stringContaining("needs a statement and test data: add both"),
};
const publish = (id: number) =>
  world.call("root", "PUT /api/admin/problem/change-problem-auth", { body: { id, auth: 1 } });

describe("an incomplete problem cannot be made public", () => {
  test.each([
    ["data", {}, {}],
    ["statement", noStatement, data],
    ["both", noStatement, {}],
  ] as const)(
    "when it lacks the %s: at creation, by the form, in the list",
    async (lacks, fields, rest) => {
      const created = formOf("NEW", fields, rest);
      const body = { ...created, problem: { ...created.problem, auth: 1 } };
      expect(reasonOf(await save("root", "POST", body))).toEqual(needs[lacks]);
      const { pid } = await make(`LACKS-${lacks.toUpperCase()}`, fields, rest);
      const form = { problem: { id: pid, auth: 1 } };
      expect(reasonOf(await save("root", "PUT", form))).toEqual(needs[lacks]);
      expect(reasonOf(await publish(pid))).toEqual(needs[lacks]);
      expect((await read(pid)).auth).toBe(3);
    },
  );

  test("the same save may add what is missing", async () => {
    const { pid } = await make("ADDED", noStatement);
    const form = { problem: { id: pid, auth: 1, description: "Add." }, ...data };
    expect((await save("root", "PUT", form)).status).toBe(200);
    expect(await read(pid)).toMatchObject({ auth: 1, cases: 1 });
  });
});

describe("a public problem", () => {
  test("does not lose its statement: by the form or by an earlier version", async () => {
    const { pid } = await make("KEPT", noStatement, data);
    const text = { id: pid, description: "Add." };
    expect((await save("root", "PUT", { problem: text })).status).toBe(200);
    expect((await publish(pid)).status).toBe(200);
    const emptied = await save("root", "PUT", { problem: { id: pid, ...noStatement } });
    expect(reasonOf(emptied)).toEqual(needs.statement);
    const { revision } = await read(pid);
    const body = { pid, revision: 1, current: revision };
    const restored = await world.call("root", "POST /api/admin/problem/restore", { body });
    expect(reasonOf(restored)).toEqual(needs.statement);
    expect(await read(pid)).toMatchObject({ auth: 1, description: "Add." });
  });

  test("that was incomplete before the rule may be edited, and stays public", async () => {
    const [row] = await world.sql<{ id: number }>(
      "insert into problem (problem_id, auth) values ('OLD', 1) returning id",
    );
    const problem = { id: row?.id, title: "Old", hint: "better" };
    expect((await save("root", "PUT", { problem })).status).toBe(200);
    expect((await read(row?.id ?? 0)).auth).toBe(1);
  });
});

/** A package in the site's native format whose problem is marked as public. */
const own = (cases: object[], statement: string) =>
  zipOf({
    "PACK/problem.json": JSON.stringify({ problemId: "PACK", auth: 1, cases }),
    "PACK/statement.en-US.md": statement,
    "PACK/data/1.in": "1\n",
    "PACK/data/1.out": "1\n",
  });
async function idOf(problemId: string): Promise<number | undefined> {
  const [row] = await world.sql<{ id: number }>("select id from problem where problem_id = $1", [
    problemId,
  ]);
  return row?.id;
}
const one = [{ input: "1.in", output: "1.out" }];
const text = "# Pack\n\n## description\n\nPrint it.\n";

describe("an import", () => {
  test.each([
    ["noTestData", [], text],
    ["noStatement", one, "# Pack\n"],
  ] as const)(
    "reports %s and stores a private problem, new or over a public one",
    async (code, cases, statement) => {
      const bytes = await own([...cases], statement);
      const problemId = `PACK-${code.toUpperCase()}`;
      const fresh = await upload(world, bytes);
      expect(fresh.problems[0]).toMatchObject({ preview: { auth: 2 }, fault: null });
      expect(fresh.problems[0]?.report).toContainEqual({ code, params: {} });
      const outcome = await store(world, fresh, { problemId });
      expect((await stored(world, problemId)).fields.auth).toBe(2);
      expect(reasonOf(await publish(outcome.problems[0]?.stored?.pid ?? 0))).toEqual(
        code === "noTestData" ? needs.data : needs.statement,
      );
      const action = code === "noTestData" ? "create" : "replace";
      await store(world, await upload(world, await own(one, text)), { action });
      if (action === "replace") expect((await publish((await idOf("PACK")) ?? 0)).status).toBe(200);
      expect((await stored(world, "PACK")).fields.auth).toBe(1);
      await store(world, await upload(world, bytes), { action: "replace" });
      expect((await stored(world, "PACK")).fields.auth).toBe(2);
    },
  );
});
