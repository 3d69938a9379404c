import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld } from "./remoteWorld.ts";

/* Tests the hourly sweep for late verdicts of remote judges: submissions that never get a verdict do not prevent other
 * submissions from being checked. */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
  for (const code of ["HDU", "POJ"] as const) await remote.addAccount(code, "robot");
});
afterAll(() => remote.world.server.close());

/**
 * Number of submissions that never get a verdict. One sweep checks at most 200 submissions per judge, so it cannot
 * reach all of these.
 */
const HOPELESS = 250;
const LOOKS_OF_SWEEP = 200;

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) await remote.clock.advance(MINUTE);
}

/** Number of submissions that have been checked so far. */
async function looked(): Promise<number> {
  const [row] = await remote.world.sql<{ count: number }>(
    "select count(*)::int as count from remote_submission where judge = 'HDU' and late_look_at is not null",
  );
  return row?.count ?? 0;
}

/** Advances the clock by an hour, plus the time that the sweep's requests take. */
async function nextSweep(): Promise<void> {
  await minutes(60);
  await remote.pass(LOOKS_OF_SWEEP + 60);
}

test("many that never get a verdict hold up neither those of other judges nor those after them", async () => {
  const late = [];
  for (const code of ["HDU", "POJ"] as const)
    late.push(await remote.submit(code, `${REMOTE_CODE} // SIM:ODD`));
  await remote.pass(20);
  await minutes(31);
  for (const id of late) expect(await remote.judged(id, 60)).toBe(Verdict.SubmittedFailed);
  // Adds older submissions for the same judge, with remote ids that do not exist there.
  await remote.world.sql(
    `with one as (select * from submission where submit_id = $1), copies as (
       insert into submission (problem_id, display_pid, uid, status, length, language, ip)
       select problem_id, display_pid, uid, status, length, language, ip from one, generate_series(1, $2::int)
       returning submit_id
     )
     insert into remote_submission (submit_id, job_id, judge, phase, remote_id, deadline)
     select c.submit_id, 0, 'HDU', 'sent', c.submit_id::text, r.deadline - interval '1 hour'
     from copies c, remote_submission r where r.submit_id = $1`,
    [late[0], HOPELESS],
  );
  for (const code of ["HDU", "POJ"] as const) {
    for (const one of remote.judgeOf(code).submissions) one.code = REMOTE_CODE;
  }
  await nextSweep();
  expect(await remote.judged(late[1]!, 60)).toBe(Verdict.Accepted);
  expect(await looked()).toBe(LOOKS_OF_SWEEP);
  expect(await remote.statusOf(late[0]!)).toBe(Verdict.SubmittedFailed);
  await nextSweep();
  expect(await remote.judged(late[0]!, 60)).toBe(Verdict.Accepted);
});

test("a judge that does not answer ends its own sweep alone", async () => {
  const late = [];
  for (const code of ["HDU", "POJ"] as const)
    late.push(await remote.submit(code, `${REMOTE_CODE} // SIM:ODD`));
  await remote.pass(20);
  await minutes(31);
  for (const id of late) expect(await remote.judged(id, 60)).toBe(Verdict.SubmittedFailed);
  for (const code of ["HDU", "POJ"] as const) {
    for (const one of remote.judgeOf(code).submissions) one.code = REMOTE_CODE;
  }
  remote.judgeOf("HDU").faults.add("serverError");
  await nextSweep();
  expect(await remote.judged(late[1]!, 60)).toBe(Verdict.Accepted);
  expect(await remote.statusOf(late[0]!)).toBe(Verdict.SubmittedFailed);
  remote.judgeOf("HDU").faults.clear();
  await nextSweep();
  await nextSweep();
  expect(await remote.judged(late[0]!, 60)).toBe(Verdict.Accepted);
});
