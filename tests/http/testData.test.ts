import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesZip, makeZip } from "./hostileZip.ts";
import { aProblem, addNodeLanguages, setInterval } from "./judgingWorld.ts";
import { own, typed, testDataCalls } from "./testDataCalls.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
const { read, save, saved, download, uploaded } = testDataCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
});
afterAll(() => world.close());

describe("PUT /api/admin/test-data", () => {
  test("typed cases become a version: the remaining points shared, CRLF as LF", async () => {
    const { pid } = await aProblem(world, { ...own, type: 1 }, 0);
    const cases = [typed("a\r\nb"), typed("c"), typed("d")];
    expect(await saved(pid, 1, cases)).toBe(2);
    const data = await read(pid);
    expect(data).toMatchObject({ version: 2, subtasks: [], finishing: 0 });
    expect(data.cases.map(({ score }) => score)).toEqual([33, 33, 34]);
    expect(data.cases[0]).toMatchObject({ inputName: "1.in", outputName: "1.out", inputSize: 4 });
    expect(data.versions).toMatchObject([
      { version: 2, origin: "typed", createdBy: "admin", cases: 3, bytes: 19 },
    ]);
  });

  test("typed, uploaded and stored files are mixed; conflicting names are numbered", async () => {
    const { pid } = await aProblem(world, { ...own, type: 1 }, 0);
    await saved(pid, 1, [typed("first")]);
    const upload = await uploaded(casesZip(2));
    const reference = (side: string) => ({ kept: { version: 2, seq: 1, side } });
    await saved(pid, 2, [
      { input: { upload, name: "2.in" }, output: { upload, name: "2.out" }, score: 70 },
      { input: reference("input"), output: reference("output") },
      { input: { upload, name: "1.in" }, output: { text: "typed" } },
    ]);
    const { cases, versions } = await read(pid);
    expect(cases.map(({ inputName, outputName }) => [inputName, outputName])).toEqual([
      ["2.in", "2.out"],
      ["1.in", "1.out"],
      ["1 (2).in", "3.out"],
    ]);
    expect(cases.map(({ score }) => score)).toEqual([70, 15, 15]);
    expect(versions[0]?.origin).toBe("mixed");
    const files = await download(`/api/file/download-testcase?pid=${pid}`);
    expect(Object.fromEntries(files)).toEqual({
      "2.in": "2\n",
      "2.out": "2\n",
      "1.in": "first\n",
      "1.out": "first!\n",
      "1 (2).in": "1\n",
      "3.out": "typed",
    });
  });

  test("groups make subtasks: described ones stay, new ones count by their worst case, empty ones are removed", async () => {
    const columns = { ...own, type: 1, judge_case_mode: "subtask" };
    const { pid } = await aProblem(world, columns, 0);
    const subtasks = [
      { num: 1, type: "sum", score: 40, dependsOn: [] },
      { num: 7, type: "mul", score: 5, dependsOn: [1] },
    ];
    const cases = [
      { ...typed("a", 10), group: 1 },
      { ...typed("b", 30), group: 2 },
      { ...typed("c", 30), group: 2 },
      typed("d", 1),
    ];
    await saved(pid, 1, cases, { subtasks });
    const data = await read(pid);
    expect(data.cases.map(({ group }) => group)).toEqual([1, 2, 2, 1]);
    const settled = [
      { num: 1, type: "sum", score: 40, dependsOn: [] },
      { num: 2, type: "min", score: 60, dependsOn: [] },
    ];
    expect(data.subtasks).toEqual(settled);
    // The data is saved again with a request that contains no subtasks: the stored subtasks are kept, and nothing
    // changes.
    expect(await saved(pid, 2, cases)).toBe(2);
    expect((await read(pid)).subtasks).toEqual(settled);
  });

  test("a save without changes creates no version and no audit entry", async () => {
    const { pid, problemId } = await aProblem(world, own, 0);
    await saved(pid, 1, [typed("x")]);
    expect(await saved(pid, 2, [typed("x")])).toBe(2);
    const entries = await world.sql<{ action: string; after: unknown }>(
      "select action, after from audit_entry where target = $1",
      [problemId],
    );
    expect(entries).toMatchObject([{ action: "testData.save", after: { version: 2, cases: 1 } }]);
  });

  test("of two concurrent changes one is refused, neither is lost", async () => {
    const { pid } = await aProblem(world, own, 0);
    const both = await Promise.all(
      ["left", "right"].map((text) => save(pid, { base: 1, cases: [typed(text)] })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(pid)).versions).toHaveLength(1);
  });

  test.each<[what: string, cases: unknown, code: string]>([
    ["no case", [], "INVALID_FIELD"],
    [
      "a file that is in no upload",
      [{ input: { upload: "0".repeat(32), name: "1.in" }, output: { text: "" } }],
      "TEST_DATA_FILE",
    ],
    [
      "a path instead of an upload",
      [{ input: { upload: "../../etc", name: "passwd" }, output: { text: "" } }],
      "INVALID_FIELD",
    ],
    [
      "a version that never was",
      [{ input: { kept: { version: 99, seq: 1, side: "input" } }, output: { text: "" } }],
      "TEST_DATA_FILE",
    ],
    ["points below zero", [{ ...typed("x"), score: -1 }], "INVALID_FIELD"],
    ["group 0", [{ ...typed("x"), group: 0 }], "INVALID_FIELD"],
  ])("%s is refused", async (_what, cases, code) => {
    const { pid } = await aProblem(world, own, 0);
    const reply = await save(pid, { base: 1, cases });
    expect(reply.body.code, reply.text).toBe(code);
    expect((await read(pid)).version).toBe(1);
  });

  test("files of another user's upload and of another problem are refused", async () => {
    const { pid } = await aProblem(world, own, 0);
    const secret = await aProblem(world, { owner_uid: "1", auth: 2 }, 1);
    const upload = await uploaded(casesZip(1), "root");
    const foreign = [{ input: { upload, name: "1.in" }, output: { text: "" } }];
    expect((await save(pid, { base: 1, cases: foreign })).body.code).toBe("TEST_DATA_FILE");
    const caseInputs = [
      { input: { kept: { version: 1, seq: 1, side: "input" } }, output: { text: "" } },
    ];
    expect((await save(pid, { base: 1, cases: caseInputs })).body.code).toBe("TEST_DATA_FILE");
    expect((await save(secret.pid, { base: 1, cases: caseInputs })).status).toBe(403);
  });
});

