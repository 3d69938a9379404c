import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { DAY, MINUTE } from "../support/worldClock.ts";
import { RETRY_AFTER_SECONDS } from "../remote/support/simulatedJudge.ts";
import {
  createRemoteWorld,
  REMOTE_CODE,
  type RemoteWorld,
  robotCodes,
  type RobotCode,
} from "./remoteWorld.ts";

/*
 * The number of requests needed to read the states of submissions on remote judges. Judges where users submit their
 * code themselves are tested in `remoteLink`.
 */

let remote: RemoteWorld;
/** Number of requests, by judge. */
const requests = new Map<string, number>();
/** If set, requests for HDU's pages about this user fail. */
let brokenUser: string | undefined;

beforeAll(async () => {
  remote = await createRemoteWorld({
    around: (site, code) => (request) => {
      requests.set(code, (requests.get(code) ?? 0) + 1);
      const user = code === "HDU" ? remote.judgeOf("HDU").userOf(request, "PHPSESSID") : undefined;
      if (user !== undefined && user === brokenUser) return { status: 502 };
      return site(request);
    },
  });
});
beforeEach(() => remote.clear());
afterAll(() => remote.world.server.close());

const verdicts = [
  ["AC", Verdict.Accepted],
  ["WA", Verdict.WrongAnswer],
  ["TLE", Verdict.TimeLimitExceeded],
  ["MLE", Verdict.MemoryLimitExceeded],
  ["RE", Verdict.RuntimeError],
  ["CE", Verdict.CompileError],
] as const;
const verdictOf = (index: number) => verdicts[index % verdicts.length]!;

/** Submits code that the judge receives, but does not judge before `release` is called. */
async function waiting(code: RobotCode, count: number): Promise<number[]> {
  const { submissions } = remote.judgeOf(code);
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const text = `${REMOTE_CODE} // SIM:${verdictOf(index)[0]}`;
    ids.push(await remote.submit(code, text, index % 2 === 0 ? "user" : "other"));
  }
  for (let second = 0; second < 600; second++) {
    await remote.pass(1);
    for (const one of submissions) one.at = remote.clock.now() + DAY;
    const [row] = await remote.world.sql<{ sent: number }>(
      "select count(*)::int as sent from remote_submission where phase = 'sent'",
    );
    if (row?.sent === count) return ids;
  }
  throw new Error(`${submissions.length} of ${count} were sent`);
}

function release(code: RobotCode): void {
  for (const one of remote.judgeOf(code).submissions) one.at = remote.clock.now() - MINUTE;
}

/** Counts the requests to a judge in one minute, once all polling intervals have reached their maximum. */
async function requestsOfMinute(code: RobotCode): Promise<number> {
  await remote.pass(60);
  requests.clear();
  await remote.pass(60);
  return requests.get(code) ?? 0;
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) await remote.clock.advance(MINUTE);
}

/** Advances the clock by an hour, plus the time that the sweep's requests take. */
async function nextSweep(): Promise<void> {
  await minutes(60);
  await remote.pass(30);
}

const COUNT = 6;
/** A single submission is read every 12 to 18 seconds. */
const [MOST_OF_ONE, LEAST_OF_ONE] = [6, 3];

test.each(["HDU", "POJ", "TKOJ"] as const)(
  `%s: ${COUNT} that wait cost the requests of one, and each gets its own verdict`,
  async (code) => {
    await remote.addAccount(code, "robot");
    const ids = await waiting(code, COUNT);
    const count = await requestsOfMinute(code);
    expect(count).toBeLessThanOrEqual(MOST_OF_ONE);
    expect(count).toBeGreaterThanOrEqual(LEAST_OF_ONE);
    release(code);
    const statuses = [];
    for (const id of ids) statuses.push(await remote.judged(id));
    expect(statuses).toEqual(ids.map((_, index) => verdictOf(index)[1]));
  },
);

test.each(["JSK", "MXT"] as const)(
  `%s has no page with several: each of ${COUNT} that wait costs its own requests`,
  async (code) => {
    await remote.addAccount(code, "robot");
    const ids = await waiting(code, COUNT);
    expect(await requestsOfMinute(code)).toBeGreaterThanOrEqual(COUNT * LEAST_OF_ONE);
    release(code);
    const statuses = [];
    for (const id of ids) statuses.push(await remote.judged(id));
    expect(statuses).toEqual(ids.map((_, index) => verdictOf(index)[1]));
  },
);

