import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { contestById } from "../../src/server/contest/contests.sql.ts";
import { bindLogin } from "../../src/server/contest/login.ts";
import type { Refusal } from "../../src/shared/call/errors.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { SECOND } from "../support/worldClock.ts";
import { workSettled } from "../support/pendingWork.ts";
import { openLive } from "./liveReader.ts";
import { type Caller, people, type Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => world.close());

const OTHER = "CONTEST_OTHER_SESSION";
const RELEASED = "CONTEST_SESSION_RELEASED";
const { uid } = people.user;
const code = { pid: "A", tid: null, language: "C++", code: "int main() {}" };

const logIn = (as: Person = "user") =>
  openSession(world.server.db, { uid: people[as].uid, ip: "10.0.0.7", userAgent: "test" });
const locked = (form: Record<string, unknown> = {}, when?: { early: boolean }) =>
  world.contest({ oneSession: true, ...form }, when);

/** Makes a call in the session with this token and returns the refusal code; undefined if the call succeeds. */
async function inSession(token: string, what: string, body?: Record<string, unknown>) {
  const headers = { authorization: token, "x-forwarded-for": "10.0.0.7" };
  return (await world.call("guest", what, { headers, ...(body && { body }) })).body.code;
}
const enter = (cid: number, token: string) =>
  inSession(token, `GET /api/get-contest-problem?cid=${cid}`);
const submit = (cid: number, token: string) =>
  inSession(token, "POST /api/submit-problem-judge", { ...code, cid });
const release = async (cid: number, as: Caller = "admin", who = uid) =>
  (await world.call(as, `DELETE /api/admin/contest/participant/session?cid=${cid}&uid=${who}`)).body
    .code;
const releaseAll = (cid: number) =>
  data(world, "admin", `DELETE /api/admin/contest/participant/sessions?cid=${cid}`);
const list = async (cid: number) => {
  const { records } = await data<{ records: { username: string; session: object | null }[] }>(
    world,
    "admin",
    `GET /api/admin/contest/participant?cid=${cid}`,
  );
  return records.map(({ username, session }) => [username, session]);
};

test("the first session that enters is bound; another one of the account does nothing in the contest", async () => {
  const { cid } = await locked({ openPrint: true });
  const [first, second] = [await logIn(), await logIn()];
  expect(await enter(cid, first)).toBeUndefined();
  const reply = await world.call("guest", "POST /api/submit-problem-judge", {
    body: { ...code, cid },
    headers: { authorization: first },
  });
  const { submitId } = reply.body.data as { submitId: number };
  const calls: [string, Record<string, unknown>?][] = [
    [`GET /api/get-contest-problem?cid=${cid}`],
    [`GET /api/get-contest-problem-details?cid=${cid}&displayId=A`],
    [`GET /api/contest-submissions?contestID=${cid}`],
    [`POST /api/get-contest-rank`, { cid }],
    [`GET /api/get-contest-board?cid=${cid}`],
    [`POST /api/submit-problem-judge`, { ...code, cid }],
    [`POST /api/trial`, { ...code, cid, input: "1" }],
    [`POST /api/submit-print-text`, { cid, content: "x".repeat(60) }],
    [`POST /api/comment`, { cid, content: "Why?", displayId: "A" }],
  ];
  for (const [what, body] of calls) {
    expect([what, await inSession(second, what, body)]).toEqual([what, OTHER]);
    expect([what, await inSession(first, what, body)]).not.toEqual([what, OTHER]);
  }
  const own = `GET /api/submission?submitId=${submitId}`;
  expect([await inSession(first, own), await inSession(second, own)]).toEqual([
    undefined,
    "SUBMISSION_NOT_FOUND",
  ]);
  const info = await world.call("guest", `GET /api/get-contest-info?cid=${cid}`, {
    headers: { authorization: second },
  });
  expect((info.body.data as { closed: string }).closed).toContain("another session");
  // Each account is restricted separately, so another account can enter with its own session.
  expect(await enter(cid, await logIn("other"))).toBeUndefined();
});