describe("permissions", () => {
  test("root, problem admins and its author; no other administrator", async () => {
    const mine = await aProblem(world, own);
    const others = await aProblem(world, { owner_uid: "1" });
    const calls = (pid: number) => [
      `GET /api/admin/test-data?pid=${pid}`,
      `GET /api/admin/problem/get-problem-cases?pid=${pid}`,
      `GET /api/admin/test-data/preview?pid=${pid}&seq=1&side=input`,
      `GET /api/file/download-testcase?pid=${pid}`,
      `GET /api/file/download-single-testcase?pid=${pid}&inputData=1.in&outputData=1.out`,
    ];
    for (const call of calls(others.pid)) {
      expect((await world.call("admin", call)).status, call).toBe(403);
      expect((await world.call("user", call)).status, call).toBe(403);
    }
    for (const as of ["root", "problemAdmin", "admin"] as const) {
      expect((await world.call(as, calls(mine.pid)[0]!)).status).toBe(200);
    }
    const body = { pid: others.pid, base: 1, version: 1 };
    const reply = await world.call("admin", "POST /api/admin/test-data/switch", { body });
    expect(reply.status).toBe(403);
    expect((await world.call("root", "GET /api/admin/test-data?pid=987654")).status).toBe(404);
  });
});

describe("GET /api/admin/problem/get-problem-cases", () => {
  test("returns names, or contents of typed cases", async () => {
    const { pid } = await aProblem(world, { ...own, type: 1 }, 0);
    await saved(pid, 1, [typed("x", 40), { ...typed("y", 60), group: 2 }]);
    const of = async (query: string) =>
      (await world.call("admin", `GET /api/admin/problem/get-problem-cases?pid=${pid}${query}`))
        .body.data;
    const rest = { pid, status: 0 };
    expect(await of("")).toEqual([
      { id: 1, input: "1.in", output: "1.out", score: 40, groupNum: null, ...rest },
      { id: 2, input: "2.in", output: "2.out", score: 60, groupNum: 2, ...rest },
    ]);
    expect(await of("&isUpload=false")).toMatchObject([
      { id: 1, input: "x\n", output: "x!\n" },
      { id: 2, input: "y\n", output: "y!\n" },
    ]);
  });
});

