import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JUDGE_FILES_MAX, JUDGE_PROGRAM_MAX } from "../../src/shared/verdict/checkerCompile.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { aProblem, connectNode, type FakeNode, addNodeLanguages } from "./judgingWorld.ts";
import { scenarios } from "./scenario.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
let node: FakeNode | undefined;

beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await aProblem(world, { problem_id: "OWN", owner_uid: people.admin.uid });
  await aProblem(world, { problem_id: "OTHER", owner_uid: people.root.uid });
});
afterAll(() => world.close());
beforeEach(() => world.sql("delete from rate_window"));
afterEach(async () => {
  node?.kill();
  node = undefined;
  await world.sql("delete from job");
  await world.sql("delete from compile_check");
});

const call = "POST /api/admin/problem/compile-spj";
const good = { code: "int main() { return 0; }", language: "C++", extraFiles: null };

async function aNode(): Promise<FakeNode> {
  node = await connectNode(world.server.address);
  await node.hello();
  node.send({ type: "ready", free: 1 });
  return node;
}

const compileError = (log: string) => ({
  status: Verdict.CompileError,
  errorMessage: log,
  trial: [],
});

describe("who may compile what", () => {
  scenarios(
    () => world,
    [
      { shows: "a guest must sign in", as: "guest", call, body: good, status: 401 },
      { shows: "a contestant may not", as: "user", call, body: good, status: 403 },
      {
        shows: "an admin may not for another user's problem",
        as: "admin",
        call,
        body: { ...good, pid: "other" },
        status: 403,
        code: "FORBIDDEN",
      },
      {
        shows: "an unknown problem",
        as: "admin",
        call,
        body: { ...good, pid: 987654 },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
      },
      {
        shows: "no code",
        as: "admin",
        call,
        body: { ...good, code: " \n" },
        status: 400,
        code: "CODE_EMPTY",
      },
      {
        shows: "code beyond the limit",
        as: "admin",
        call,
        body: { ...good, code: "x".repeat(JUDGE_PROGRAM_MAX + 1) },
        status: 400,
        code: "CODE_TOO_LONG",
      },
      {
        shows: "files beyond the limit",
        as: "admin",
        call,
        body: { ...good, extraFiles: { "a.h": "x".repeat(JUDGE_FILES_MAX + 1) } },
        status: 400,
        code: "CODE_TOO_LONG",
      },
      {
        shows: "a file name with a path",
        as: "admin",
        call,
        body: { ...good, extraFiles: { "../a.h": "" } },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an unknown language",
        as: "admin",
        call,
        body: { ...good, language: "Klingon" },
        status: 400,
        code: "LANGUAGE_UNKNOWN",
      },
      {
        shows: "a language that no judge has",
        as: "admin",
        call: "POST /api/admin/problem/compile-interactive",
        body: { ...good, language: "Rust" },
        status: 400,
        code: "LANGUAGE_UNAVAILABLE",
      },
    ],
  );
});

test("a node compiles a checker with its files, and the response reports success", async () => {
  const judge = await aNode();
  const body = { ...good, pid: "OWN", extraFiles: { "rules.h": "#define ONE 1" } };
  const pending = world.call("admin", call, { body });
  const task = await judge.task();
  const { code, language, extraFiles } = body;
  expect(task).toMatchObject({ code, language, extraFiles, trial: [], judgeProgram: null });
  await judge.finish(task, { trial: [] });
  const reply = await pending;
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ status: 200, data: null, msg: "success" });
  expect(await world.sql("select 1 from compile_check")).toEqual([]);
  expect(await world.sql("select 1 from job")).toEqual([]);
});

test("a compile error has HTTP 200, status 500 and the compiler's text unchanged", async () => {
  const judge = await aNode();
  const pending = world.call("admin", "POST /api/admin/problem/compile-interactive", {
    body: good,
  });
  const log = "main.cpp:1:5: error: expected '{log}' before <b>{0, plural, other {#}}</b> 'x'";
  await judge.finish(await judge.task(), compileError(log));
  const reply = await pending;
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ status: 500, msg: log, code: "JUDGE_PROGRAM_BROKEN" });
});

test("a failure of the judge is not reported as an error of the author", async () => {
  const judge = await aNode();
  const pending = world.call("admin", call, { body: good });
  const cause = { code: "internal", hint: "", detail: "secret folder" };
  await judge.finish(await judge.task(), { status: Verdict.SystemError, cause });
  const reply = await pending;
  expect(reply.status).toBe(503);
  expect(reply.body.code).toBe("COMPILE_LOST");
  expect(reply.text).not.toContain("secret");
});

test("a result reaches its request through another server process", async () => {
  const pending = world.call("admin", call, { body: good });
  const judge = await aNode();
  const task = await judge.task();
  // Simulates a result that another process stores and publishes.
  await world.sql("update compile_check set finished_at = verdict_now(), log = 'broken'");
  const reply = await pending;
  expect(reply.body).toMatchObject({ status: 500, msg: "broken" });
  judge.send({ type: "release", jobId: task.jobId, attempt: task.attempt });
});

test("a second check of one user replaces the first", async () => {
  const first = world.call("admin", call, { body: good });
  await expect.poll(() => world.sql("select 1 from compile_check")).toHaveLength(1);
  const second = world.call("admin", call, { body: { ...good, code: "int main() {}" } });
  expect((await first).body.code).toBe("COMPILE_BUSY");
  const judge = await aNode();
  const task = await judge.task();
  expect(task.code).toBe("int main() {}");
  await judge.finish(task, { trial: [] });
  expect((await second).status).toBe(200);
});

test("checks are limited per minute", async () => {
  await world.sql(
    `insert into rate_window (key, count, ends_at) values ($1, 20, verdict_now() + interval '1 minute')`,
    [`compile-check:${people.admin.uid}`],
  );
  const reply = await world.call("admin", call, { body: good });
  expect(reply.status).toBe(429);
  expect(reply.body.code).toBe("TOO_MANY_REQUESTS");
});
