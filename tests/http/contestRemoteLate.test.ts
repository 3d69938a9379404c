import { afterAll, beforeAll, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { ContestOverview } from "../../src/shared/contestOrganizer/contestOverview.ts";
import type { AcmRankRow } from "../../src/shared/contest/scoreboardCalls.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  frozenFrom,
  refusal,
  type TestContest,
} from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import { people } from "./world.ts";

/* Verdicts of a remote judge that arrive after a contest submission has ended without a verdict. */

const ORIGIN = "https://acm.hdu.edu.cn";
const DECIDE = "POST /api/contest-late-verdict";

let world: ContestWorld;
let hdu: SimulatedHdu;

beforeAll(async () => {
  const outgoingTransport = inMemoryTransport({ [ORIGIN]: (request) => hdu.answer(request) });
  world = await createContestWorld({ outgoingTransport });
  hdu = new SimulatedHdu(world.clock);
  await world.sql("insert into language (id, oj, name) values (9001, 'HDU', 'G++')");
});
afterAll(() => world.close());

interface Late {
  contest: TestContest;
  submitId: number;
}

/** A contest whose first problem comes from HDU; submissions to this problem are sent to HDU. */
async function remoteContest(
  freeze: (start: number) => Record<string, unknown> = () => ({}),
): Promise<TestContest> {
  const contest = await world.contest((start) => ({ remoteProblems: "sent", ...freeze(start) }));
  const [pid] = contest.pids;
  await world.sql(
    "update problem set oj = 'HDU', judging_backend = 'remote.HDU', is_remote = true where id = $1",
    [pid],
  );
  await world.sql("delete from remote_problem");
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://judge.example', verdict_now())`,
    [pid],
  );
  return contest;
}

/**
 * A submission sent 290 minutes after the start; on this site its status became Submission Failed, but HDU has judged it
 * in the meantime.
 */
async function lateSubmission(
  freeze: (start: number) => Record<string, unknown> = () => ({}),
): Promise<Late> {
  const contest = await remoteContest(freeze);
  const [pid] = contest.pids;
  await world.at(contest, 290);
  const { id } = hdu.store({ user: "robot", problem: "1000", language: "G++", code: "SIM:AC" }, "");
  const [row] = await world.sql<{ submit_id: number }>(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed,
       countable, finished_at)
     values ($1, 'A', $2, 1, 'G++', '::1', $3, 'contest', $4, false, false, verdict_now()) returning submit_id`,
    [pid, people.user.uid, Verdict.SubmittedFailed, contest.cid],
  );
  const submitId = row!.submit_id;
  await world.sql("insert into submission_code (submit_id, code) values ($1, 'SIM:AC')", [
    submitId,
  ]);
  await world.sql(
    `insert into remote_submission (submit_id, job_id, judge, phase, remote_id, deadline)
     values ($1, 0, 'HDU', 'sent', $2, verdict_now() + interval '10 minutes')`,
    [submitId, String(id)],
  );
  return { contest, submitId };
}

/**
 * Advances the clock by an hour, and then second by second through the next minute, in which the sweep queries the
 * remote judge.
 */
async function sweep(): Promise<void> {
  await world.pass(HOUR);
  for (let second = 0; second < 60; second++) await world.clock.advance(SECOND);
}

async function statusOf(submitId: number): Promise<number | undefined> {
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row?.status;
}

const late = async ({ contest: { cid } }: Late) =>
  (await data<ContestOverview>(world, "admin", `GET /api/get-contest-overview?cid=${cid}`))
    .lateVerdicts;

test("after the results are final the verdict waits; taken, it counts", async () => {
  const one = await lateSubmission();
  const { cid } = one.contest;
  await sweep();
  expect(await statusOf(one.submitId)).toBe(Verdict.SubmittedFailed);
  expect(await late(one)).toMatchObject([
    { submitId: one.submitId, displayId: "A", username: "user", status: Verdict.Accepted },
  ]);
  await sweep();
  expect(await late(one)).toHaveLength(1);
  const input = { cid, submitId: one.submitId };
  expect(await refusal(world, "user", DECIDE, { ...input, decision: "take" })).toBe("FORBIDDEN");
  const other = await world.contest();
  const foreign = { cid: other.cid, submitId: one.submitId };
  for (const decision of ["take", "leave"]) {
    expect(await refusal(world, "admin", DECIDE, { ...foreign, decision })).toBe(
      "LATE_VERDICT_DECIDED",
    );
  }
  expect(await statusOf(one.submitId)).toBe(Verdict.SubmittedFailed);
  await data(world, "admin", DECIDE, { ...input, decision: "take" });
  for (let second = 0; second < 60; second++) await world.clock.advance(SECOND);
  expect(await statusOf(one.submitId)).toBe(Verdict.Accepted);
  expect(await late(one)).toEqual([]);
  expect(await refusal(world, "admin", DECIDE, { ...input, decision: "leave" })).toBe(
    "LATE_VERDICT_DECIDED",
  );
  expect(hdu.submissions.filter(({ user }) => user !== "robot")).toEqual([]);
});

test("a verdict that is left changes nothing, and does not come back", async () => {
  const one = await lateSubmission();
  await sweep();
  const input = { cid: one.contest.cid, submitId: one.submitId, decision: "leave" };
  await data(world, "admin", DECIDE, input);
  await sweep();
  expect(await late(one)).toEqual([]);
  expect(await statusOf(one.submitId)).toBe(Verdict.SubmittedFailed);
});

test("while results are frozen after the end, a verdict counts at once", async () => {
  const one = await lateSubmission((start) => ({ ...frozenFrom(start, 200), autoRealRank: false }));
  await sweep();
  await world.pass(MINUTE);
  expect(await late(one)).toEqual([]);
  expect(await statusOf(one.submitId)).toBe(Verdict.Accepted);
});

test("a first solver waits no longer for an earlier submission once that has ended as Submission Failed", async () => {
  const { cid } = await remoteContest();
  hdu.accounts.set("robot", "secret");
  const body = { accountGroup: "HDU", handle: "robot", password: "secret" };
  expect((await world.call("root", "POST /api/admin/remote/account", { body })).status).toBe(200);
  const sent = (as: "user" | "other", code: string) =>
    submitAs(world, as, { cid, pid: "A", language: "G++", code });
  const cellOf = async (username: string) => {
    const page = await data<{ records: AcmRankRow[] }>(
      world,
      "user",
      "POST /api/get-contest-rank",
      {
        cid,
        limit: 50,
        separate: true,
      },
    );
    return page.records.find((row) => row.username === username)?.submissionInfo["A"];
  };
  // The judge never returns the final state of this submission.
  const early = await sent(
    "other",
    "int main() { /* SIM:ODD, which is no state that anybody knows */ }",
  );
  await world.pass(10 * SECOND);
  await sent("user", "int main() { /* reads both numbers and writes their sum */ }");
  for (let second = 0; second < 60; second++) await world.clock.advance(SECOND);
  expect(await cellOf("user")).toMatchObject({ isFirstAC: false, isProvisionalFirst: true });
  for (let minute = 0; minute < 31; minute++) await world.clock.advance(MINUTE);
  expect(await statusOf(early)).toBe(Verdict.SubmittedFailed);
  const cell = await cellOf("user");
  expect([cell?.isFirstAC, cell?.isProvisionalFirst ?? false]).toEqual([true, false]);
});
