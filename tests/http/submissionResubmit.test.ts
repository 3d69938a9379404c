import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SubmissionDetail } from "../../src/shared/submission/submission.ts";
import { aProblem, connectNode, type FakeNode, setInterval, submitAs } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

let world: TimedWorld;
let node: FakeNode;

beforeAll(async () => {
  world = await createTimedWorld();
  node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello();
  await setInterval(world, 0);
});
afterAll(async () => {
  node?.kill();
  await world?.close();
});
beforeEach(async () => {
  await world.sql("delete from rate_window where key like 'resubmit:%'");
  node.send({ type: "ready", free: 1 });
});

const cause = { code: "sandbox_died", hint: "h", detail: "d" };

/** Creates a submission of `user` that ended with the given status, such as a judge error. */
async function ended(status: number): Promise<{ submitId: number; pid: number }> {
  const { pid, problemId } = await aProblem(world);
  const submitId = await submitAs(world, "user", { pid: problemId });
  await node.finish(await node.task(), { status, cause: status === 4 ? cause : null });
  return { submitId, pid };
}

const again = (as: Parameters<TimedWorld["call"]>[0], submitId: number) =>
  world.call(as, `GET /api/resubmit?submitId=${submitId}`);

test("the owner resubmits after a judge error, and it is judged as new", async () => {
  const { submitId, pid } = await ended(4);
  const reply = await again("user", submitId);
  expect(reply.body.data).toMatchObject({ submitId, status: 5, score: null });
  node.send({ type: "ready", free: 1 });
  await node.finish(await node.task(), { status: 0 });
  const detail = await world.call("user", `GET /api/submission?submitId=${submitId}`);
  const { submission } = detail.body.data as { submission: SubmissionDetail };
  expect([
    submission.status,
    submission.cause,
    submission.reference,
    submission.mayResubmit,
  ]).toEqual([0, null, null, false]);
  const [count] = await world.sql("select total, ac, se from problem_count where problem_id = $1", [
    pid,
  ]);
  expect(count).toEqual({ total: 1, ac: 1, se: 0 });
});

test("others may not, not even root, who can rejudge", async () => {
  const { submitId } = await ended(4);
  expect([(await again("guest", submitId)).status]).toEqual([401]);
  for (const as of ["other", "admin", "root"] as const) {
    const { status, body } = await again(as, submitId);
    expect([as, status, body.code]).toEqual([as, 403, "RESUBMIT_NOT_OWN"]);
  }
  expect((await again("user", 999_999_999)).body.code).toBe("SUBMISSION_NOT_FOUND");
});

test("a submission with a verdict cannot be resubmitted", async () => {
  for (const status of [0, -1, -2, 1, 8]) {
    node.send({ type: "ready", free: 1 });
    const { submitId } = await ended(status);
    const { status: http, body } = await again("user", submitId);
    expect([status, http, body.code]).toEqual([status, 409, "RESUBMIT_NOT_BROKEN"]);
  }
});

test("of concurrent requests one succeeds, and the next waits", async () => {
  const { submitId } = await ended(4);
  const replies = await Promise.all(Array.from({ length: 5 }, () => again("user", submitId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  node.send({ type: "ready", free: 1 });
  await node.finish(await node.task(), { status: 4, cause });
  const { status, body, headers } = await again("user", submitId);
  expect([status, body.code]).toEqual([429, "SUBMIT_TOO_FAST"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("is refused where submitting is refused", async () => {
  const { submitId, pid } = await ended(4);
  await world.sql("update problem set auth = 2 where id = $1", [pid]);
  expect((await again("user", submitId)).body.code).toBe("PROBLEM_HIDDEN");
  await world.sql("update problem set auth = 1 where id = $1", [pid]);
  await world.sql("update app_user set role_id = 1003 where username = 'user'");
  expect((await again("user", submitId)).body.code).toBe("RESUBMIT_NOT_BROKEN");
  await world.sql("update app_user set role_id = 1002 where username = 'user'");
});
