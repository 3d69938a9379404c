import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld } from "./remoteWorld.ts";
import { people } from "./world.ts";

/*
 * A submission waits only for the resource that it needs. While it waits, it occupies no other resource and does not
 * lose its fair position in the queue. It continues as soon as the resource is available.
 */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  for (const code of ["HDU", "TKOJ", "MXT"] as const) await remote.addAccount(code, "robot");
});
afterAll(() => remote.world.server.close());

const sql = (text: string, values: unknown[] = []) => remote.world.sql(text, values);

async function rowOf(submitId: number) {
  const [row] = await remote.world.sql<{ phase: string; attempt: number | null; code: string }>(
    `select r.phase, j.attempt, e.cause ->> 'code' as code from remote_submission r
     left join job j on j.submit_id = r.submit_id left join submission_error e on e.submit_id = r.submit_id
     where r.submit_id = $1`,
    [submitId],
  );
  return row;
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    await remote.clock.advance(MINUTE);
    await remote.pass(1);
  }
}

const closeFor = (interval: string) =>
  sql(
    `insert into remote_judge (judge, failures, closed_until) values ('HDU', 8, verdict_now() + $1::interval)
     on conflict (judge) do update set failures = 8, closed_until = excluded.closed_until`,
    [interval],
  );

test("an administrator's retry ends the pause of a judge for what waits and what is there already", async () => {
  const sent = await remote.submit("HDU", `${REMOTE_CODE} // SIM:SLOW`);
  await remote.pass(8);
  expect((await rowOf(sent))?.phase).toBe("sent");
  await closeFor("1 hour");
  const waiting = await remote.submit("HDU");
  await remote.pass(40);
  const before = await Promise.all([rowOf(sent), rowOf(waiting)]);
  await remote.pass(60);
  expect(await Promise.all([rowOf(sent), rowOf(waiting)])).toEqual(before);
  const body = { judge: "HDU", isEnabled: true };
  await remote.world.call("root", "PUT /api/admin/remote/judge", { body });
  expect(await remote.judged(sent, 10)).toBe(Verdict.Accepted);
  expect(await remote.judged(waiting, 30)).toBe(Verdict.Accepted);
});

test("a submission ends after half an hour also while its judge is paused for an hour", async () => {
  await closeFor("1 hour");
  const submitId = await remote.submit("HDU");
  await minutes(29);
  expect(await remote.statusOf(submitId)).toBe(Verdict.Submitting);
  await minutes(1);
  expect(await remote.judged(submitId, 5)).toBe(Verdict.SubmittedFailed);
  expect((await rowOf(submitId))?.code).toBe("REMOTE_NOT_SENT");
});

test("code that waits for an account costs no attempt; when its time is over it alone is looked at", async () => {
  await sql("update remote_account set next_submit_at = verdict_now() + interval '1 day'");
  for (const judge of ["HDU", "TKOJ"] as const) {
    const first = await remote.submit(judge);
    await minutes(20);
    const later = [];
    for (let count = 0; count < 5; count++)
      later.push(await remote.submit(judge, REMOTE_CODE, "other"));
    await remote.pass(3);
    const attempts = await Promise.all(later.map(rowOf));
    expect(attempts.every((row) => row?.attempt === 1)).toBe(true);
    await minutes(10);
    expect(await remote.judged(first, 5)).toBe(Verdict.SubmittedFailed);
    expect(await Promise.all(later.map(rowOf))).toEqual(attempts);
  }
});

test("code that gets an account in its last minute has its whole time at the judge", async () => {
  await sql(
    "update remote_account set next_submit_at = verdict_now() + interval '29 minutes 30 seconds'",
  );
  const submitId = await remote.submit("HDU", `${REMOTE_CODE} // SIM:SLOW`);
  await minutes(29);
  await remote.pass(20);
  expect((await rowOf(submitId))?.phase).toBe("sent");
  expect(await remote.judged(submitId, 120)).toBe(Verdict.Accepted);
});

test.each(["HDU", "TKOJ"] as const)(
  "%s: one user's code that came first does not keep another's behind all of it, nor does later code overtake",
  async (judge) => {
    for (let count = 0; count < 4; count++)
      await remote.submit(judge, `${REMOTE_CODE} // user ${count}`);
    await remote.pass(2);
    await remote.submit(judge, `${REMOTE_CODE} // other`, "other");
    await remote.pass(90);
    const order = remote
      .judgeOf(judge)
      .submissions.toReversed()
      .map(({ code }) => /\/\/ (.*)/.exec(code)?.[1]);
    expect(order.indexOf("other")).toBeLessThanOrEqual(2);
    const ofUser = order.filter((name) => name !== "other");
    expect(ofUser).toEqual([0, 1, 2, 3].map((count) => `user ${count}`));
    expect(order).toHaveLength(5);
  },
);