test("submitting binds as entering does", async () => {
  const { cid } = await locked();
  const [first, second] = [await logIn(), await logIn()];
  expect(await submit(cid, first)).toBeUndefined();
  expect([await submit(cid, second), await enter(cid, second)]).toEqual([OTHER, OTHER]);
});

/** Requests whose responses may be seen only by users who have entered the contest. */
const readings: [
  name: string,
  call: (contest: { cid: number; pids: number[] }) => [string, Record<string, unknown>?],
  form?: Record<string, unknown>,
][] = [
  ["the board", ({ cid }) => [`GET /api/get-contest-board?cid=${cid}`]],
  [
    "the board of an earlier moment",
    ({ cid }) => [`GET /api/get-contest-board-timeline?cid=${cid}`],
  ],
  ["a page of ranks", ({ cid }) => ["POST /api/get-contest-rank", { cid }]],
  [
    "the own status",
    ({ cid, pids }) => [
      "POST /api/get-user-problem-status",
      { cid, pidList: pids, isContestProblemList: true },
    ],
  ],
  [
    "titles that the open board hides from others",
    ({ cid }) => [`GET /api/get-contest-outsize-info?cid=${cid}`],
    { openRank: true, allowedNetworks: ["10.0.0.0/8"] },
  ],
  ["announcements", ({ cid }) => [`GET /api/get-contest-announcement?cid=${cid}`]],
  ["the Contest API", ({ cid }) => [`GET /api/clics/contests/${cid}/teams`]],
  ["its feed", ({ cid }) => [`GET /api/clics/contests/${cid}/event-feed?stream=false`]],
];

test.each(readings)("reading %s binds as entering does", async (_name, callOf, form = {}) => {
  const contest = await locked(form);
  const { cid } = contest;
  const [first, second] = [await logIn(), await logIn()];
  const [what, body] = callOf(contest);
  const read = (token: string) =>
    world.call("guest", what, {
      headers: { authorization: token, "x-forwarded-for": "10.0.0.7" },
      ...(body && { body }),
    });
  const reply = await read(first);
  expect(reply.status, reply.text).toBe(200);
  expect([await enter(cid, second), await enter(cid, first)]).toEqual([OTHER, undefined]);
  const other = await read(second);
  const isHidden = form["openRank"] === true;
  expect(other.status, other.text).toBe(isHidden ? 200 : 403);
  if (isHidden)
    expect([reply.text, other.text].map((text) => text.includes('"displayTitle":""'))).toEqual([
      false,
      true,
    ]);
  expect((await read(first)).status).toBe(200);
});

test("what everybody may read binds nothing: the open board, the list, facts of the contest, a live channel", async () => {
  const { cid } = await locked({ openRank: true });
  const [first, second] = [await logIn(), await logIn()];
  const open: [string, Record<string, unknown>?][] = [
    [`GET /api/get-contest-board?cid=${cid}`],
    [`GET /api/get-contest-outsize-info?cid=${cid}`],
    ["POST /api/get-contest-outside-scoreboard", { cid }],
    [`GET /api/get-contest-info?cid=${cid}`],
    ["GET /api/get-contest-list"],
    [`GET /api/get-contest-access?cid=${cid}`],
    [`GET /api/clics/contests/${cid}`],
  ];
  for (const [what, body] of open)
    expect([what, await inSession(first, what, body)]).toEqual([what, undefined]);
  const reader = await openLive(world, "guest", `contest-questions:${cid}`, {
    headers: { authorization: first },
  });
  expect(reader.status).toBe(200);
  expect(await enter(cid, second)).toBeUndefined();
  reader.close();
});

