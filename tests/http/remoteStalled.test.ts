import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SubmissionRow } from "../../src/shared/submission/submission.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld, robotCodes } from "./remoteWorld.ts";

/*
 * A submission has stalled if it may have reached its judge, and the judge has reported nothing about it for two
 * minutes. Its owner and root may then make it continue immediately. The server first searches the judge for the code,
 * so the judge never receives the code twice.
 */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  await remote.world.sql("delete from rate_window where key like 'resubmit:%'");
  for (const code of robotCodes) await remote.addAccount(code, "robot");
});
afterAll(() => remote.world.server.close());

type Caller = "user" | "other" | "root";

async function rowOf(submitId: number, as: Caller = "user"): Promise<SubmissionRow> {
  const body = { submitIds: [String(submitId)] };
  const reply = await remote.world.call(as, "POST /api/check-submissions-status", { body });
  const rows = reply.body.data as Record<string, SubmissionRow>;
  return rows[String(submitId)]!;
}

const waitOf = async (submitId: number, as?: Caller) => (await rowOf(submitId, as)).wait;

const resubmit = (submitId: number, as: Caller = "user") =>
  remote.world.call(as, `GET /api/resubmit?submitId=${submitId}`);
const rejudge = (submitId: number, anew = false) =>
  remote.world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}&anew=${anew}`);

const POSTPONED = 3;

async function stateOf(submitId: number) {
  const [row] = await remote.world.sql<{ phase: string; state: number }>(
    "select r.phase, j.state from remote_submission r join job j using (submit_id) where r.submit_id = $1",
    [submitId],
  );
  return row;
}

/** Waits until the submission is in the given phase and the attempt that sent its code has ended; returns its id. */
async function inPhase(phase: "sending" | "sent", submitId: number): Promise<number> {
  for (let second = 0; second < 60; second++) {
    const row = await stateOf(submitId);
    if (row?.phase === phase && row.state === POSTPONED) return submitId;
    await remote.pass(1);
  }
  throw new Error(`submission ${submitId} is not in the phase ${phase}`);
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    await remote.clock.advance(MINUTE);
    await remote.pass(1);
  }
}

/** The judge responds again, and an administrator ends the judge's pause. */
async function repair(judge: "HDU"): Promise<void> {
  remote.judgeOf(judge).faults.clear();
  const body = { judge, isEnabled: true };
  await remote.world.call("root", "PUT /api/admin/remote/judge", { body });
}

const odd = `${REMOTE_CODE} // SIM:ODD`;

test.each(["POJ", "HDU", "JSK"] as const)(
  "%s: code that the judge has is read again at once, and not sent again",
  async (judge) => {
    const submitId = await inPhase("sent", await remote.submit(judge, odd));
    await remote.pass(20);
    expect(await waitOf(submitId)).toBeUndefined();
    expect((await resubmit(submitId)).body.code).toBe("RESUBMIT_NOT_BROKEN");
    expect((await rejudge(submitId)).body.code).toBe("REJUDGE_RUNNING");
    await minutes(2);
    expect(await waitOf(submitId)).toEqual({ for: "judge", judge });
    // Other users do not see that the submission has stalled, and may not resubmit it.
    expect(await waitOf(submitId, "other")).toBeUndefined();
    expect((await resubmit(submitId, "other")).body.code).toBe("RESUBMIT_NOT_OWN");

    await minutes(25);
    const reply = await resubmit(submitId);
    expect(reply.body.data).toMatchObject({ submitId, status: Verdict.Judging });
    expect(reply.body.data).not.toHaveProperty("wait");
    // Resubmitting has reset the deadline for the verdict.
    await minutes(6);
    expect(await rowOf(submitId)).toMatchObject({ status: Verdict.Judging });
    const [sent] = remote.judgeOf(judge).submissions;
    if (sent) sent.code = REMOTE_CODE;
    expect(await remote.judged(submitId, 60)).toBe(Verdict.Accepted);
    expect(remote.judgeOf(judge).submissions).toHaveLength(1);
  },
);

test("code that has arrived, although the answer was lost and the list cannot be read, is found and not sent again", async () => {
  const { faults, submissions } = remote.judgeOf("HDU");
  faults.add("lostAfterStoring");
  const submitId = await inPhase("sending", await remote.submit("HDU"));
  faults.clear();
  faults.add("serverError");
  await minutes(3);
  expect(await waitOf(submitId)).toEqual({ for: "judge", judge: "HDU" });
  expect((await resubmit(submitId)).status).toBe(200);
  await minutes(1);
  expect(submissions).toHaveLength(1);
  await repair("HDU");
  expect(await remote.judged(submitId, 120)).toBe(Verdict.Accepted);
  expect(submissions).toHaveLength(1);
});

