import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import {
  aProblem,
  addNodeLanguages,
  setInterval,
  submitAs,
  type TestProblem,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Person, people } from "./world.ts";

/* Users' own sessions at a remote judge, through which the server sends these users' submissions. */

const SET = "PUT /api/remote/session";
const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";
const DAY = 24 * HOUR;

let world: TimedWorld;
let hdu: SimulatedHdu;
let problem: TestProblem;

beforeAll(async () => {
  const answer = (request: Parameters<SimulatedHdu["answer"]>[0]) => hdu.answer(request);
  world = await createTimedWorld({
    outgoingTransport: inMemoryTransport({ "https://acm.hdu.edu.cn": answer }),
  });
  hdu = new SimulatedHdu(world.clock);
  await setInterval(world, 0);
  await addNodeLanguages(world);
  await world.sql("insert into language (id, oj, name) values (9001, 'HDU', 'G++')");
  problem = await aProblem(world, { oj: "HDU", judging_backend: "remote.HDU", is_remote: true }, 0);
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://judge.example', verdict_now())`,
    [problem.pid],
  );
});
beforeEach(async () => {
  hdu.submissions.splice(0);
  hdu.faults.clear();
  hdu.sessions.clear();
  for (const table of [
    "job",
    "remote_submission",
    "remote_account",
    "remote_judge",
    "rate_window",
  ]) {
    await world.sql(`delete from ${table}`);
  }
  await allow(true);
  hdu.accounts.set("robot", "secret");
  await world.sql(
    "insert into remote_account (account_group, handle, password) values ('HDU', 'robot', $1)",
    [secretBox(Buffer.alloc(32, 7)).seal("secret")],
  );
});
afterAll(() => world.close());

async function allow(remoteOwnSessions: boolean): Promise<void> {
  await world.call("root", "PUT /api/admin/switch/update", { body: { remoteOwnSessions } });
}

/**
 * Makes the call while the clock is advanced, because the minimum interval between requests to the judge is measured
 * with this clock.
 */
async function send(as: Person, body: Record<string, unknown>) {
  let isOver = false;
  const answer = world.call(as, SET, { body }).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 120 && !isOver; second++) await world.clock.advance(SECOND);
  return answer;
}

const cookieOf = (handle: string) => {
  hdu.accounts.set(handle, "own");
  const cookie = hdu.openSession(handle, "own", "PHPSESSID") ?? "";
  return cookie.split(";", 1)[0]!;
};

async function store(as: Person, handle: string, days = 7): Promise<string> {
  const session = cookieOf(handle);
  const reply = await send(as, { accountGroup: "HDU", handle, session, days });
  expect(reply.status, reply.text).toBe(200);
  return session.split("=")[1]!;
}

async function judged(as: Person, where: object = { pid: problem.problemId }): Promise<number> {
  const submitId = await submitAs(world, as, { ...where, language: "G++", code: CODE });
  for (let second = 0; second < 180; second++) {
    const [row] = await world.sql<{ status: number }>(
      "select status from submission where submit_id = $1",
      [submitId],
    );
    if (![5, 6, 7, 9].includes(row!.status)) return row!.status;
    await world.clock.advance(SECOND);
  }
  throw new Error(`submission ${submitId} is not judged`);
}

const sentBy = () => hdu.submissions.map(({ user }) => user);

test("a user's submissions go by the own session, those of others by the site's account", async () => {
  await store("user", "ming");
  expect(await judged("user")).toBe(Verdict.Accepted);
  expect(await judged("other")).toBe(Verdict.Accepted);
  expect(sentBy()).toEqual(["robot", "ming"]);
  const list = await world.call("other", "GET /api/remote/sessions");
  expect(list.text).not.toContain("ming");
  const removal = await world.call("other", "DELETE /api/remote/session?accountGroup=HDU");
  expect(removal.status).toBe(200);
  const rows = await world.sql("select handle from remote_account where owner_uid is not null");
  expect(rows).toEqual([{ handle: "ming" }]);
  expect((await world.call("root", "GET /api/admin/remote/accounts")).text).not.toContain("ming");
});

test("the cookies are in no answer, and sealed in the row; root cannot read or test the account", async () => {
  const secret = await store("user", "ming");
  const list = await world.call("user", "GET /api/remote/sessions");
  expect(list.text).not.toContain(secret);
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ accountGroup: "HDU", handle: "ming", hasEnded: false }),
  );
  const [row] = await world.sql<{ id: number; session: string }>(
    "select id, session from remote_account where owner_uid = $1",
    [people.user.uid],
  );
  expect(row?.session).not.toContain(secret);
  for (const [table] of [["audit_entry"], ["remote_judge"], ["job"]]) {
    const rows = await world.sql(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [
      secret,
    ]);
    expect(rows).toEqual([]);
  }
  const body = { id: row?.id };
  expect((await world.call("root", "POST /api/admin/remote/account-test", { body })).status).toBe(
    404,
  );
});