test("code of contests is sent before code that has waited longer", async () => {
  await sql("update remote_account set next_submit_at = verdict_now() + interval '10 seconds'");
  for (const name of ["first", "second"]) await remote.submit("HDU", `${REMOTE_CODE} // ${name}`);
  await remote.pass(3);
  const urgent = await remote.submit("HDU", `${REMOTE_CODE} // contest`, "other");
  // Gives the submission the priority of contest submissions.
  await sql("update job set prio = 1 where submit_id = $1", [urgent]);
  await remote.pass(60);
  const order = remote
    .judgeOf("HDU")
    .submissions.toReversed()
    .map(({ code }) => /\/\/ (.*)/.exec(code)?.[1]);
  expect(order).toEqual(["contest", "first", "second"]);
});

test("code that may have arrived is looked for as soon as another job has ended with the account", async () => {
  remote.judgeOf("HDU").faults.add("lostAfterStoring");
  const submitId = await remote.submit("HDU");
  for (let second = 0; second < 20 && (await rowOf(submitId))?.phase !== "sending"; second++)
    await remote.pass(1);
  expect((await rowOf(submitId))?.phase).toBe("sending");
  await sql(
    "update remote_account set lease_job = 0, lease_until = verdict_now() + interval '2 minutes'",
  );
  remote.judgeOf("HDU").faults.clear();
  await remote.pass(30);
  const before = await rowOf(submitId);
  await remote.pass(30);
  expect(await rowOf(submitId)).toEqual(before);
  // The account's minimum interval applies only to sending code, not to requests that only read.
  await sql(
    "update remote_account set lease_job = null, lease_until = null, next_submit_at = verdict_now() + interval '1 day'",
  );
  expect(await remote.judged(submitId, 12)).toBe(Verdict.Accepted);
});

test("an account whose server was lost sends again when its lease is over", async () => {
  await sql(
    "update remote_account set lease_job = 0, lease_until = verdict_now() + interval '2 minutes'",
  );
  const submitId = await remote.submit("HDU");
  await remote.pass(115);
  expect((await rowOf(submitId))?.phase).toBe("queued");
  expect(await remote.judged(submitId, 30)).toBe(Verdict.Accepted);
});

test("an account sends other code while the judge has not judged what it sent", async () => {
  const ids = [];
  for (let count = 0; count < 3; count++)
    ids.push(await remote.submit("HDU", `${REMOTE_CODE} // SIM:SLOW ${count}`));
  await remote.pass(30);
  expect(await Promise.all(ids.map(rowOf))).toMatchObject([
    { phase: "sent" },
    { phase: "sent" },
    { phase: "sent" },
  ]);
});

test("an account that the judge refuses holds no code back from another one", async () => {
  await sql("delete from remote_account");
  await remote.addAccount("HDU", "first");
  await remote.addAccount("HDU", "second");
  remote.judgeOf("HDU").accounts.set("first", "changed");
  const submitId = await remote.submit("HDU");
  await remote.pass(9);
  expect((await rowOf(submitId))?.phase).toBe("sent");
  expect(remote.judgeOf("HDU").submissions.map(({ user }) => user)).toEqual(["second"]);
});

test("pages that a user's own session gets for a verdict never pause the judge for others", async () => {
  await remote.world.call("root", "PUT /api/admin/switch/update", {
    body: { remoteOwnSessions: true },
  });
  await sql(
    "update remote_account set owner_uid = $1, expires_at = verdict_now() + interval '1 day' where account_group = 'MXT'",
    [people.user.uid],
  );
  const submitId = await remote.submit("MXT", `${REMOTE_CODE} // SIM:SLOW`);
  await remote.pass(8);
  expect((await rowOf(submitId))?.phase).toBe("sent");
  remote.judgeOf("MXT").faults.add("challenge");
  await remote.pass(150);
  expect(await sql("select failures from remote_judge where failures > 0")).toEqual([]);
  remote.judgeOf("MXT").faults.clear();
  expect(await remote.judged(submitId, 60)).toBe(Verdict.Accepted);
});

test("the gap of an account counts from the answer to its code, not from the moment when its number was found", async () => {
  await remote.judged(await remote.submit("HDU"));
  await remote.pass(20);
  const first = await remote.submit("HDU");
  for (let second = 0; second < 30; second++) {
    const [row] = await remote.world.sql<{ isSent: boolean }>(
      "select phase = 'sent' as \"isSent\" from remote_submission where submit_id = $1",
      [first],
    );
    if (row?.isSent) break;
    await remote.pass(1);
  }
  const [account] = await remote.world.sql<{ next: Date }>(
    "select next_submit_at as next from remote_account where account_group = 'HDU'",
  );
  const [sent] = remote.judgeOf("HDU").submissions;
  const seconds = ((account?.next.getTime() ?? 0) - (sent?.at ?? 0)) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(5);
  // The judge's list is read a second after the code was sent.
  expect(seconds).toBeLessThan(6);
});