test("code that has not arrived is looked for before it is sent again", async () => {
  const { faults, submissions } = remote.judgeOf("HDU");
  faults.add("lostBeforeStoring");
  const submitId = await inPhase("sending", await remote.submit("HDU"));
  faults.clear();
  faults.add("pageChanged");
  await minutes(3);
  expect((await resubmit(submitId)).status).toBe(200);
  await repair("HDU");
  await remote.pass(10);
  // The code is sent again only if several of the judge's lists could be read and did not contain it. So far, too few
  // lists have been read.
  expect((await stateOf(submitId))?.phase).toBe("sending");
  expect(submissions).toHaveLength(0);
  expect(await remote.judged(submitId, 240)).toBe(Verdict.Accepted);
  expect(submissions).toHaveLength(1);
});

test("root lets it continue by rejudging, but cannot send it anew; nobody acts while an attempt runs", async () => {
  const submitId = await inPhase("sent", await remote.submit("HDU", odd));
  await minutes(3);
  expect((await rejudge(submitId, true)).body.code).toBe("REJUDGE_RUNNING");
  await remote.world.sql("update job set state = 1 where submit_id = $1", [submitId]);
  expect((await rejudge(submitId)).body.code).toBe("REJUDGE_RUNNING");
  expect((await resubmit(submitId)).body.code).toBe("RESUBMIT_NOT_BROKEN");
  await remote.world.sql("update job set state = 3 where submit_id = $1", [submitId]);
  const reply = await rejudge(submitId);
  expect([reply.status, reply.body.data]).toMatchObject([200, { submitId }]);
  expect(await waitOf(submitId, "root")).toBeUndefined();
  const actions = await remote.world.sql(
    "select action from audit_entry where target = $1 and action = 'submission.rejudge'",
    [String(submitId)],
  );
  expect(actions).toHaveLength(1);
  const [sent] = remote.judgeOf("HDU").submissions;
  if (sent) sent.code = REMOTE_CODE;
  expect(await remote.judged(submitId, 60)).toBe(Verdict.Accepted);
});

test("of two requests at once one is accepted, and the code stays at the judge once", async () => {
  const submitId = await inPhase("sent", await remote.submit("HDU", odd));
  await minutes(3);
  const replies = await Promise.all([resubmit(submitId), resubmit(submitId)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  await remote.pass(20);
  expect(remote.judgeOf("HDU").submissions).toHaveLength(1);
});

test("waiting code shows its owner and staff how many others are sent first, up to a hundred", async () => {
  await remote.world.sql(
    "update remote_account set next_submit_at = verdict_now() + interval '1 day'",
  );
  const ids = [];
  for (let count = 0; count < 3; count++) ids.push(await remote.submit("HDU"));
  await remote.pass(3);
  const waits = await Promise.all(ids.map((submitId) => waitOf(submitId)));
  expect(waits).toEqual([0, 1, 2].map((ahead) => ({ for: "turn", judge: "HDU", ahead })));
  expect(await waitOf(ids[2]!, "root")).toEqual({ for: "turn", judge: "HDU", ahead: 2 });
  expect(await waitOf(ids[2]!, "other")).toBeUndefined();
  const detail = await remote.world.call("user", `GET /api/submission?submitId=${ids[1]}`);
  expect(detail.body.data).toMatchObject({ submission: { wait: { ahead: 1 } } });
  // A submission that waits until it can be sent has not stalled, no matter how long it waits.
  await minutes(4);
  expect(await waitOf(ids[0]!)).toMatchObject({ for: "turn" });
  await remote.world.sql(
    `insert into job (kind, prio, vtime, needs) select 'remote.HDU', 0, n, '{account}' from generate_series(1, 150) n`,
  );
  expect(await waitOf(ids[0]!)).toMatchObject({ ahead: 100 });
  // Jobs that only read from the judge send no code, so they are not counted as ahead in the queue.
  await remote.world.sql(`update job set needs = '{judge}' where submit_id is null`);
  expect(await waitOf(ids[0]!)).toMatchObject({ ahead: 0 });
});
