import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "./problemAdminWorld.ts";
import { createWorld, type World } from "./world.ts";

// Tests of POST and PUT /api/admin/problem with input that no form would send.
let world: World;
const { save, make, read } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const refused = async (problem: object, rest: object = {}): Promise<[number, unknown, unknown]> => {
  const { status, body } = await save("root", "PUT", { problem, ...rest });
  return [status, body.code, body.field];
};

test("characters that cannot be stored are found in files within JSON texts too", async () => {
  const { pid } = await make("ESCAPED");
  for (const field of ["userExtraFile", "judgeExtraFile"]) {
    for (const content of ["\\u0000", "\\ud800"]) {
      const response = await refused({ id: pid, [field]: `{"a.h":"${content}"}` });
      expect(response).toEqual([400, "INVALID_FIELD", `${field}.a.h`]);
    }
  }
  // Names such as `__proto__` are treated like any other name.
  const odd = '{"__proto__":"x","constructor":"y"}';
  await save("root", "PUT", { problem: { id: pid, userExtraFile: odd } });
  expect(JSON.parse((await read(pid)).userExtraFile ?? "")).toEqual(JSON.parse(odd));
});

test("titles and new tags are one line of visible text", async () => {
  const { pid } = await make("TIDY");
  const hidden = "\u200b\u202e\ufeff";
  for (const problem of [{ title: hidden }, { translations: { "en-US": { title: " \u2060" } } }]) {
    expect(await refused({ id: pid, ...problem, hint: "x" })).toEqual(
      "title" in problem ? [400, "INVALID_FIELD", "title"] : [200, undefined, undefined],
    );
  }
  expect(await refused({ id: pid }, { tags: [{ name: hidden }] })).toEqual([
    400,
    "INVALID_FIELD",
    "tags",
  ]);
  const problem = { id: pid, title: "  求\n\u202e和\u0007 👩‍👧 " };
  const reply = await save("root", "PUT", { problem, tags: [{ name: "二\u202e分\n查找" }] });
  expect(reply.status, reply.text).toBe(200);
  const row = await read(pid);
  expect([row.title, row.tags[0]?.name]).toEqual(["求 和 👩‍👧", "二分 查找"]);

  const tag = await world.call("root", "POST /api/admin/tag", { body: { name: "\u202e x\ny" } });
  expect(tag.body.data).toMatchObject({ name: "x y" });
  const none = await world.call("root", "POST /api/admin/tag", { body: { name: hidden } });
  expect([none.status, none.body.code]).toEqual([400, "INVALID_FIELD"]);
});

test("an invalid imported title stays until it is changed", async () => {
  const { pid, revision } = await make("KEPT");
  const title = "two\nlines";
  await world.sql("update problem_title set title = $2 where problem_id = $1", [pid, title]);
  const row = await read(pid);
  const reply = await save("root", "PUT", { problem: row });
  expect(reply.body.data).toMatchObject({ revision });
  expect((await read(pid)).title).toBe(title);
});

test("a program must be in a known language", async () => {
  const { pid } = await make("TONGUE");
  for (const spjLanguage of ["Klingon", "x".repeat(1024 * 1024)]) {
    const response = await refused({ id: pid, judgeMode: "spj", spjCode: "x", spjLanguage });
    expect(response).toEqual([400, "INVALID_FIELD", "spjLanguage"]);
  }
  // A stored problem may still have a language that only an earlier release supported.
  await world.sql(
    `update problem set judge_mode = 'spj', spj_code = 'x', spj_language = 'Klingon' where id = $1`,
    [pid],
  );
  expect((await refused({ id: pid, hint: "y" }))[0]).toBe(200);
});

test("unclosed examples are refused in linear time, however many there are", async () => {
  const { pid } = await make("ENDLESS");
  for (const examples of [
    "<input>".repeat(300_000),
    "<input></input>".repeat(150_000),
    "<input></input><output>".repeat(100_000),
    `<input></input>${" ".repeat(2_000_000)}`,
  ]) {
    expect(await refused({ id: pid, examples })).toEqual([400, "INVALID_FIELD", "examples"]);
  }
});

test("huge values are refused by name, and nothing of them is stored", async () => {
  const { pid, revision } = await make("HUGE");
  const huge = "x".repeat(10 * 1024 * 1024);
  const many = <T>(count: number, entry: (index: number) => T) =>
    Array.from({ length: count }, (_none, index) => entry(index));
  const files = Object.fromEntries(many(5000, (index) => [`f${index}`, ""]));
  for (const [problem, rest, field] of [
    [{ description: huge }, {}, "description"],
    [{ spjCode: huge, spjLanguage: "C", judgeMode: "spj" }, {}, "spjCode"],
    [{}, { tags: many(1000, (index) => ({ name: `t${index}` })) }, "tags"],
    [{ userExtraFile: JSON.stringify(files) }, {}, "userExtraFile"],
    [{ timeLimit: 1e9 }, {}, "timeLimit"],
    [{ timeLimit: -1 }, {}, "timeLimit"],
  ] as const) {
    expect(await refused({ id: pid, ...problem }, rest)).toEqual([400, "INVALID_FIELD", field]);
  }
  const samples = many(5000, (index) => ({ input: `${index}`, output: "" }));
  const response = await refused({ id: pid }, { samples, isUploadTestCase: false });
  expect(response).toEqual([400, "TEST_DATA_TOO_MANY", undefined]);
  const draft = await world.call("root", "PUT /api/admin/problem/draft", {
    body: { pid, content: { huge } },
  });
  expect([draft.status, draft.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  expect(await read(pid)).toMatchObject({ revision, cases: 0, tags: [] });
});
