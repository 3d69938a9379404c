import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { SECOND } from "../support/worldClock.ts";
import { judgedCase } from "./judgingWorld.ts";
import { checkFixture, ok } from "./problemCheckWorld.ts";

const fixture = await checkFixture();
const { world, change, read, aProblem, addSolution, addValidator } = fixture;
const { start, overview, next, judge, finished } = fixture;
afterAll(() => world.close());
beforeEach(() => fixture.anew());
afterEach(() => fixture.node().kill());

describe("jury programs", () => {
  test("PUT /api/admin/problem/check/solution creates, renames and updates; GET and DELETE use the name", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "main.c", { expected: ["AC", "AC"], code: "int main(){}" }));
    ok(await addSolution(pid, "slow.c", { expected: ["TLE", "WA"], score: 40 }));
    expect((await overview(pid)).solutions).toEqual([
      { name: "main.c", language: "C", expected: ["AC"], score: null, length: 12 },
      { name: "slow.c", language: "C", expected: ["TLE", "WA"], score: 40, length: 9 },
    ]);
    const reply = await addSolution(pid, "main.c");
    expect([reply.status, reply.body.code]).toEqual([409, "CHECK_NAME_TAKEN"]);
    const onto = await addSolution(pid, "slow.c", { was: "main.c" });
    expect(onto.body.code).toBe("CHECK_NAME_TAKEN");
    ok(await addSolution(pid, "first.c", { was: "main.c", code: "x", expected: [] }));
    const one = `pid=${pid}&name=first.c`;
    expect(ok(await world.call("root", `GET /api/admin/problem/check/solution?${one}`))).toEqual({
      name: "first.c",
      language: "C",
      expected: [],
      score: null,
      length: 1,
      code: "x",
    });
    ok(await world.call("root", `DELETE /api/admin/problem/check/solution?${one}`));
    const unknown = await world.call("root", `GET /api/admin/problem/check/solution?${one}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "CHECK_PROGRAM_GONE"]);
    const again = await world.call("root", `DELETE /api/admin/problem/check/solution?${one}`);
    expect(again.body.code).toBe("CHECK_PROGRAM_GONE");
    expect((await addSolution(pid, "a.c", { was: "first.c" })).body.code).toBe(
      "CHECK_PROGRAM_GONE",
    );
  });

  test("PUT /api/admin/problem/check/validator stores protocol, arguments and files", async () => {
    const { pid } = await aProblem();
    const flags = ["--max", "10 000"];
    const caseFlags = [{ cases: ["1.in", "small/*"], flags: ["--max", "10"] }];
    const files = { "grammar.h": "#pragma once\n", "lib/read.cpp": "" };
    const whole = { protocol: "kattis", flags, caseFlags, files };
    ok(await addValidator(pid, "reads.cpp", whole));
    const one = `pid=${pid}&name=reads.cpp`;
    const storedValidator = async () =>
      ok(await world.call("root", `GET /api/admin/problem/check/validator?${one}`));
    const fileNames = ["grammar.h", "lib/read.cpp"];
    expect(await storedValidator()).toEqual({
      name: "reads.cpp",
      language: "C++",
      ...whole,
      fileNames,
      length: 25,
      code: "// reads.cpp",
    });
    // A request without additional files keeps the files that are stored with the validator.
    ok(await addValidator(pid, "reads.cpp", { was: "reads.cpp", code: "y" }));
    const { validators } = await overview(pid);
    expect(validators).toEqual([
      {
        name: "reads.cpp",
        language: "C++",
        protocol: "testlib",
        flags: [],
        caseFlags: [],
        fileNames,
        length: 14,
      },
    ]);
    ok(await addValidator(pid, "reads.cpp", { was: "reads.cpp", code: "y", files: {} }));
    expect(await storedValidator()).toMatchObject({ files: {}, fileNames: [], length: 1 });
    ok(await world.call("root", `DELETE /api/admin/problem/check/validator?${one}`));
    expect((await overview(pid)).validators).toEqual([]);
  });

  test.each([
    ["a file name outside its folder", { files: { "../x.h": "" } }, "INVALID_FIELD"],
    [
      "too many files",
      { files: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, ""])) },
      "INVALID_FIELD",
    ],
    [
      "files that are too long together",
      { files: { a: "x".repeat(600_000), b: "x".repeat(600_000) } },
      "CODE_TOO_LONG",
    ],
    ["a rule for no case", { caseFlags: [{ cases: [], flags: [] }] }, "INVALID_FIELD"],
    ["an argument with a line in it", { flags: ["a\nb"] }, "INVALID_FIELD"],
    [
      "an argument of a rule with a line in it",
      { caseFlags: [{ cases: ["a"], flags: ["a\nb"] }] },
      "INVALID_FIELD",
    ],
  ])("a validator with %s is refused", async (_what, rest, code) => {
    const { pid } = await aProblem();
    expect((await addValidator(pid, "v.cpp", rest)).body.code).toBe(code);
    expect((await overview(pid)).validators).toEqual([]);
  });

  test.each([
    ["a name outside its folder", { name: "../x.c" }, "INVALID_FIELD"],
    ["a name with a line in it", { name: "a\nb.c" }, "INVALID_FIELD"],
    ["no code", { code: " \n" }, "CODE_EMPTY"],
    ["too much code", { code: "x".repeat(256 * 1024 + 1) }, "CODE_TOO_LONG"],
    ["an unknown language", { language: "Klingon" }, "LANGUAGE_UNKNOWN"],
    ["an unknown verdict", { expected: ["OK"] }, "INVALID_FIELD"],
    ["less than no points", { score: -1 }, "INVALID_FIELD"],
  ])("refuses %s", async (_what, rest, code) => {
    const { pid } = await aProblem();
    const reply = await addSolution(pid, "a.c", rest);
    expect([reply.status, reply.body.code]).toEqual([400, code]);
    expect((await overview(pid)).solutions).toEqual([]);
  });

  test("accepts code of more than 64 KiB, and at most 200 solutions", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "table.c", { code: "é".repeat(100_000) }));
    await world.sql(
      `insert into problem_solution (problem_id, name, language, code)
       select $1, 's' || n, 'C', 'x' from generate_series(1, 199) n`,
      [pid],
    );
    const reply = await addSolution(pid, "more.c");
    expect([reply.status, reply.body.code]).toEqual([400, "CHECK_PROGRAMS_MAX"]);
    ok(await addSolution(pid, "s1", { was: "s1", code: "y" }));
  });
});

describe("a check", () => {
  test("runs every program as it would be judged and shows verdicts, times and messages", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a-main.c"));
    ok(await addSolution(pid, "b-slow.c", { expected: ["TLE"] }));
    ok(await addSolution(pid, "c-broken.c", { expected: ["CE"] }));
    const validate = {
      protocol: "kattis",
      flags: ["--n", "9"],
      caseFlags: [{ cases: ["2.in"], flags: [] }],
    };
    ok(await addValidator(pid, "v.cpp", { ...validate, files: { "v.h": "// v.h" } }));
    const id = await start(pid);
    const first = await judge(0, 400);
    expect(first).toMatchObject({ submitId: 0, code: "// a-main.c", timeMultiple: 2.5 });
    expect(first.cases).toHaveLength(2);
    await judge(1, 1700);
    await judge(-2, 0, { errorMessage: "a-broken.c: no", timeMs: null, memoryKb: null, cases: [] });
    const task = await next();
    expect(task).toMatchObject({ validate, extraFiles: { "v.h": "// v.h" } });
    expect(task.timeMultiple).toBeUndefined();
    const cases = [judgedCase(1, 0), { ...judgedCase(2, -1), message: "n is too large" }];
    await fixture.node().finish(task, { status: -1, cases });
    const check = await finished(pid);
    expect(check).toMatchObject({ id, total: 4, done: 4, outdated: false, by: "root" });
    expect(check.items.map((each) => [each.name, each.status, each.outcome])).toEqual([
      ["a-main.c", 0, "done"],
      ["b-slow.c", 1, "done"],
      ["c-broken.c", -2, "done"],
      ["v.cpp", -1, "done"],
    ]);
    expect(check.items[0]).toMatchObject({ timeMs: 400, limitMs: 1000, late: false, cases: 2 });
    expect(check.items[1]).toMatchObject({ timeMs: 1700, late: true, stopped: false, rejected: 2 });
    expect(check.items[2]).toMatchObject({ message: "a-broken.c: no" });
    const item = await world.call("root", `GET /api/admin/problem/check/item?id=${id}&seq=4`);
    expect(ok(item)).toMatchObject({
      item: { kind: "validator", rejected: 1 },
      cases: [
        { seq: 1, inputName: "1.in", status: 0 },
        { seq: 2, inputName: "2.in", status: -1, message: "n is too large" },
      ],
    });
    expect(await world.sql("select 1 from submission")).toEqual([]);
  });

  test("is outdated by what verdicts depend on, and by nothing else; changed programs are listed", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    ok(await addSolution(pid, "b.c"));
    await start(pid);
    await judge(0);
    await judge(0);
    await finished(pid);
    ok(await change(pid, { hint: "another hint" }));
    expect((await overview(pid)).live).toMatchObject({ outdated: false, done: 2 });
    ok(await addSolution(pid, "a.c", { was: "a.c", code: "int y;" }));
    ok(await addSolution(pid, "b.c", { was: "b.c", code: "// b.c", expected: ["WA"] }));
    const { live } = await overview(pid);
    expect(live?.items.map(({ current }) => current)).toEqual([false, true]);
    await world.sql("update problem set time_limit = 900 where id = $1", [pid]);
    expect((await overview(pid)).live).toMatchObject({ outdated: true });
  });

  test("starts by itself when a change went live without one", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    const before = await start(pid);
    await judge(0);
    await finished(pid);
    ok(await change(pid, { timeLimit: 500 }));
    const { live } = await overview(pid);
    expect(live).toMatchObject({ outdated: false, total: 1, done: 0 });
    expect(live?.id).not.toBe(before);
    expect((await judge(0)).limits.timeMs).toBe(500);
    await finished(pid);
  });

  test("a second start returns the running one; after a change of a program it starts again", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    const ids = await Promise.all([start(pid), start(pid), start(pid)]);
    expect(new Set(ids).size).toBe(1);
    expect(await world.sql("select 1 from job where kind = 'problem-check'")).toHaveLength(1);
    ok(await addSolution(pid, "a.c", { was: "a.c", code: "int z;" }));
    expect(await start(pid)).not.toBe(ids[0]);
    expect((await next()).code).toBe("int z;");
  });

  test("when deleted, it is cancelled on the node that runs it", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    const id = await start(pid);
    const task = await next();
    ok(await world.call("root", `DELETE /api/admin/problem/check?id=${id}`));
    expect((await overview(pid)).live).toBeNull();
    expect(await world.sql("select 1 from job")).toEqual([]);
    fixture.node().send({ type: "heartbeat", running: [task], free: 1 });
    expect(await fixture.node().next("cancel")).toMatchObject({ jobId: task.jobId });
    const again = await world.call("root", `DELETE /api/admin/problem/check?id=${id}`);
    expect([again.status, again.body.code]).toEqual([404, "CHECK_GONE"]);
  });

  test("continues on another node when its node is lost, and fails after the last attempt", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    await start(pid);
    for (const time of [1, 2, 3]) {
      await next();
      fixture.node().kill();
      await world.sql("update job set lease_until = verdict_now() where state = 1");
      await world.clock.advance(SECOND);
      if (time < 3) await fixture.aNode(`node-${time}`);
    }
    const check = await finished(pid);
    expect(check.items[0]).toMatchObject({ outcome: "failed", status: 4 });
    expect(check.items[0]?.message).toContain("NODE_LOST");
  });

  test("records the cause when the checker fails, and a program in an unknown language fails alone", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    await world.sql(
      `insert into problem_solution (problem_id, name, language, code)
       values ($1, 'b.kl', 'Klingon', 'x')`,
      [pid],
    );
    await start(pid);
    await judge(4, 0, { cause: { code: "checker_failed", hint: "Correct it.", detail: "\0oops" } });
    await expect.poll(async () => (await overview(pid)).live?.items[0]?.outcome).toBe("failed");
    const { live } = await overview(pid);
    expect(live?.items[0]?.message).toMatch(/^checker_failed: Correct it\.\n.oops$/);
    expect(live?.missing).toEqual(["Klingon"]);
    expect(live?.items[1]).toMatchObject({ outcome: "waiting", status: null });
  });

  test("is limited to twenty a minute per user", async () => {
    const { pid } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    const body = { pid };
    const startCheck = () => world.call("root", "POST /api/admin/problem/check", { body });
    const replies = [];
    for (let i = 0; i < 21; i++) replies.push((await startCheck()).status);
    expect(replies.filter((status) => status === 429)).toHaveLength(1);
  });

  test("needs programs and test data", async () => {
    const { pid } = await aProblem();
    const body = { pid };
    const none = await world.call("root", "POST /api/admin/problem/check", { body });
    expect([none.status, none.body.code]).toEqual([400, "CHECK_NOTHING"]);
    ok(await addSolution(pid, "a.c"));
    await world.sql("delete from problem_case where problem_id = $1", [pid]);
    const empty = await world.call("root", "POST /api/admin/problem/check", { body });
    expect(empty.body.code).toBe("CHECK_NOTHING");
    expect((await overview(pid)).cases).toBe(0);
  });

  test("runs for archived problems too, and is deleted with its problem", async () => {
    const { pid, problemId } = await aProblem();
    ok(await addSolution(pid, "a.c"));
    const archive = { pid, archived: true };
    ok(await world.call("root", "POST /api/admin/problem/archive", { body: archive }));
    await start(pid);
    const task = await next();
    await world.sql("delete from problem where problem_id = $1", [problemId]);
    expect(await fixture.node().finish(task, { status: 0 })).toBe("accepted");
    expect(await world.sql("select 1 from problem_check")).toEqual([]);
    expect(await read(pid).catch(() => "gone")).toBe("gone");
  });
});
