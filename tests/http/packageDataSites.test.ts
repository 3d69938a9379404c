import { describe, expect, test } from "vitest";
import type { Fault } from "../remote/support/simulatedJudge.ts";
import { SECOND } from "../support/worldClock.ts";
import type { Caller } from "./world.ts";
import {
  requestOrigins,
  clock,
  inDataSiteWorld,
  loj,
  syzoj,
  world,
} from "./packageDataSiteWorld.ts";

/* Tests of importing problems, including their test data, from simulated Lyrio (LibreOJ) and SYZOJ 2 sites. */

inDataSiteWorld();

interface Import {
  state: string;
  problems: {
    seq: number;
    preview: Record<string, unknown> | null;
    report: { code: string; params: Record<string, unknown> }[];
    fault: { code: string; params: Record<string, unknown> } | null;
    conflict: { problemId: string; mayReplace: boolean } | null;
    stored: { pid: number } | null;
  }[];
}

async function start(judge: string, problems: string): Promise<number> {
  const reply = await world.call("root", "POST /api/admin/package/import-remote", {
    body: { judge, problems },
  });
  expect(reply.text).toContain('"id"');
  return (reply.body.data as { id: number }).id;
}

async function untilState(id: number, state: string): Promise<Import> {
  for (let second = 0; second < 200; second++) {
    const reply = await world.call("root", `GET /api/admin/package/import?id=${id}`);
    const current = reply.body.data as Import;
    if (current.state === state) return current;
    await clock.advance(SECOND);
  }
  throw new Error(`import ${id} does not become ${state}`);
}

async function read(judge: string, problems: string): Promise<[number, Import["problems"]]> {
  const id = await start(judge, problems);
  return [id, (await untilState(id, "ready")).problems];
}

async function store(id: number, action = "create") {
  const body = { id, problems: [{ seq: 1, action }] };
  const reply = await world.call("root", "POST /api/admin/package/import/store", { body });
  expect(reply.status).toBe(200);
  const { problems } = await untilState(id, "done");
  return problems[0]!;
}

async function partsOf(pid: number | undefined) {
  const [row] = await world.sql<Record<string, unknown>>(
    `select t.title, e.description as english, p.time_limit as time, p.difficulty, p.examples
     from problem p join problem_title t on t.problem_id = p.id and t.locale = 'zh-CN'
     join problem_statement e on e.problem_id = p.id and e.locale = 'en-US' where p.id = $1`,
    [pid],
  );
  return row;
}

const codes = (problem: Import["problems"][number] | undefined) =>
  problem?.report.map(({ code }) => code) ?? [];