test.each(robotCodes)(
  "%s asks for no requests for some time: none is made until then",
  async (code) => {
    await remote.addAccount(code, "robot");
    const [submitId] = await waiting(code, 1);
    await remote.pass(60);
    const { faults } = remote.judgeOf(code);
    faults.add("tooManyRequests");
    requests.clear();
    for (let second = 0; second < 30 && !requests.has(code); second++) await remote.pass(1);
    expect(requests.get(code)).toBe(1);
    await remote.pass(RETRY_AFTER_SECONDS - 2);
    expect(requests.get(code)).toBe(1);
    faults.clear();
    release(code);
    expect(await remote.judged(submitId!, 60)).toBe(Verdict.Accepted);
  },
);

test.each(["HDU", "POJ", "TKOJ"] as const)(
  "%s: late ones of an account cost one request in an hour together, and each gets its verdict",
  async (code) => {
    await remote.addAccount(code, "robot");
    const ids = await waiting(code, COUNT);
    await minutes(31);
    for (const id of ids) expect(await remote.judged(id, 60)).toBe(Verdict.SubmittedFailed);
    requests.clear();
    await nextSweep();
    expect(requests.get(code)).toBe(1);
    release(code);
    await nextSweep();
    const statuses = [];
    for (const id of ids) statuses.push(await remote.judged(id, 60));
    expect(statuses).toEqual(ids.map((_, index) => verdictOf(index)[1]));
  },
);

test("two accounts are two lists", async () => {
  for (const handle of ["robot", "robot_2"]) await remote.addAccount("HDU", handle);
  await waiting("HDU", COUNT);
  const users = new Set(remote.judgeOf("HDU").submissions.map(({ user }) => user));
  expect(users).toEqual(new Set(["robot", "robot_2"]));
  expect(await requestsOfMinute("HDU")).toBeLessThanOrEqual(2 * MOST_OF_ONE);
});

test("more than a page has: those on the second page cost the requests of one more", async () => {
  await remote.addAccount("HDU", "robot");
  const ids = await waiting("HDU", 17);
  // Each attempt whose submission is on the second page reads the first page first.
  expect(await requestsOfMinute("HDU")).toBeLessThanOrEqual(3 * MOST_OF_ONE);
  release("HDU");
  const statuses = [];
  for (const id of ids) statuses.push(await remote.judged(id));
  expect(statuses).toEqual(ids.map((_, index) => verdictOf(index)[1]));
});

test("an account that got another name there: its code is read one by one", async () => {
  await remote.addAccount("HDU", "robot");
  const [first, second] = await waiting("HDU", 2);
  await remote.world.sql("update remote_account set handle = 'renamed'");
  release("HDU");
  expect([await remote.judged(first!), await remote.judged(second!)]).toEqual([
    Verdict.Accepted,
    Verdict.WrongAnswer,
  ]);
});

test("a rejudging reads the state anew, whatever a list said before", async () => {
  await remote.addAccount("HDU", "robot");
  const [first, second] = await waiting("HDU", 2);
  release("HDU");
  await remote.judged(first!);
  await remote.judged(second!);
  for (const one of remote.judgeOf("HDU").submissions) one.code = one.code.replace("WA", "TLE");
  await remote.world.call("root", `GET /api/admin/judge/rejudge?submitId=${second}`);
  expect(await remote.judged(second!)).toBe(Verdict.TimeLimitExceeded);
});

test("an account that fails is used ever more rarely, the others go on, and the judge stays open", async () => {
  const handles = ["robot", "robot_2"];
  for (const handle of handles) await remote.addAccount("HDU", handle);
  for (const _handle of handles) await remote.judged(await remote.submit("HDU"));
  brokenUser = "robot";
  for (let count = 0; count < 14; count++) {
    expect(await remote.judged(await remote.submit("HDU"))).toBe(Verdict.Accepted);
    await remote.pass(20);
  }
  const failuresOf = async () => {
    const [row] = await remote.world.sql<{ failures: number; paused: boolean }>(
      `select failures, next_submit_at > verdict_now() + interval '30 seconds' as paused
       from remote_account where handle = 'robot'`,
    );
    return row;
  };
  const failed = await failuresOf();
  expect(failed?.failures).toBeGreaterThanOrEqual(5);
  expect(
    await remote.world.sql("select closed_until from remote_judge where judge = 'HDU'"),
  ).toEqual([{ closed_until: null }]);
  brokenUser = undefined;
  const body = { judge: "HDU", isEnabled: true };
  await remote.world.call("root", "PUT /api/admin/remote/judge", { body });
  expect(await failuresOf()).toEqual({ failures: 0, paused: false });
  const before = remote.judgeOf("HDU").submissions.filter(({ user }) => user === "robot").length;
  for (const _handle of handles) await remote.judged(await remote.submit("HDU"));
  const after = remote.judgeOf("HDU").submissions.filter(({ user }) => user === "robot").length;
  expect(after).toBe(before + 1);
});