test("a session that is none, of another name or at no such judge is refused", async () => {
  const session = cookieOf("ming");
  const input = { accountGroup: "HDU", handle: "ming", session, days: 7 };
  const codeOf = async (change: Record<string, unknown>) => {
    await world.sql("delete from rate_window");
    return /"(?:code|error)":"([A-Z_]+)"/.exec(
      (await send("user", { ...input, ...change })).text,
    )?.[1];
  };
  expect(await codeOf({ handle: "hong" })).toBe("REMOTE_SESSION_WRONG");
  expect(await codeOf({ session: "PHPSESSID=wrong" })).toBe("REMOTE_SESSION_WRONG");
  expect(await codeOf({ session: "no cookie" })).toBe("REMOTE_SESSION_WRONG");
  expect(await codeOf({ handle: "" })).toBe("REMOTE_HANDLE_EMPTY");
  expect(await codeOf({ accountGroup: "CF" })).toBe("REMOTE_JUDGE_UNKNOWN");
  expect((await send("user", { ...input, days: 31 })).status).toBe(400);
  hdu.faults.add("challenge");
  for (let call = 0; call < 6; call++) await codeOf({});
  expect(await world.sql("select 1 from remote_judge where closed_until is not null")).toEqual([]);
  await allow(false);
  expect(await codeOf({})).toBe("REMOTE_OWN_OFF");
  expect(await world.sql("select 1 from remote_account where owner_uid is not null")).toEqual([]);
  expect((await world.call("guest", "GET /api/remote/sessions")).status).toBe(401);
});

test("in a contest it is used only where users may also submit themselves", async () => {
  await store("user", "ming");
  const [contest] = await world.sql<{ id: number }>(
    `insert into contest (title, rule, start_time, end_time, last_end, remote_problems)
     values ('Round', 'acm', verdict_now(), verdict_now() + interval '5 hours', verdict_now() + interval '5 hours', 'sent')
     returning id`,
  );
  const cid = contest!.id;
  await world.sql(
    "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
    [cid, problem.pid],
  );
  expect(await judged("user", { cid, pid: "A" })).toBe(Verdict.Accepted);
  await world.sql("update contest set remote_problems = 'linked' where id = $1", [cid]);
  expect(await judged("user", { cid, pid: "A" })).toBe(Verdict.Accepted);
  expect(sentBy()).toEqual(["ming", "robot"]);
});

test("an expired session is not used, and is deleted within the hour", async () => {
  await store("user", "ming", 1);
  await world.pass(DAY + MINUTE);
  await world.sql("update remote_account set next_submit_at = verdict_now()");
  expect(await judged("user")).toBe(Verdict.Accepted);
  expect(sentBy()).toEqual(["robot"]);
  await world.pass(HOUR);
  expect(await world.sql("select 1 from remote_account where owner_uid is not null")).toEqual([]);
});

test("a session that has ended is not asked again, and the site's account is used; so it is while the switch is off", async () => {
  await store("user", "ming");
  hdu.sessions.clear();
  expect(await judged("user")).toBe(Verdict.Accepted);
  expect(sentBy()).toEqual(["robot"]);
  const list = await world.call("user", "GET /api/remote/sessions");
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ accountGroup: "HDU", hasEnded: true }),
  );
  expect(await world.sql("select 1 from remote_judge where failures > 0")).toEqual([]);
  await store("user", "ming");
  await allow(false);
  expect(await judged("user")).toBe(Verdict.Accepted);
  expect(sentBy()).toEqual(["robot", "robot"]);
  await world.pass(HOUR);
  expect(await world.sql("select 1 from remote_account where owner_uid is not null")).toEqual([]);
});

test("what the judge refuses to a user's own account switches nothing off and alerts nobody", async () => {
  const effects = async () => [
    await world.sql("select name from language where refused_at is not null"),
    await world.sql("select params from message where template = 'remoteAlert'"),
  ];
  await store("user", "ming");
  hdu.faults.add("languageRefused");
  expect(await judged("user")).toBe(Verdict.SubmittedFailed);
  expect(await effects()).toEqual([[], []]);
  hdu.faults.clear();
  // Ends the user's session at the judge.
  hdu.sessions.clear();
  expect(await judged("user")).toBe(Verdict.Accepted);
  expect(await effects()).toEqual([[], []]);
});
