import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedProblem } from "../../src/shared/problem/problemAdmin.ts";
import { formOf, adminCalls } from "./problemAdminWorld.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
const { save, make, read, change } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("PUT /api/admin/problem", () => {
  test("a row sent back unchanged has no effect: no version, no audit entry, no new test data", async () => {
    const cases = { samples: [{ input: "1", output: "2" }], isUploadTestCase: false };
    const { pid, revision } = await make("SAME", {}, cases);
    const before = await world.sql("select count(*) from audit_entry");
    const row = await read(pid);
    const reply = await save("root", "PUT", {
      problem: { ...row, spjCode: "" },
      changeModeCode: true,
      ...cases,
      languages: row.languages,
      tags: row.tags,
      codeTemplates: row.codeTemplates,
    });
    expect(reply.body.data).toMatchObject({ pid, revision });
    expect(await read(pid)).toEqual(row);
    expect(await world.sql("select count(*) from audit_entry")).toEqual(before);
  });

  test("missing fields stay, null and empty text clear", async () => {
    const { pid } = await make("KEEP", {
      hint: "a hint",
      source: "a book",
      translations: { "en-US": { title: "Kept", input: "english input" } },
      userExtraFile: '{"a.h":"1"}',
    });
    const put = (problem: object) =>
      save("root", "PUT", { problem: { id: String(pid), ...problem } });
    expect((await put({ title: "新标题" })).status).toBe(200);
    expect(await read(pid)).toMatchObject({
      title: "新标题",
      hint: "a hint",
      source: "a book",
      translations: { "en-US": { title: "Kept", input: "english input" } },
      userExtraFile: '{"a.h":"1"}',
    });
    await put({ hint: null, source: "", userExtraFile: null, translations: { "en-US": null } });
    expect(await read(pid)).toMatchObject({
      hint: "",
      source: "",
      userExtraFile: null,
      translations: {},
    });
  });

  test("of two editors the second is refused with name and time of the first, and loses nothing", async () => {
    const { pid } = await make("PAIR");
    const mine = await read(pid);
    const theirs = await save("problemAdmin", "PUT", {
      problem: { ...(await read(pid, "problemAdmin")), hint: "theirs" },
    });
    expect(theirs.status).toBe(200);
    const late = await save("root", "PUT", { problem: { ...mine, hint: "mine" } });
    expect([late.status, late.body.code]).toEqual([409, "PROBLEM_CHANGED"]);
    const { gmtModified } = theirs.body.data as SavedProblem;
    const at = gmtModified.slice(0, 19).replace("T", " ");
    expect(late.body.msg).toContain(
      `problemAdmin saved a newer version of this problem at ${at} UTC`,
    );
    expect((await read(pid)).hint).toBe("theirs");
  });

  test("of ten concurrent editors one succeeds, and each version is recorded once", async () => {
    const { pid } = await make("RACE");
    const row = await read(pid);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_none, i) =>
        save(i % 2 ? "root" : "problemAdmin", "PUT", { problem: { ...row, hint: `hint ${i}` } }),
      ),
    );
    const codes = replies.map(({ body }) => body.code ?? "saved");
    expect(codes.filter((code) => code === "saved")).toHaveLength(1);
    expect(codes.filter((code) => code === "PROBLEM_CHANGED")).toHaveLength(9);
    expect(
      await world.sql("select revision from problem_history where problem_id = $1 order by 1", [
        pid,
      ]),
    ).toEqual([{ revision: 1 }, { revision: 2 }]);
  });

  test("a new display id finds the old submissions; a taken one is refused as a whole", async () => {
    const { pid } = await make("OLDID");
    await make("TAKEN");
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, length, language, ip)
       select $1, 'OLDID', $2, 1, 'C', '' from generate_series(1, 5)`,
      [pid, people.user.uid],
    );
    const reply = await change(pid, { problemId: "taken", hint: "half" });
    expect([reply.status, reply.body.code]).toEqual([409, "PROBLEM_ID_TAKEN"]);
    expect(await read(pid)).toMatchObject({ problemId: "OLDID", hint: "", submissions: 5 });
    expect((await change(pid, { problemId: "newid" })).status).toBe(200);
    const search = await world.call(
      "root",
      "GET /api/submissions?problemID=NEWID&completeProblemID=true",
    );
    const { records } = search.body.data as { records: { displayPid: string }[] };
    expect(records.map(({ displayPid }) => displayPid)).toEqual(Array(5).fill("NEWID"));
    expect((await world.call("root", "GET /api/get-problem?problemId=oldid")).status).toBe(404);
  });

  test("readers get the new text at once, and never stored HTML of the old one", async () => {
    const { pid } = await make("SHOWN", { auth: 1, description: "**before**" });
    const page = async () =>
      (await world.call("guest", "GET /api/get-problem?problemId=SHOWN")).text;
    expect(await page()).toContain("<strong>before</strong>");
    const [stale] = await world.sql<{ html: object; renderer: number }>(
      "select html, renderer from problem_statement where problem_id = $1",
      [pid],
    );
    await change(pid, { description: "**after**" });
    // Simulates a request that started rendering the old text before the change and stores the HTML after it.
    const { storeHtml } = await import("../../src/server/problem/sql.ts");
    await storeHtml(world.server.db, {
      pid,
      locale: "zh-CN",
      html: JSON.stringify(stale!.html),
      renderer: stale!.renderer,
      description: "**before**",
      input: "两个数",
      output: "它们的和",
      hint: "",
      files: [],
    });
    expect(await page()).toContain("<strong>after</strong>");
    expect(await page()).not.toContain("before");
  });

  test("the list shows new titles and tags at once", async () => {
    const { pid } = await make("LISTED", { auth: 1 }, { tags: [{ name: "first-tag" }] });
    const list = async () =>
      (await world.call("guest", "GET /api/get-problem-list?keyword=LISTED")).text;
    expect(await list()).toMatch(/标题 LISTED.*first-tag/);
    await change(pid, { title: "改了" }, { tags: [{ name: "second-tag" }] });
    expect(await list()).toMatch(/改了.*second-tag/);
    expect(await list()).not.toMatch(/first-tag/);
  });

  test("when points start to count the same files share 100; a new mode groups them, and old data stays", async () => {
    const samples = [1, 2, 3].map((n) => ({ input: `${n}`, output: `${n}` }));
    const { pid } = await make("MODES", { type: 0 }, { samples, isUploadTestCase: false });
    expect(await read(pid)).toMatchObject({ cases: 3, ioScore: 0, caseVersion: "1" });
    expect((await change(pid, { type: 1 })).status).toBe(200);
    expect(await read(pid)).toMatchObject({ cases: 3, ioScore: 100, caseVersion: "2" });
    const reply = await change(pid, {
      judgeCaseMode: "subtask",
      subtasks: [{ num: "1", type: "min", score: 60 }],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await read(pid)).toMatchObject({
      judgeCaseMode: "subtask",
      subtasks: [{ num: 1, type: "min", score: 60, dependsOn: [] }],
      ioScore: 60,
    });
    expect(
      await world.sql("select count(*)::int as n from problem_case where problem_id = $1", [pid]),
    ).toEqual([{ n: 9 }]);
  });

  test("a checker belongs to its mode, and contestants see nothing of it", async () => {
    const { pid } = await make("SPJ", {
      auth: 1,
      judgeMode: "spj",
      spjCode: "SECRET-CHECKER",
      spjLanguage: "C++ 17",
      comparison: "tokens",
      judgeExtraFile: '{"secret.h":"SECRET-HEADER"}',
    });
    expect(await read(pid)).toMatchObject({ spjCode: "SECRET-CHECKER", comparison: null });
    for (const path of [
      "/api/get-problem?problemId=SPJ",
      "/api/get-problem-list?keyword=SPJ",
      `/api/get-problem-code-template?pid=${pid}`,
      "/api/admin/problem/get-problem-list?keyword=SPJ",
    ]) {
      const reply = await world.call("admin", `GET ${path}`);
      expect(reply.status, path).toBe(200);
      expect(reply.text, path).not.toMatch(/SECRET|secret\.h/);
    }
    await change(pid, { judgeMode: "default" });
    expect(await read(pid)).toMatchObject({ spjCode: null, spjLanguage: null });
  });

  test("an imported problem beyond the current rules may retain its limits, not raise them", async () => {
    const { pid } = await make("WIDE");
    await world.sql("update problem set time_limit = 60000 where id = $1", [pid]);
    expect((await change(pid, { hint: "x" })).status).toBe(200);
    expect((await change(pid, { timeLimit: 59_000 })).body.msg).toContain("timeLimit");
  });

  test("an unknown or missing problem is refused", async () => {
    const unknown = await save("root", "PUT", { problem: { id: 999_999, title: "x" } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "PROBLEM_NOT_FOUND"]);
    expect((await save("root", "PUT", formOf("NONE"))).body.msg).toContain("problem.id");
  });
});
