import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  inMemoryTransport,
  type Site,
} from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { secretBox } from "../../src/server/platform/secretBox.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { SimulatedPoj } from "../remote/poj/simulatedPoj.ts";
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
let world: World;
/** By the code of the judge. */
const judges = new Map<string, SimulatedHdu | SimulatedPoj>();
const problems = new Map<string, TestProblem>();
/** Requests since the last submission, and which of them is never answered. */
let requests = 0;
let lostAt: { request: number; isDone: boolean } | undefined;
const wakes: (() => void)[] = [];

beforeAll(async () => {
  clock = worldClock();
  judges.set("HDU", new SimulatedHdu(clock)).set("POJ", new SimulatedPoj(clock));
  const sites = [...judges.values()].map((judge) => [judge.origin, siteOf(judge)] as const);
  world = await createWorld({
    clock,
    outgoingTransport: inMemoryTransport(Object.fromEntries(sites)),
  });
  await setInterval(world, 0);
  await addNodeLanguages(world);
  for (const [judge, { origin }] of judges) {
    await world.sql("insert into language (oj, name) values ($1, 'G++')", [judge]);
    const row = { oj: judge, judging_backend: `remote.${judge}`, is_remote: true };
    const problem = await aProblem(world, row, 0);
    problems.set(judge, problem);
    await world.sql(
      `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
       values ($1, $2, '1000', $3, verdict_now())`,
      [problem.pid, judge, origin],
    );
  }
});
beforeEach(async () => {
  for (const judge of judges.values()) {
    judge.submissions.splice(0);
    judge.sessions.clear();
    judge.accounts.set("robot", "secret");
  }
  requests = 0;
  lostAt = undefined;
  await world.sql("delete from job");
  await world.sql("delete from remote_submission");
  await world.sql("delete from remote_account");
  await world.sql("delete from remote_judge");
  await world.sql(
    `insert into remote_account (account_group, handle, password)
     select unnest($1::text[]), 'robot', $2`,
    [[...judges.keys()], secretBox(Buffer.alloc(32, 7)).seal("secret")],
  );
});
afterAll(() => world.server.close());

function siteOf(judge: SimulatedHdu | SimulatedPoj): Site {
  return async (request) => {
    requests += 1;
    if (requests !== lostAt?.request) return judge.answer(request);
    const answer = lostAt.isDone ? judge.answer(request) : undefined;
    await new Promise<void>((resolve) => {
      wakes.push(resolve);
    });
    return answer ?? { status: 502, body: "" };
  };
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
const losses = ["HDU", "POJ"].flatMap((judge) =>
  Array.from({ length: REQUESTS }, (_, i) => i + 1).flatMap((request) => [
    { judge, request, isDone: false },
    { judge, request, isDone: true },
  ]),
);

test.each(losses)(
  "$judge: lost at request $request (done: $isDone): sent once, judged once",
  async (loss) => {
    lostAt = loss;
    const pid = problems.get(loss.judge)?.problemId;
    const sent = judges.get(loss.judge)?.submissions;
    const submitId = await submitAs(world, "user", { pid, language: "G++", code: CODE });
    expect(await statusDespiteLoss(submitId)).toBe(Verdict.Accepted);
    expect(sent).toHaveLength(1);
    for (const wake of wakes.splice(0)) wake();
    for (let second = 0; second < 30; second++) await clock.advance(SECOND);
    expect(await statusOf(submitId)).toBe(Verdict.Accepted);
    expect(sent).toHaveLength(1);
    const accounts = await world.sql("select lease_job as lease from remote_account");
    expect(accounts).toEqual([{ lease: null }, { lease: null }]);
  },
);
