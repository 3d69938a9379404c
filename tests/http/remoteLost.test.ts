import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Site } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SECOND } from "../support/worldClock.ts";
import { createRemoteWorld, type RemoteWorld, robotCodes } from "./remoteWorld.ts";

/*
 * These tests simulate, for each request to a judge, that the server is lost before or after the judge has processed
 * the request. The server's attempt stops, the lease of this attempt ends, and another attempt takes over. Later the
 * lost server resumes.
 */

/**
 * Judges that offer no list of submissions. If the response to a submission is lost, its code cannot be found at such a
 * judge and is not sent again.
 */
const withoutList = new Set(["JSK", "MXT"]);

let remote: RemoteWorld;
/** `requests`: number of requests since the last submission. `lostAt`: the request that never gets a response. */
let requests = 0;
let lostAt: { request: number; isDone: boolean } | undefined;
/** Phase of the submission at the time of the request whose response was lost. */
let phaseThen: string | undefined;
const wakes: (() => void)[] = [];

beforeAll(async () => {
  remote = await createRemoteWorld({ around: losing });
});
beforeEach(async () => {
  requests = 0;
  lostAt = undefined;
  phaseThen = undefined;
  await remote.clear();
  for (const code of robotCodes) await remote.addAccount(code, "robot");
});
afterAll(() => remote.world.server.close());

function losing(site: Site): Site {
  return async (request) => {
    requests += 1;
    if (requests !== lostAt?.request) return site(request);
    const answer = lostAt.isDone ? await site(request) : undefined;
    const [row] = await remote.world.sql<{ phase: string }>("select phase from remote_submission");
    phaseThen = row?.phase;
    await new Promise<void>((resolve) => {
      wakes.push(resolve);
    });
    return answer ?? { status: 502, body: "" };
  };
}

/**
 * Waits for the final status. The lease of a lost attempt is ended at once, so that another attempt can start; the test
 * resumes the lost attempt later.
 */
async function statusDespiteLoss(submitId: number): Promise<number | undefined> {
  let isExpired = false;
  for (let second = 0; second < 240; second++) {
    const status = await remote.statusOf(submitId);
    if (![5, 6, 7, 9].includes(status)) return status;
    if (wakes.length > 0 && !isExpired) {
      isExpired = true;
      await remote.world.sql(
        "update job set lease_until = verdict_now() - interval '1 second' where submit_id = $1 and state = 1",
        [submitId],
      );
    }
    await remote.clock.advance(SECOND);
  }
  return undefined;
}

/** More than the number of requests that one submission needs, so that every request is lost in some test. */
const REQUESTS = 12;
const losses = robotCodes.flatMap((judge) =>
  Array.from({ length: REQUESTS }, (_, i) => i + 1).flatMap((request) => [
    { judge, request, isDone: false },
    { judge, request, isDone: true },
  ]),
);

test.each(losses)(
  "$judge: lost at request $request (done: $isDone): sent once, judged once",
  async (loss) => {
    lostAt = loss;
    const sent = remote.judgeOf(loss.judge).submissions;
    const submitId = await remote.submit(loss.judge);
    const status = await statusDespiteLoss(submitId);
    const isUnknown = phaseThen === "sending" && withoutList.has(loss.judge);
    expect(status).toBe(isUnknown ? Verdict.SubmittedFailed : Verdict.Accepted);
    const count = sent.length;
    expect(count).toBeLessThanOrEqual(1);
    if (!isUnknown) expect(count).toBe(1);
    for (const wake of wakes.splice(0)) wake();
    await remote.pass(30);
    // The lost attempt may send the code for the first time, but never a second time.
    expect(await remote.statusOf(submitId)).toBe(status);
    expect(sent.length).toBeLessThanOrEqual(1);
    const leases = await remote.world.sql<{ lease: unknown }>(
      "select lease_job as lease from remote_account where lease_job is not null",
    );
    expect(leases).toEqual([]);
  },
);