describe("LibreOJ", () => {
  test("a problem is stored as a draft with subtasks, limits, both statements, pictures and attachments", async () => {
    const [id, [problem]] = await read("LOJ", "https://loj.ac/p/6000");
    expect(problem?.fault).toBeNull();
    expect(problem?.preview).toMatchObject({
      problemId: "LOJ-6000",
      auth: 2,
      type: 1,
      timeLimit: 1000,
      memoryLimit: 256,
      cases: 3,
      subtasks: 2,
      files: 2,
      tags: ["LOJ", "前缀和"],
    });
    expect(codes(problem)).toEqual(
      expect.arrayContaining(["caseLimits", "standardChecker", "unusedFiles"]),
    );
    expect(loj.requests.some((path) => path.includes("generator"))).toBe(false);
    const { stored } = await store(id);
    const [row] = await world.sql<Record<string, unknown>>(
      `select p.auth, p.is_remote as remote, p.comparison, p.comparison_options as options, p.source,
         r.judge, r.key, r.source_url as url, s.description, s.input, s.hint
       from problem p join remote_problem r on r.problem_id = p.id
       join problem_statement s on s.problem_id = p.id and s.locale = 'zh-CN' where p.id = $1`,
      [stored?.pid],
    );
    expect(row).toMatchObject({
      auth: 2,
      remote: false,
      comparison: "floats",
      options: { absolute: 0.001 },
      source: "LibreOJ 6000",
      judge: "LOJ",
      key: "6000",
      url: "https://loj.ac/p/6000",
      description: "求和。![图](files/picture-4c4b6a3b.png)\n\n## 故事\n\n从前有一个果篮。",
      input: "两个整数 $a,b$。",
      hint: "## 样例 1\n\n$1+2=3$。\n\n## 数据范围与提示\n\n$a \\le 10$",
    });
    const cases = await world.sql(
      `select input_name as name, score, group_num as "group" from problem_case where problem_id = $1 order by seq`,
      [stored?.pid],
    );
    expect(cases).toEqual([
      { name: "1.in", score: 0, group: 1 },
      { name: "2.in", score: 45, group: 2 },
      { name: "1.in", score: 15, group: 2 },
    ]);
  });

  test("it is found again by its place, also under another display id, and never stored twice", async () => {
    await world.sql("update problem set problem_id = 'RENAMED' where problem_id = 'LOJ-6000'");
    const [id, [problem]] = await read("LOJ", "6000");
    expect(problem?.conflict).toMatchObject({ problemId: "RENAMED", mayReplace: true });
    const refused = await store(id);
    expect(refused.fault).toMatchObject({ code: "remoteOther", params: { id: "RENAMED" } });
    const replaced = await store(id, "replace");
    expect(replaced.fault).toBeNull();
    const rows = await world.sql(
      "select p.problem_id as id from problem p join remote_problem r on r.problem_id = p.id where r.key = '6000'",
    );
    expect(rows).toEqual([{ id: "RENAMED" }]);
  });

  test("what was edited here stays when it is read again, unless it is decided otherwise", async () => {
    const [first] = await read("LOJ", "6001");
    const { stored } = await store(first);
    const pid = stored?.pid;
    await world.sql("update problem set time_limit = 3000, difficulty = 2 where id = $1", [pid]);
    await world.sql(
      `update problem_statement set description = 'Ours.' where problem_id = $1 and locale = 'en-US'`,
      [pid],
    );
    const before = loj.problems.get(6001)!;
    const changed = structuredClone(before);
    changed.contents[0]!.title = "新果篮";
    changed.samples = [{ inputData: "5 5\n", outputData: "10\n" }];
    loj.problems.set(6001, changed);
    try {
      const [id] = await read("LOJ", "6001");
      const differences = async (as: Caller) =>
        world.call(as, `GET /api/admin/package/import/differences?id=${id}&seq=1`);
      const rows = (await differences("root")).body.data as Record<string, unknown>[];
      expect(rows).toMatchObject([
        { part: "statement.zh-CN", isEdited: false },
        { part: "statement.en-US", isEdited: true },
        { part: "examples", before: "1 2\n\n→\n3\n", after: "5 5\n\n→\n10\n", isEdited: false },
        { part: "limits", before: "3000 ms\n256 MB", after: "1000 ms\n256 MB", isEdited: true },
      ]);
      expect((await differences("problemAdmin")).text).toContain("PACKAGE_NOT_FOUND");
      expect([401, 403]).toContain((await differences("user")).status);
      await store(id, "replace");
      expect(await partsOf(pid)).toEqual({
        title: "新果篮",
        english: "Ours.",
        time: 3000,
        difficulty: 2,
        examples: [{ input: "5 5\n", output: "10\n" }],
      });

      const [again] = await read("LOJ", "6001");
      const body = { id: again, problems: [{ seq: 1, action: "replace", keep: ["limits"] }] };
      await world.call("root", "POST /api/admin/package/import/store", { body });
      await untilState(again, "done");
      expect(await partsOf(pid)).toMatchObject({ english: "Sum them.", time: 3000 });
    } finally {
      loj.problems.set(6001, before);
    }
  });

  test("pairs of files, a testlib checker and files beside programs", async () => {
    const [, [problem]] = await read("LOJ", "LOJ-6001");
    expect(problem?.fault).toBeNull();
    expect(problem?.preview).toMatchObject({ judgeMode: "spj", cases: 2, subtasks: 0 });
    expect(codes(problem)).toEqual(expect.arrayContaining(["checker", "userFiles"]));
  });

  test("an interactive problem needs no answers", async () => {
    const [, [problem]] = await read("LOJ", "6002");
    expect(problem?.preview).toMatchObject({ judgeMode: "interactive", cases: 2 });
    expect(codes(problem)).not.toContain("answersMissing");
  });

  test.each([
    ["6003", { code: "problemKind", params: { kind: "submit_answer" } }],
    ["6004", { code: "badName", params: { name: "../3.in" } }],
    ["6005", { code: "fileTooLarge", params: { name: "2.in", max: 128 } }],
    ["6006", { code: "remoteFailed", params: { reason: "pageChanged" } }],
    ["6999", { code: "remoteFailed", params: { reason: "problemNotFound" } }],
  ])("%s is refused with its reason", async (problems, fault) => {
    const [, [problem]] = await read("LOJ", problems);
    expect(problem?.fault).toMatchObject(fault);
  });

  test("a store that asks for fewer requests is waited for, and addresses that expire are requestOrigins for again", async () => {
    loj.busy = 3;
    const [, [problem]] = await read("LOJ", "6001");
    expect(problem?.fault).toBeNull();
    expect(
      loj.requests.filter((path) => path.endsWith("downloadProblemFiles")).length,
    ).toBeGreaterThan(1);
  });

  test("addresses of files that lead to other hosts are not requested", async () => {
    for (const origin of ["https://elsewhere.example", "http://127.0.0.1", "http://[::1]"]) {
      loj.filesAt = origin;
      const [, [problem]] = await read("LOJ", "6001");
      expect(problem?.fault).toMatchObject({ params: { reason: "originNotAllowed" } });
    }
    expect(new Set(requestOrigins)).toEqual(new Set([loj.apiOrigin, loj.fileOrigin]));
  });
});

