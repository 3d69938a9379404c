import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Rejudging } from "../../src/shared/submission/rejudge.ts";
import { SECOND } from "../support/worldClock.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import type { Caller } from "./world.ts";

let world: TimedWorld;
let node: FakeNode;
beforeAll(async () => {
  world = await createTimedWorld();
  await setInterval(world, 0);
});
afterAll(() => world.close());
beforeEach(async () => {
  node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello({ slots: 2 });
});
afterEach(() => node.kill());

async function judge(status: number): Promise<void> {
  node.send({ type: "ready", free: 1 });
  await node.finish(await node.task(), { status, cases: [judgedCase(1, status)] });
}

async function judged(problemId: string, statuses: number[]): Promise<void> {
  for (const [at, status] of statuses.entries()) {
    await submitAs(world, "user", { pid: problemId, language: "C++", code: `int x${at};` });
    await judge(status);
  }
}

async function post(path: string, body: object): Promise<Rejudging> {
  const call = `POST /api/admin/rejudging${path}`;
  const reply = await world.call("root", call, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Rejudging;
}

async function untilState(id: number, state: Rejudging["state"]): Promise<void> {
  const read = async () => {
    const { body } = await world.call("root", `GET /api/admin/rejudging?id=${id}`);
    return (body.data as { rejudging: Rejudging }).rejudging.state;
  };
  await expect.poll(read).toBe(state);
}

const outdated = async (pid: number, as: Caller = "root") => {
  const { status, body } = await world.call(as, `GET /api/admin/rejudging/outdated?pid=${pid}`);
  return status === 200 ? (body.data as { count: number }).count : status;
};

test("counts the verdicts from before a change of the judging until they are rejudged", async () => {
  const { pid, problemId } = await aProblem(world);
  await world.sql("update problem set time_limit = 900 where id = $1", [pid]);
  await judged(problemId, [0, 0]);
  expect(await outdated(pid), "changed before the first submission").toBe(0);
  await world.pass(SECOND);
  await world.sql("update problem set difficulty = 2, feedback = 'verdict' where id = $1", [pid]);
  expect(await outdated(pid), "verdicts do not depend on it").toBe(0);
  await world.sql("update problem set time_limit = 800 where id = $1", [pid]);
  expect(await outdated(pid)).toBe(2);
  expect(await outdated(pid, "admin")).toBe(403);
  await world.pass(SECOND);
  await judged(problemId, [0]);
  expect(await outdated(pid), "a later verdict is of the new judging").toBe(2);

  const { id } = await post("", { reason: "new limits", problemId });
  for (const status of [0, -1, 0]) await judge(status);
  await untilState(id, "judged");
  expect(await outdated(pid), "a preview changes nothing").toBe(2);
  await post("/apply", { id });
  await untilState(id, "applied");
  expect(await outdated(pid), "also without the unchanged ones").toBe(0);
});

test("a factor of a language and new points of the cases are changes of the judging", async () => {
  const { pid, problemId } = await aProblem(world, { type: 1 });
  await judged(problemId, [0]);
  await world.pass(SECOND);
  await world.sql(
    `insert into problem_language (problem_id, language_id, time_factor)
     select $1, id, 7 from language where oj = 'LOCAL' and name = 'C++'`,
    [pid],
  );
  expect(await outdated(pid)).toBe(1);
  const other = await aProblem(world, { type: 1 });
  await judged(other.problemId, [0]);
  await world.pass(SECOND);
  const columns = "input_name, input_sha256, output_name, output_sha256, group_num";
  await world.sql(
    `insert into problem_case (problem_id, data_version, seq, score, ${columns})
     select problem_id, data_version + 1, seq, score + 5, ${columns} from problem_case where problem_id = $1`,
    [other.pid],
  );
  await world.sql("update problem set data_version = data_version + 1 where id = $1", [other.pid]);
  expect(await outdated(other.pid)).toBe(1);
});
