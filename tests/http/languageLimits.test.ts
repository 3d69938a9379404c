import { afterAll, beforeAll, expect, test } from "vitest";
import type { LanguageLimit } from "../../src/shared/languages/languageLimits.ts";
import { aProblem, connectNode, type FakeNode, setInterval, submitAs } from "./judgingWorld.ts";
import { createTimedWorld } from "./timedWorld.ts";
import type { World } from "./world.ts";

let world: World;
let node: FakeNode;

beforeAll(async () => {
  // The test server's clock is stopped, so a node that sends nothing is not disconnected.
  world = await createTimedWorld();
  node = await connectNode(world.server.address);
  await node.hello();
  await setInterval(world, 0);
});
afterAll(async () => {
  node?.kill();
  await world?.close();
});

const READ = "GET /api/admin/language/limits";
const CHANGE = "PUT /api/admin/language/limits";

async function limits(): Promise<LanguageLimit[]> {
  const reply = await world.call("root", READ);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as LanguageLimit[];
}

async function limitByName(name: string): Promise<LanguageLimit> {
  const languageRow = (await limits()).find((each) => each.name === name);
  if (!languageRow) throw new Error(`no ${name}`);
  return languageRow;
}

const change = (languages: object[]) => world.call("root", CHANGE, { body: { languages } });

test("a changed factor is judged by and shown, except where a problem has its own", async () => {
  const problem = await aProblem(world);
  const other = await aProblem(world);
  const { id, timeFactor, memoryFactor, exceptions } = await limitByName("C");
  expect([timeFactor, memoryFactor, exceptions]).toEqual([1, 1, 0]);
  await world.sql(
    "insert into problem_language (problem_id, language_id, time_factor) values ($1, $2, 3)",
    [other.pid, id],
  );
  const reply = await change([{ id, timeFactor: 1.1, memoryFactor: 2.5 }]);
  expect(reply.status, reply.text).toBe(200);
  expect(await limitByName("C")).toMatchObject({
    timeFactor: 1.1,
    memoryFactor: 2.5,
    usualTimeFactor: 1,
    usualMemoryFactor: 1,
    exceptions: 1,
  });
  const limitsOf = async (problemId: string) => {
    const detail = await world.call("guest", `GET /api/get-problem?problemId=${problemId}`);
    return (detail.body.data as { limits: Record<string, object> }).limits["C"];
  };
  const [stated] = await world.sql<{ time: number; memory: number }>(
    "select time_limit as time, memory_limit as memory from problem where id = $1",
    [problem.pid],
  );
  const { time = 0, memory = 0 } = stated ?? {};
  expect(await limitsOf(problem.problemId)).toEqual({
    timeLimit: Math.round(time * 1.1),
    memoryLimit: Math.round(memory * 2.5),
  });
  expect(await limitsOf(other.problemId)).toMatchObject({ timeLimit: time * 3 });
  await submitAs(world, "user", { pid: problem.problemId, language: "C", code: "int main(){}" });
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  expect(task.limits.timeMs).toBe(Math.round(time * 1.1));
  await world.sql("delete from job where submit_id = $1", [task.submitId]);
  await change([{ id, timeFactor: 1, memoryFactor: 1 }]);
});

test("what was changed is recorded, once, and an unchanged factor is not", async () => {
  const { id } = await limitByName("Java");
  const entries = () =>
    world.sql("select before, after from audit_entry where action = 'site.languages' order by id");
  const start = (await entries()).length;
  await change([{ id, timeFactor: 4, memoryFactor: 2 }]);
  await change([{ id, timeFactor: 4, memoryFactor: 2 }]);
  expect((await entries()).slice(start)).toEqual([
    { before: { Java: { timeFactor: 2 } }, after: { Java: { timeFactor: 4 } } },
  ]);
  await change([{ id, timeFactor: 2, memoryFactor: 2 }]);
});

test.each([
  [[]],
  [[{ id: 1, timeFactor: 0, memoryFactor: 1 }]],
  [[{ id: 1, timeFactor: 1, memoryFactor: 1000 }]],
  [[{ id: 1, timeFactor: "fast", memoryFactor: 1 }]],
  [[{ id: 1, memoryFactor: 1 }]],
])("%j is refused", async (languages) => {
  const before = await limits();
  expect((await change(languages)).status).toBe(400);
  expect(await limits()).toEqual(before);
});

test("languages that do not exist are left out", async () => {
  const before = await limits();
  const reply = await change([{ id: 999_999, timeFactor: 3, memoryFactor: 3 }]);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual(before);
});