test("a login that is not bound reads no own code and no results, and its live channel says nothing", async () => {
  const contest = await locked();
  const { cid } = contest;
  const [first, second] = [await logIn(), await logIn()];
  const reply = await world.call("guest", "POST /api/submit-problem-judge", {
    body: { ...code, cid },
    headers: { authorization: first },
  });
  const { submitId } = reply.body.data as { submitId: number };
  expect(await release(cid)).toBeUndefined();
  const own = `GET /api/submission?submitId=${submitId}`;
  expect(await inSession(second, own)).toBe("SUBMISSION_NOT_FOUND");
  const topics = `contest-board:${cid},contest-questions:${cid},submission:${submitId}`;
  const readers = await Promise.all(
    [second, world.tokens.admin].map((authorization) =>
      openLive(world, "guest", topics, { headers: { authorization } }),
    ),
  );
  const ask = () =>
    data(world, "admin", "POST /api/comment", { cid, content: "For all", displayId: "A" });
  await world.clock.settle();
  await ask();
  await readers[1]!.next(({ type }) => type === "contest-questions");
  // Deletes the jobs of earlier tests, whose submissions are still waiting for a judge.
  await world.sql("delete from job");
  await world.judged(cid, "other", "A", { status: 0 });
  await world.clock.advance(SECOND);
  await readers[1]!.next(({ type }) => type === "contest-board");
  await workSettled();
  expect(readers[0]!.events).toEqual([]);
  // Entering restricts the account to this session; from now on the open live channel of this session receives all
  // events.
  expect(await enter(cid, second)).toBeUndefined();
  expect(await inSession(second, own)).toBeUndefined();
  await ask();
  await readers[0]!.next(({ type }) => type === "contest-questions");
  for (const reader of readers) reader.close();
});

test("of many logins that all saw none bound exactly one is bound", async () => {
  const { cid } = await locked();
  const { db } = world.server;
  const [contest] = await contestById(db, { id: cid, uid });
  const contestant = { uid, role: 1002, memberships: [], grants: [], ip: "10.0.0.7" } as const;
  const entering = Array.from({ length: 12 }, (_, n) =>
    bindLogin(db, { ...contestant, loginId: n + 1 }, contest!).then(
      () => undefined,
      (error: Refusal) => error.code,
    ),
  );
  const outcomes = await Promise.all(entering);
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === OTHER)).toHaveLength(11);
});

test("before the start nothing is bound, and after the end nothing is refused", async () => {
  const contest = await locked({}, { early: true });
  const { cid } = contest;
  const info = `GET /api/get-contest-info?cid=${cid}`;
  expect(await inSession(await logIn(), info)).toBeUndefined();
  expect(await enter(cid, await logIn())).toBe("CONTEST_NOT_STARTED");
  await world.at(contest, 0);
  const [first, second] = [await logIn(), await logIn()];
  expect([await enter(cid, first), await enter(cid, second)]).toEqual([undefined, OTHER]);
  await world.at(contest, 300);
  expect([await enter(cid, first), await enter(cid, second)]).toEqual([undefined, undefined]);
  expect(await world.sql("select uid from contest_session where contest_id = $1", [cid])).toEqual([
    { uid },
  ]);
});

test("organizers work in as many sessions as they like", async () => {
  const { cid } = await locked();
  for (const as of ["admin", "root"] as const) {
    expect([await enter(cid, await logIn(as)), await enter(cid, await logIn(as))]).toEqual([
      undefined,
      undefined,
    ]);
  }
  expect(await world.sql("select from contest_session where contest_id = $1", [cid])).toEqual([]);
});

test("a renewed session stays bound, with its old and its new token", async () => {
  const contest = await locked({}, { early: true });
  const { cid } = contest;
  const token = await logIn();
  await world.sql(
    "update session set created_at = created_at - interval '13 hours' where uid = $1",
    [uid],
  );
  await world.clock.advance(contest.start - world.clock.now());
  const reply = await world.call("guest", `GET /api/get-contest-problem?cid=${cid}`, {
    headers: { authorization: token },
  });
  const fresh = reply.headers.get("authorization") ?? "";
  expect([reply.status, fresh === "" || fresh === token]).toEqual([200, false]);
  expect([await enter(cid, fresh), await enter(cid, token)]).toEqual([undefined, undefined]);
  expect(await enter(cid, await logIn())).toBe(OTHER);
});

