import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { CONTEST_VISIT, visitCall } from "../support/contestVisit.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { type Caller, people } from "./world.ts";

/* Contest pages are served from memory. These tests check how much the pages cost the database, and that changes take
 * effect at once. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: Verdict.Accepted } as const;
const locked = { auth: 1, openPwdLimit: true, pwd: "x" };
type Fields = Record<string, unknown>;

/** The statements that `work` executes, by default only those about contests. */
async function statementsOf(work: () => Promise<unknown>, about = /^contest\./): Promise<string[]> {
  const statements: string[] = [];
  const { db } = world.server;
  const query = db.query.bind(db);
  db.query = (statement) => {
    statements.push(statement.name ?? statement.text);
    return query(statement);
  };
  try {
    await work();
  } finally {
    db.query = query;
  }
  return statements.filter((name) => about.test(name));
}

const boardPages = async (cid: number) => {
  await data(world, "user", "POST /api/get-contest-rank", { cid, separate: true });
  await data(world, "guest", "POST /api/get-contest-outside-scoreboard", { cid });
  await data(world, "user", `GET /api/get-contest-board?cid=${cid}`);
  await data(world, "user", `GET /api/get-contest-board-timeline?cid=${cid}`);
};

/**
 * Each of the three pages may execute only one statement: the session look-up, which is needed so that bans and logouts
 * take effect at once.
 */
const lookUps = Array.from({ length: 3 }, () => "session.byToken");

test("a page of a scoreboard costs no query but that of the session, also of a private contest and one of one session each", async () => {
  const costs = (cid: number) => statementsOf(() => boardPages(cid), /^(?!job|judging|live)/);
  for (const form of [{}, locked, { oneSession: true }]) {
    const { cid } = await world.contest({ ...form, openRank: true });
    if (form === locked) {
      await data(world, "user", "POST /api/register-contest", { cid, password: "x" });
    }
    // With `oneSession`, the first request restricts the account to this session, which causes a change message to be
    // sent.
    await boardPages(cid);
    await world.judged(cid, "user", "A", AC);
    await boardPages(cid);
    await expect.poll(() => costs(cid)).toEqual(lookUps);
    await world.clock.advance(60_000);
    // Cached contests expire, because another server may be killed after it has committed a change and before it has
    // sent the message. After a minute, the contest is therefore read from the database once more.
    expect(await costs(cid)).toContain("contest.byId");
    await expect.poll(() => costs(cid)).toEqual(lookUps);
  }
});

test("a released login is no longer admitted to pages of the scoreboard, the next one is", async () => {
  const { cid } = await world.contest({ oneSession: true });
  const rank = () => refusal(world, "user", "POST /api/get-contest-rank", { cid, separate: true });
  const session = `cid=${cid}&uid=${people.user.uid}`;
  for (let n = 0; n < 2; n++) {
    // This call restricts the account to the current session; the scoreboard pages then only check the restriction.
    await data(world, "user", `GET /api/get-contest-problem?cid=${cid}`);
    await expect.poll(() => statementsOf(rank)).toEqual([]);
    expect(await rank()).toBeUndefined();
    await data(world, "admin", `DELETE /api/admin/contest/participant/session?${session}`);
    expect(await rank()).toBe("CONTEST_SESSION_RELEASED");
    expect(await statementsOf(rank), "nothing is kept").toContain("contest.byId");
    await world.pass(6000);
  }
});

/**
 * Returns the SQL statements that each API request of a contestant's first visit executes, in the order of the
 * requests; session look-ups are excluded.
 */
async function visitCosts({ cid, pids }: TestContest, as: Caller): Promise<[string, string[]][]> {
  const costs: [string, string[]][] = [];
  for (const call of CONTEST_VISIT.flat().filter((text) => !text.includes("/live?"))) {
    const [method, path = "", body] = visitCall(call, { cid, pids }).split(" ");
    const ask = () => world.call(as, `${method} ${path}`, { ...(body && { body }) });
    const statements = await statementsOf(ask, /^(?!job|judging|live|session)/);
    costs.push([path.replaceAll(/^\/api\/|\?.*$/g, ""), statements]);
  }
  return costs;
}

test("a first visit reads the contest and its problems from memory, and the contestant's part once", async () => {
  for (const form of [{}, locked]) {
    const contest = await world.contest(form);
    for (const as of form === locked ? (["user", "other"] as const) : []) {
      await data(world, as, "POST /api/register-contest", { cid: contest.cid, password: "x" });
    }
    await visitCosts(contest, "user");
    const first = (await visitCosts(contest, "other")).flatMap(([, statements]) => statements);
    expect(first.filter((name) => /^contest\.(?:byId|participations)$/.test(name))).toEqual([
      "contest.participations",
    ]);
    expect(Object.fromEntries(await visitCosts(contest, "other"))).toEqual({
      "get-user-info": ["account.info"],
      "get-website-config": [],
      "msg/unread": ["message.unread"],
      "get-contest-info": [],
      "get-contest-access": [],
      "get-contest-problem": [],
      "get-contest-not-read-announcement": ["announcement.unread"],
      "get-contest-not-read-comment": ["contest.listUnreadAnswers"],
      "get-user-problem-status": ["problemSet.latest"],
      "get-contest-problem-details": ["contest.problem"],
      languages: [],
    });
  }
});

