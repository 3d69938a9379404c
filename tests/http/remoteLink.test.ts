import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SimulatedCodeforces } from "../remote/codeforces/simulatedCodeforces.ts";
import { DAY, MINUTE, SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { aProblem, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

/* In these tests, users submit their code on a simulated judge themselves and then enter the submission's number on the
 * site. */

const LANGUAGE = "GNU G++17 7.3.0";

let clock: WorldClock;
let codeforces: SimulatedCodeforces;
let world: World;
let problemId: string;
let requests = 0;

beforeAll(async () => {
  clock = worldClock();
  codeforces = new SimulatedCodeforces(clock);
  const outgoingTransport = inMemoryTransport({
    "https://codeforces.com": (request) => {
      requests += 1;
      return codeforces.answer(request);
    },
  });
  world = await createWorld({ clock, outgoingTransport });
  await setInterval(world, 0);
  await addNodeLanguages(world);
  await world.sql("insert into language (id, oj, name) values (9001, 'CF', $1)", [LANGUAGE]);
  const row = { oj: "CF", judging_backend: "remote.CF", is_remote: true };
  const problem = await aProblem(world, row, 0);
  ({ problemId } = problem);
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'CF', '1000A', 'https://codeforces.com/problemset/problem/1000/A', verdict_now())`,
    [problem.pid],
  );
});
beforeEach(async () => {
  codeforces.submissions.splice(0);
  codeforces.faults.clear();
  codeforces.profiles.clear();
  await world.sql("delete from job");
  await world.sql("delete from remote_submission");
  await world.sql("delete from remote_handle");
  await world.sql("delete from remote_judge");
});
afterAll(() => world.server.close());

type Caller = "user" | "other";

/**
 * Makes a call and advances the clock, on which the minimum intervals between requests to a judge and the rate limit of
 * API calls depend.
 */
async function send(as: Caller, call: string, body: Record<string, unknown>) {
  let isOver = false;
  const answer = world.call(as, call, { body }).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 120 && !isOver; second++) await clock.advance(SECOND);
  const reply = await answer;
  await clock.advance(MINUTE);
  return reply;
}

async function verify(as: Caller, handle: string): Promise<void> {
  const group = { accountGroup: "CF" };
  const claim = await world.call(as, "PUT /api/remote/handle", { body: { ...group, handle } });
  const { token } = claim.body.data as { token: string };
  codeforces.profiles.set(handle, `School ${token}`);
  const reply = await send(as, "POST /api/remote/handle-check", group);
  expect(reply.body.data).toMatchObject({ handle, isVerified: true });
}

const submit = (as: Caller = "user") =>
  submitAs(world, as, { pid: problemId, language: LANGUAGE, code: "int main() { return 0; }" });

/**
 * Submits code and waits until its job has run. The submission then waits for the user to enter its number at the
 * judge.
 */
async function waiting(as: Caller = "user"): Promise<number> {
  const submitId = await submit(as);
  for (let second = 0; second < 30; second++) {
    const [row] = await world.sql("select 1 from remote_submission where submit_id = $1", [
      submitId,
    ]);
    if (row) return submitId;
    await clock.advance(SECOND);
  }
  throw new Error(`submission ${submitId} has no row`);
}

const link = (submitId: number, submission: string, as: Caller = "user") =>
  send(as, "POST /api/remote/link", { submitId, submission });

/** What the submission is waiting for, as reported to this user by the API call that polls statuses. */
async function waitOf(submitId: number, as: Caller = "user"): Promise<unknown> {
  const body = { submitIds: [String(submitId)] };
  const reply = await world.call(as, "POST /api/check-submissions-status", { body });
  return (reply.body.data as Record<string, { wait?: unknown }>)[String(submitId)]?.wait;
}

async function statusOf(submitId: number): Promise<number | undefined> {
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row?.status;
}

const at = (user: string, problem = "1000A", code = "SIM:WA") =>
  String(codeforces.store({ user, problem, language: "0", code }, "").id);

test("a submission gets the verdict of the one that its user names", async () => {
  await verify("user", "ming");
  const submitId = await waiting();
  const before = await world.call("user", `GET /api/remote/link?submitId=${submitId}`);
  expect(before.body.data).toMatchObject({ judge: "CF", handle: "ming", remoteId: null });
  expect(await statusOf(submitId)).toBe(Verdict.Submitting);
  const remoteId = at("ming");
  const address = `https://codeforces.com/contest/1000/submission/${remoteId}`;
  expect((await link(submitId, address)).status).toBe(200);
  for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  expect(await statusOf(submitId)).toBe(Verdict.WrongAnswer);
  expect((await link(submitId, remoteId)).text).toContain("REMOTE_LINK_OVER");
});

test("until its user has named a submission, it waits for that in all answers; a stalled one continues", async () => {
  await verify("user", "ming");
  const wait = { for: "user", judge: "CF" };
  const reply = await world.call("user", "POST /api/submit-problem-judge", {
    body: {
      pid: problemId,
      language: LANGUAGE,
      code: "int main() { return 0; }",
      cid: 0,
      tid: null,
    },
  });
  const { submitId } = reply.body.data as { submitId: number };
  expect(reply.body.data).toMatchObject({ wait });
  expect([await waitOf(submitId), await waitOf(submitId, "other")]).toEqual([wait, wait]);
  await clock.advance(10 * MINUTE);
  // The user cannot resubmit the submission, no matter how long it waits.
  expect([await waitOf(submitId), await waitOf(submitId, "other")]).toEqual([wait, wait]);
  const resubmit = () => world.call("user", `GET /api/resubmit?submitId=${submitId}`);
  expect((await resubmit()).body.code).toBe("RESUBMIT_NOT_BROKEN");

  expect((await link(submitId, at("ming", "1000A", "SIM:ODD"))).status).toBe(200);
  expect(await waitOf(submitId)).toBeUndefined();
  for (let minute = 0; minute < 3; minute++) await clock.advance(MINUTE);
  expect(await waitOf(submitId)).toEqual({ for: "judge", judge: "CF" });
  expect(await waitOf(submitId, "other")).toBeUndefined();
  const [stored] = codeforces.submissions;
  if (stored) stored.code = "SIM:WA";
  expect((await resubmit()).status).toBe(200);
  for (let second = 0; second < 20; second++) await clock.advance(SECOND);
  expect(await statusOf(submitId)).toBe(Verdict.WrongAnswer);
});

test("submissions of others, to other problems, unknown ones and used ones are refused", async () => {
  await verify("user", "ming");
  await verify("other", "hong");
  const submitId = await waiting();
  expect((await link(submitId, "no number")).text).toContain("REMOTE_LINK_WRONG");
  expect((await link(submitId, "77")).text).toContain("REMOTE_LINK_WRONG");
  expect((await link(submitId, at("hong"))).text).toContain("REMOTE_LINK_WRONG");
  expect((await link(submitId, at("ming", "1000B"))).text).toContain("REMOTE_LINK_WRONG");
  const used = at("ming");
  const earlier = await waiting();
  expect((await link(earlier, used)).status).toBe(200);
  expect((await link(submitId, used)).text).toContain("REMOTE_LINK_TAKEN");
  expect((await link(submitId, used, "other")).text).toContain("SUBMISSION_NOT_FOUND");
  expect(await statusOf(submitId)).toBe(Verdict.Submitting);
});

test("a name is verified by its token, for one user alone", async () => {
  const submitId = await waiting();
  expect((await link(submitId, "1")).text).toContain("REMOTE_HANDLE_MISSING");
  const group = { accountGroup: "CF" };
  const check = () => send("user", "POST /api/remote/handle-check", group);
  expect((await check()).text).toContain("REMOTE_HANDLE_MISSING");
  const set = (as: Caller, handle: string) =>
    world.call(as, "PUT /api/remote/handle", { body: { ...group, handle } });
  expect((await set("user", "a b")).text).toContain("REMOTE_HANDLE_WRONG");
  await set("user", "ming");
  codeforces.profiles.set("ming", "School");
  expect((await check()).text).toContain("REMOTE_TOKEN_MISSING");
  codeforces.faults.add("challenge");
  expect((await check()).text).toContain("REMOTE_NO_ANSWER");
  codeforces.faults.clear();
  await world.sql("delete from remote_judge");
  await verify("user", "ming");
  const reply = await set("other", "MING");
  const { token } = reply.body.data as { token: string };
  codeforces.profiles.set("MING", token);
  const second = await send("other", "POST /api/remote/handle-check", group);
  expect(second.text).toContain("REMOTE_HANDLE_TAKEN");
  const list = await world.call("user", "GET /api/remote/handles");
  expect(list.body.data).toMatchObject([
    { accountGroup: "CF", handle: "ming", isVerified: true },
    { accountGroup: "AC", handle: "", isVerified: false },
  ]);
  const removal = await world.call("user", "DELETE /api/remote/handle?accountGroup=CF");
  expect(removal.status).toBe(200);
  expect(await world.sql("select 1 from remote_handle where handle = 'ming'")).toEqual([]);
});

test("a submission that nobody names ends after a day without a penalty", async () => {
  const submitId = await waiting();
  await world.sql("update remote_submission set deadline = verdict_now() + interval '2 seconds'");
  await world.sql("update job set run_at = verdict_now() + interval '2 seconds'");
  for (let second = 0; second < 30; second++) await clock.advance(SECOND);
  expect(await statusOf(submitId)).toBe(Verdict.SubmittedFailed);
});

test("guests get nothing", async () => {
  expect((await world.call("guest", "GET /api/remote/handles")).status).toBe(401);
  expect((await world.call("guest", "GET /api/remote/link?submitId=1")).status).toBe(401);
});

test("while linking is switched off new submissions are refused; those that wait can be named", async () => {
  await verify("user", "ming");
  const submitId = await waiting();
  const body = { judge: "CF", mode: "link", isEnabled: false };
  expect((await world.call("root", "PUT /api/admin/remote/judge", { body })).status).toBe(200);
  await expect(submit()).rejects.toThrow("REMOTE_LINK_OFF");
  expect((await link(submitId, at("ming"))).status).toBe(200);
  for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  expect(await statusOf(submitId)).toBe(Verdict.WrongAnswer);
});

test("a judge is not asked during its pause after failures; later the same submission can be named", async () => {
  await verify("user", "ming");
  const submitId = await waiting();
  const remoteId = at("ming");
  await world.sql(
    `insert into remote_judge (judge, failures, closed_until) values ('CF', 5, verdict_now() + interval '1 hour')
     on conflict (judge) do update set failures = 5, closed_until = excluded.closed_until`,
  );
  codeforces.faults.add("serverError");
  expect((await link(submitId, remoteId)).text).toContain("REMOTE_NO_ANSWER");
  expect(await world.sql("select failures from remote_judge where judge = 'CF'")).toEqual([
    { failures: 5 },
  ]);
  codeforces.faults.clear();
  await world.sql("update remote_judge set closed_until = null");
  expect((await link(submitId, remoteId)).status).toBe(200);
});

/**
 * Links four submissions to ming's submissions at the judge, which have not been judged there yet; returns the ids that
 * the four submissions have on this site.
 */
async function fourNamed(): Promise<number[]> {
  await verify("user", "ming");
  const ids: number[] = [];
  for (const marker of ["AC", "WA", "TLE", "MLE"]) {
    const submitId = await waiting();
    const remoteId = at("ming", "1000A", `SIM:${marker}`);
    for (const one of codeforces.submissions) one.at = clock.now() + DAY;
    expect((await link(submitId, remoteId)).status).toBe(200);
    ids.push(submitId);
  }
  return ids;
}

const verdictsOfFour = [
  Verdict.Accepted,
  Verdict.WrongAnswer,
  Verdict.TimeLimitExceeded,
  Verdict.MemoryLimitExceeded,
];

test("submissions of a user that wait at the judge cost the requests of one, and each gets its own verdict", async () => {
  const ids = await fourNamed();
  const before = requests;
  for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  // The server reads the states of all waiting submissions together, once every 12 to 18 seconds.
  expect(requests - before).toBeLessThanOrEqual(6);
  for (const one of codeforces.submissions) one.at = clock.now() - MINUTE;
  for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  expect(await Promise.all(ids.map(statusOf))).toEqual(verdictsOfFour);
});

test("late ones of a user cost one request in an hour together, and each gets its own verdict", async () => {
  const ids = await fourNamed();
  for (let minute = 0; minute < 32; minute++) await clock.advance(MINUTE);
  const failed = ids.map(() => Verdict.SubmittedFailed);
  expect(await Promise.all(ids.map(statusOf))).toEqual(failed);
  /** Advances the clock by an hour, plus the time for that hour's sweep and the jobs that follow. */
  const nextSweep = async () => {
    for (let minute = 0; minute < 60; minute++) await clock.advance(MINUTE);
    for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  };
  const before = requests;
  await nextSweep();
  expect(requests - before).toBe(1);
  for (const one of codeforces.submissions) one.at = clock.now() - MINUTE;
  await nextSweep();
  expect(await Promise.all(ids.map(statusOf))).toEqual(verdictsOfFour);
});