test("an API token is no session", async () => {
  const { cid } = await locked();
  const session = await logIn();
  const reply = await world.call("guest", "POST /api/tokens", {
    headers: { authorization: session },
    body: { name: "bot", scopes: ["read", "submit"], days: 30 },
  });
  const { token } = reply.body.data as { token: string };
  expect([await enter(cid, token), await submit(cid, token)]).toEqual(["TOKEN_FORBIDDEN", OTHER]);
  expect(await enter(cid, session)).toBeUndefined();
});

test("released, the next login is bound and the released one is not bound again", async () => {
  const { cid } = await locked();
  const [brokenSession, next] = [await logIn(), await logIn()];
  await enter(cid, brokenSession);
  expect(await list(cid)).toEqual([["user", { since: expect.any(String), ip: "10.0.0.7" }]]);
  expect(await release(cid)).toBeUndefined();
  expect(await enter(cid, brokenSession)).toBe(RELEASED);
  expect(await submit(cid, brokenSession)).toBe(RELEASED);
  expect(await enter(cid, next)).toBeUndefined();
  expect(await enter(cid, brokenSession)).toBe(OTHER);
  expect(await release(cid)).toBeUndefined();
  expect(await release(cid)).toBe("CONTEST_SESSION_NOT_BOUND");
  expect(await list(cid)).toEqual([]);
  expect([await enter(cid, brokenSession), await enter(cid, next)]).toEqual([RELEASED, RELEASED]);
  expect(await enter(cid, await logIn())).toBeUndefined();
});

test("all released, the sessions that are at work are bound again", async () => {
  const { cid } = await locked();
  const tokens = [await logIn("user"), await logIn("other"), await logIn("barred")];
  for (const token of tokens) expect(await enter(cid, token)).toBeUndefined();
  const second = await logIn();
  expect(await enter(cid, second)).toBe(OTHER);
  expect(await releaseAll(cid)).toEqual({ released: 3 });
  expect(await releaseAll(cid)).toEqual({ released: 0 });
  expect([await enter(cid, second), await enter(cid, tokens[0]!)]).toEqual([undefined, OTHER]);
  expect(await enter(cid, tokens[1]!)).toBeUndefined();
});

test("releases are for organizers and stand in the audit log", async () => {
  const { cid } = await locked();
  await enter(cid, await logIn());
  for (const as of ["problemAdmin", "user", "barred", "guest"] as const) {
    const expected = as === "guest" ? "LOGIN_REQUIRED" : "FORBIDDEN";
    expect([as, await release(cid, as)]).toEqual([as, expected]);
    const all = `DELETE /api/admin/contest/participant/sessions?cid=${cid}`;
    expect([as, (await world.call(as, all)).body.code]).toEqual([as, expected]);
  }
  expect(await release(cid)).toBeUndefined();
  await enter(cid, await logIn());
  await releaseAll(cid);
  expect(
    await world.sql(
      `select action, before from audit_entry where action like 'contest.session%'
       and target like $1 order by id`,
      [`${cid} %`],
    ),
  ).toEqual([
    { action: "contest.sessionRelease", before: { ip: "10.0.0.7" } },
    { action: "contest.sessionReleaseAll", before: { released: 1, usernames: "user" } },
  ]);
});

test("switched off, other sessions enter; logging out does not free a place", async () => {
  const { cid } = await locked();
  const first = await logIn();
  await enter(cid, first);
  await inSession(first, "GET /api/logout");
  const second = await logIn();
  expect(await enter(cid, second)).toBe(OTHER);
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  await data(world, "admin", "PUT /api/admin/contest", { ...form, oneSession: false });
  expect(await enter(cid, second)).toBeUndefined();
});
