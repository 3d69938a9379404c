import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  inMemoryTransport,
  type SiteAnswer,
} from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { WireRequest } from "../../src/server/platform/outgoing/transport.ts";
import { secretBox } from "../../src/server/platform/secretBox.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import {
  aProblem,
  addNodeLanguages,
  setInterval,
  submitAs,
  type TestProblem,
} from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

/*
 * A server is lost at each of its requests to a judge, before and after the judge has done what was requested: its
 * attempt never goes on, its lease ends, and another attempt takes over. Later the lost one wakes up.
 */

const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";

let clock: WorldClock;
let hdu: SimulatedHdu;
let world: World;
let problem: TestProblem;
/** Requests since the last submission, and which of them is never answered. */
let requests = 0;
let lostAt: { request: number; isDone: boolean } | undefined;
const wakes: (() => void)[] = [];

beforeAll(async () => {
  clock = worldClock();
  hdu = new SimulatedHdu(clock);
  world = await createWorld({
    clock,
    outgoingTransport: inMemoryTransport({ [hdu.origin]: site }),
  });
  await setInterval(world, 0);
  await addNodeLanguages(world);
  await world.sql("insert into language (id, oj, name) values (9001, 'HDU', 'G++')");
  problem = await aProblem(world, { oj: "HDU", judging_backend: "remote.HDU", is_remote: true }, 0);
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000', verdict_now())`,
    [problem.pid],
  );
});
beforeEach(async () => {
  hdu.submissions.splice(0);
  hdu.sessions.clear();
  hdu.accounts.set("robot", "secret");
  requests = 0;
  lostAt = undefined;
  await world.sql("delete from job");
  await world.sql("delete from remote_submission");
  await world.sql("delete from remote_account");
  await world.sql("delete from remote_judge");
  await world.sql(
    "insert into remote_account (account_group, handle, password) values ('HDU', 'robot', $1)",
    [secretBox(Buffer.alloc(32, 7)).seal("secret")],
  );
});
afterAll(() => world.server.close());

async function site(request: WireRequest): Promise<SiteAnswer> {
  requests += 1;
  if (requests !== lostAt?.request) return hdu.answer(request);
  const answer = lostAt.isDone ? hdu.answer(request) : undefined;
  await new Promise<void>((resolve) => {
    wakes.push(resolve);
  });
  return answer ?? { status: 502, body: "" };
}

async function statusOf(submitId: number): Promise<number | undefined> {
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row?.status;
}

const isOver = (status: number | undefined) => ![5, 6, 7, 9].includes(status ?? 9);

/** The final status; a lost attempt's lease ends at once, and it wakes up at the end. */
async function statusDespiteLoss(submitId: number): Promise<number | undefined> {
  let isExpired = false;
  for (let second = 0; second < 240; second++) {
    const status = await statusOf(submitId);
    if (isOver(status)) return status;
    if (wakes.length > 0 && !isExpired) {
      isExpired = true;
      await world.sql(
        "update job set lease_until = verdict_now() - interval '1 second' where submit_id = $1 and state = 1",
        [submitId],
      );
    }
    await clock.advance(SECOND);
  }
  return undefined;
}

/** More than one submission makes. */
const REQUESTS = 12;
const losses = Array.from({ length: REQUESTS }, (_, i) => i + 1).flatMap((request) => [
  { request, isDone: false },
  { request, isDone: true },
]);

test.each(losses)(
  "lost at request $request (done: $isDone): sent once, judged once",
  async (loss) => {
    lostAt = loss;
    const pid = problem.problemId;
    const submitId = await submitAs(world, "user", { pid, language: "G++", code: CODE });
    expect(await statusDespiteLoss(submitId)).toBe(Verdict.Accepted);
    expect(hdu.submissions).toHaveLength(1);
    for (const wake of wakes.splice(0)) wake();
    for (let second = 0; second < 30; second++) await clock.advance(SECOND);
    expect(await statusOf(submitId)).toBe(Verdict.Accepted);
    expect(hdu.submissions).toHaveLength(1);
    const accounts = await world.sql("select lease_job as lease from remote_account");
    expect(accounts).toEqual([{ lease: null }]);
  },
);
