import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aProblem,
  connectNode,
  type FakeNode,
  setInterval,
  submitAs,
  until,
} from "./judgingWorld.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

// The server was started together with a judge node called node-1, which has not connected yet.

let world: TimedWorld;
let problemId: string;
const nodes: FakeNode[] = [];
beforeAll(async () => {
  world = await createTimedWorld({ localJudge: "node-1" });
  await setInterval(world, 0);
  ({ problemId } = await aProblem(world));
});
beforeEach(() =>
  world.sql(
    "update site_setting set value = jsonb_build_object('node-1', verdict_now()) where key = 'judging.awaited'",
  ),
);
afterEach(async () => {
  for (const each of nodes.splice(0)) each.kill();
  await world.sql("delete from job");
  await world.sql("delete from judge_node");
});
afterAll(() => world.close());

async function node(name = "node-1"): Promise<FakeNode> {
  const newNode = await connectNode(world.server.address, { name });
  nodes.push(newNode);
  return newNode;
}

const readiness = async () => {
  const { status, text } = await world.call("guest", "GET /readyz");
  return [status, JSON.parse(text) as unknown] as const;
};

const submit = (language: string) =>
  submitAs(world, "user", { pid: problemId, language, code: "x" });

const refused = async (call: string, language: string) => {
  const body = { pid: problemId, language, code: "x", input: "" };
  return (await world.call("user", call, { body })).body.code;
};

async function causeOf(submitId: number): Promise<unknown> {
  const [row] = await world.sql<{ cause: unknown }>(
    "select cause from submission_error join submission using (submit_id) where submit_id = $1 and status = 4",
    [submitId],
  );
  return row?.cause;
}

test("the server is ready when its judge has tested all languages", async () => {
  const starting = [503, { status: "starting", missing: ["judge"] }];
  expect(await readiness()).toEqual(starting);
  await (await node("another")).hello();
  expect(await readiness(), "another node is not the one that was started").toEqual(starting);
  const own = await node();
  await own.hello({ testingLanguages: true });
  expect(await readiness(), "more languages may follow").toEqual(starting);
  own.send({ type: "heartbeat", running: [], free: 1, testingLanguages: false });
  await until(readiness, ([status]) => status === 200);
  expect(await readiness()).toEqual([200, { status: "ready" }]);
});

test("with a judge without languages the server is ready, and reports what is missing", async () => {
  await (await node()).hello({ languages: [] });
  expect(await readiness()).toEqual([200, { status: "ready", missing: ["languages"] }]);
});

test("submissions wait meanwhile, and are judged by the node that connects", async () => {
  const id = await submit("C");
  const own = await node();
  await own.hello();
  own.send({ type: "ready", free: 1 });
  const task = await own.task();
  expect(task.submitId).toBe(id);
  expect(await own.finish(task)).toBe("accepted");
});

test("a language that the node turns out not to have ends in a System Error with its cause", async () => {
  const id = await submit("Rust");
  const own = await node();
  await own.hello({ testingLanguages: true });
  expect(await causeOf(id)).toBeUndefined();
  own.send({ type: "heartbeat", running: [], free: 1 });
  const cause = await until(
    () => causeOf(id),
    (row) => row !== undefined,
  );
  expect(JSON.stringify(cause)).toContain("language_unavailable");
  expect(await refused("POST /api/submit-problem-judge", "Rust")).toBe("LANGUAGE_UNAVAILABLE");
});

test("a language that only another node has waits for that node", async () => {
  await (
    await node("another")
  ).hello({
    languages: [{ name: "Rust", version: "1", compileCommand: "" }],
  });
  const id = await submit("Rust");
  await (await node()).hello();
  expect(await readiness()).toEqual([200, { status: "ready" }]);
  expect(await causeOf(id)).toBeUndefined();
});

test("an unknown language and trial runs are refused as usual", async () => {
  expect(await refused("POST /api/submit-problem-judge", "Klingon")).toBe("LANGUAGE_UNKNOWN");
  expect(await refused("POST /api/trial", "C")).toBe("LANGUAGE_UNAVAILABLE");
});

test("a judge that does not connect within ten minutes is not expected any more", async () => {
  await world.clock.advance(10 * MINUTE - 1);
  expect(await refused("POST /api/submit-problem-judge", "C")).toBeUndefined();
  await world.clock.advance(1);
  expect(await refused("POST /api/submit-problem-judge", "C")).toBe("LANGUAGE_UNAVAILABLE");
  expect(await readiness()).toEqual([503, { status: "starting", missing: ["judge"] }]);
});