test("balloons, and problems with their counts, cost as many statements for many as for few", async () => {
  const { cid } = await world.contest();
  const balloons = () =>
    data<{ total: number }>(world, "admin", `GET /api/get-contest-ac-info?cid=${cid}`);
  const problems = () =>
    data<{ displayId: string; ac: number; total: number }[]>(
      world,
      "user",
      `GET /api/get-contest-problem?cid=${cid}`,
    );
  const costs = async () => {
    const about = /^(contest|problem|submission|user)\./;
    return {
      balloons: await statementsOf(balloons, about),
      problems: await statementsOf(problems, about),
    };
  };
  // Verdicts and counts come from the cached scoreboard, so they need no SQL statement.
  const constant = {
    balloons: ["contest.byId", "contest.storedBalloons"],
    problems: [],
  };
  await world.judged(cid, "user", "A", AC);
  await balloons();
  expect((await balloons()).total).toBe(1);
  await problems();
  expect(await costs()).toEqual(constant);
  for (let n = 0; n < 2; n++) {
    const { pid } = await aProblem(world);
    const what = "POST /api/admin/contest/add-problem-from-public";
    await data(world, "admin", what, { cid, pid });
  }
  for (const letter of ["B", "C", "D"]) await world.judged(cid, "user", letter, AC);
  const id = await world.judged(cid, "other", "A", AC);
  await data(world, "admin", "PUT /api/claim-contest-ac-info", { id, cid, claimed: true });
  expect((await balloons()).total).toBe(5);
  expect((await problems()).map((one) => [one.displayId, one.ac, one.total])).toEqual([
    ["A", 2, 2],
    ["B", 1, 1],
    ["C", 1, 1],
    ["D", 1, 1],
  ]);
  expect(await costs()).toEqual(constant);
});

test("a cached contest is evicted with its changes", async () => {
  const { cid, pids } = await world.contest({ ...locked, openRank: true });
  await data(world, "user", "POST /api/register-contest", { cid, password: "x" });
  await world.judged(cid, "user", "A", AC);
  await boardPages(cid);
  // From now on, the contest's first problem hides its verdicts from contestants.
  const problem = await data<Fields>(world, "root", `GET /api/admin/problem?pid=${pids[0]}`);
  const closed = { problem: { ...problem, feedback: "none" } };
  await data(world, "root", "PUT /api/admin/problem", closed);
  const cells = async () => {
    const { records } = await data<{ records: { submissionInfo: unknown }[] }>(
      world,
      "user",
      "POST /api/get-contest-rank",
      { cid, separate: true },
    );
    return records.map(({ submissionInfo }) => submissionInfo);
  };
  await expect.poll(cells).toEqual([{ A: { errorNum: 0, tryNum: 1 } }]);
  const rank = (as: Caller) =>
    refusal(world, as, "POST /api/get-contest-rank", { cid, separate: true });
  const outside = () =>
    refusal(world, "guest", "POST /api/get-contest-outside-scoreboard", { cid });
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, openRank: false });
  expect(await outside()).toBe("CONTEST_BOARD_CLOSED");
  // A participant is removed, and another one registers.
  await data(
    world,
    "admin",
    `DELETE /api/admin/contest/participant?cid=${cid}&uid=${people.user.uid}`,
  );
  expect(await rank("user")).toBe("CONTEST_NOT_REGISTERED");
  expect(await rank("other")).toBe("CONTEST_NOT_REGISTERED");
  await data(world, "other", "POST /api/register-contest", { cid, password: "x" });
  expect(await rank("other")).toBeUndefined();
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  expect(await rank("other")).toBe("CONTEST_NOT_FOUND");
});

test("a contest that is hidden while its row is read is not kept, nor between the commit and its message", async () => {
  const { cid } = await world.contest({ openRank: true });
  await boardPages(cid);
  const { db } = world.server;
  const rank = () => refusal(world, "other", "POST /api/get-contest-rank", { cid, separate: true });
  // Simulates another server that announces a change, commits it, and sends its message late.
  await world.sql("select pg_notify('verdict', $1)", [`["other",["contest-hold","${cid}"]]`]);
  await expect.poll(() => statementsOf(rank)).toContain("contest.byId");
  expect(await rank()).toBeUndefined();
  await world.sql("update contest set is_visible = false where id = $1", [cid]);
  expect(await rank()).toBe("CONTEST_NOT_FOUND");
  await world.sql("update contest set is_visible = true where id = $1", [cid]);
  await world.pass(10_000);
  // Simulates a row that is read before the contest is hidden, but arrives only after the message about this change.
  const query = db.query.bind(db);
  const arrived = Promise.withResolvers<void>();
  const mayArrive = Promise.withResolvers<void>();
  db.query = async (statement) => {
    const rows = await query(statement);
    if (statement.name === "contest.byId") {
      arrived.resolve();
      await mayArrive.promise;
    }
    return rows as never;
  };
  const before = rank();
  await arrived.promise;
  db.query = query;
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  mayArrive.resolve();
  expect(await before).toBeUndefined();
  await world.pass(6000);
  expect(await rank()).toBe("CONTEST_NOT_FOUND");
});