describe("SYZOJ 2", () => {
  test("a problem is stored with its subtasks, samples and attachments", async () => {
    const [id, [problem]] = await read("SYZOJ", `${syzoj.origin}/problem/1`);
    expect(problem?.fault).toBeNull();
    expect(problem?.preview).toMatchObject({
      problemId: "SYZOJ-1",
      auth: 2,
      timeLimit: 2000,
      memoryLimit: 128,
      cases: 3,
      subtasks: 2,
      tags: ["SYZOJ", "基础"],
    });
    const { stored } = await store(id);
    const [row] = await world.sql<Record<string, unknown>>(
      `select p.examples, r.key, array(select name from problem_file f where f.problem_id = p.id) as files
       from problem p join remote_problem r on r.problem_id = p.id where p.id = $1`,
      [stored?.pid],
    );
    expect(row).toMatchObject({ key: "oj.school.example/1", files: ["guide.txt"] });
    expect(JSON.stringify(row?.["examples"])).toContain("1 2");
  });

  test.each([
    ["2", { code: "problemKind" }],
    ["3", { code: "badName", params: { name: "../evil.txt" } }],
    ["4", { code: "remoteFailed", params: { reason: "problemNotFound" } }],
  ])("%s is refused with its reason", async (problems, fault) => {
    const [, [problem]] = await read("SYZOJ", problems);
    expect(problem?.fault).toMatchObject(fault);
  });
});

describe.each(["LOJ", "SYZOJ"])("%s", (judge) => {
  const [site, key] = judge === "LOJ" ? [() => loj, "6001"] : [() => syzoj, "1"];

  test.each<[Fault, string | null]>([
    ["challenge", "blocked"],
    ["serverError", "unavailable"],
    ["pageChanged", "pageChanged"],
    ["foreignRedirect", "originNotAllowed"],
    // JSON is UTF-8, regardless of the charset in a header.
    ["wrongCharset", null],
  ])("%s ends in %s", async (fault, reason) => {
    site().faults.add(fault);
    const [, [problem]] = await read(judge, key);
    expect(problem?.fault?.params["reason"] ?? null).toBe(reason);
    if (reason === null) {
      const titles = JSON.stringify(problem?.preview?.["titles"]);
      expect(titles).toContain("果篮求和");
    }
    expect(requestOrigins).not.toContain("https://elsewhere.example");
  });
});