describe("files of cases", () => {
  test("a preview shows the beginning, whole characters only, and no binary data", async () => {
    const { pid } = await aProblem(world, own, 0);
    const upload = await uploaded(
      makeZip([
        { name: "1.in", bytes: "数".repeat(3000) },
        { name: "1.out", bytes: Buffer.from([0, 1, 2]) },
      ]),
    );
    await saved(pid, 1, [{ input: { upload, name: "1.in" }, output: { upload, name: "1.out" } }]);
    const of = async (side: string) =>
      (await world.call("admin", `GET /api/admin/test-data/preview?pid=${pid}&seq=1&side=${side}`))
        .body.data;
    expect(await of("input")).toEqual({
      text: "数".repeat(1365),
      size: 9000,
      whole: false,
      binary: false,
    });
    expect(await of("output")).toEqual({ text: "", size: 3, whole: true, binary: true });
  });

  test("a stored file that is missing on the server is named by everything that would send it", async () => {
    const { pid } = await aProblem(world, own, 0);
    await saved(pid, 1, [typed("kept"), typed("lost")]);
    await world.sql(
      "insert into problem_statement (problem_id, locale, description) values ($1, 'en-US', 'd')",
      [pid],
    );
    const [row] = await world.sql<{ sha256: string; name: string }>(
      `select output_sha256 as sha256, output_name as name from problem_case
       where problem_id = $1 and seq = 2 order by data_version desc`,
      [pid],
    );
    const { sha256, name } = row!;
    await rm(join(world.server.data, "files", sha256.slice(0, 2), sha256));
    const calls = [
      `GET /api/admin/test-data/preview?pid=${pid}&seq=2&side=output`,
      `GET /api/admin/problem/get-problem-cases?pid=${pid}&isUpload=false`,
      `GET /api/file/download-testcase?pid=${pid}`,
      `GET /api/file/download-single-testcase?pid=${pid}&inputData=2.in&outputData=${name}`,
      ...["native", "hoj", "kattis", "fps"].map(
        (format) => `GET /api/file/export-problem?pid=${pid}&format=${format}`,
      ),
    ];
    for (const what of calls) {
      const reply = await world.call("root", what);
      expect([what, reply.status, reply.body.code]).toEqual([what, 404, "FILE_LOST"]);
      expect(reply.body.msg).toContain(name);
    }
    const body = { pids: [pid], format: "native" };
    const report = await world.call("root", "POST /api/admin/package/export-report", { body });
    expect(report.body.data).toMatchObject([{ fault: { code: "fileLost", params: { name } } }]);
    const previewCall = `GET /api/admin/test-data/preview?pid=${pid}&seq=1&side=output`;
    expect((await world.call("root", previewCall)).status).toBe(200);
  });

  test("GET /api/file/download-single-testcase accepts a stored row's names, never a path", async () => {
    const { pid } = await aProblem(world, own, 0);
    await saved(pid, 1, [typed("x"), typed("y")]);
    const path = (input: string, output: string) =>
      `/api/file/download-single-testcase?${new URLSearchParams({ pid: `${pid}`, inputData: input, outputData: output })}`;
    expect(Object.fromEntries(await download(path("2.in", "2.out")))).toEqual({
      "2.in": "y\n",
      "2.out": "y!\n",
    });
    for (const [input, output] of [
      ["../../etc/passwd", "1.out"],
      ["1.in", "2.out"],
      ["/etc/passwd", "/etc/passwd"],
      ["", ""],
    ]) {
      const reply = await world.call("admin", `GET ${path(input!, output!)}`);
      expect(reply.body.code).toBe("TEST_DATA_FILE");
    }
  });

  test("GET /api/file/download-testcase of a problem without data is refused", async () => {
    const { pid } = await aProblem(world, own, 0);
    const reply = await world.call("admin", `GET /api/file/download-testcase?pid=${pid}`);
    expect(reply.body.code).toBe("TEST_DATA_NONE");
  });
});