test.each([
  ["LOJ", "../6000"],
  ["LOJ", "https://loj.ac.evil.example/p/6000"],
  ["LOJ", "0"],
  ["SYZOJ", "https://169.254.169.254/problem/1"],
  ["SYZOJ", "https://elsewhere.example/problem/1"],
  ["SYZOJ", "oj.school.example/../1"],
])("%s %s names no problem", async (judge, problems) => {
  const reply = await world.call("root", "POST /api/admin/package/import-remote", {
    body: { judge, problems },
  });
  expect(reply.text).toContain("REMOTE_ID_WRONG");
});

test("a saved page has no test data, and users read from no site", async () => {
  const reply = await world.call("root", "POST /api/admin/package/import-saved-page", {
    body: { judge: "LOJ", problem: "6000", page: "<p>" },
  });
  expect(reply.text).toContain("REMOTE_JUDGE_UNKNOWN");
  for (const caller of ["user", "guest"] as const) {
    const refused = await world.call(caller, "POST /api/admin/package/import-remote", {
      body: { judge: "LOJ", problems: "6000" },
    });
    expect([401, 403]).toContain(refused.status);
  }
});

test("a site that is switched off is not read; the list of judges has its problems and its last import", async () => {
  const set = (isEnabled: boolean) =>
    world.call("root", "PUT /api/admin/remote/judge", { body: { judge: "LOJ", isEnabled } });
  const begin = () =>
    world.call("root", "POST /api/admin/package/import-remote", {
      body: { judge: "LOJ", problems: "6000" },
    });
  expect((await set(false)).status).toBe(200);
  requestOrigins.length = 0;
  expect((await begin()).text).toContain("REMOTE_JUDGE_OFF");
  const list = await world.call("root", "GET /api/admin/remote/judges");
  const rows = list.body.data as { judge: string; [field: string]: unknown }[];
  const row = rows.find(({ judge }) => judge === "LOJ");
  expect(row).toMatchObject({ mode: "import", state: "disabled", title: "LibreOJ" });
  expect(row?.["problems"]).toBeGreaterThan(0);
  expect(row?.["lastImportAt"]).not.toBeNull();
  expect(requestOrigins).toEqual([]);
  expect((await set(true)).status).toBe(200);
});

test("failed imports count in the health of a site, which is paused as judges are; an import that works ends that", async () => {
  const rowOfLoj = async () => {
    const list = await world.call("root", "GET /api/admin/remote/judges");
    return (list.body.data as { judge: string }[]).find(({ judge }) => judge === "LOJ");
  };
  loj.faults.add("serverError");
  await read("LOJ", "6000");
  expect(await rowOfLoj()).toMatchObject({
    state: "open",
    failures: 1,
    lastFailure: expect.stringContaining("unavailable"),
  });
  for (let count = 0; count < 4; count++) await read("LOJ", "6000");
  expect(await rowOfLoj()).toMatchObject({ state: "closed", failures: 5 });
  requestOrigins.length = 0;
  const [, [problem]] = await read("LOJ", "6000");
  expect(problem?.fault).toMatchObject({ code: "remoteFailed", params: { reason: "unavailable" } });
  expect(requestOrigins).toEqual([]);
  loj.faults.clear();
  for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  const [, [again]] = await read("LOJ", "6000");
  expect(again?.fault).toBeNull();
  expect(await rowOfLoj()).toMatchObject({ state: "open", failures: 0 });
  // A missing problem does not count as a failure of the site.
  await read("LOJ", "999999");
  expect(await rowOfLoj()).toMatchObject({ failures: 0 });
});
