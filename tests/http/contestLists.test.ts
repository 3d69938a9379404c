import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict.ts";
import { CONTEST_VISIT, visitCall } from "../support/contestVisit.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type MadeContest,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { fieldsRead, fieldsReadByPoints } from "./contestFieldsRead.ts";
import { aProblem } from "./judgingWorld.ts";
import { type Caller, people } from "./world.ts";

/** Lists and scoreboards of contests agree with each other, have limits, and cost little. */
let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: Verdict.Accepted } as const;
const locked = { auth: 1, openPwdLimit: true, pwd: "x" };
type Fields = Record<string, unknown>;
type Page = { total: number };
interface Row {
  username: string;
  realname: string | null;
  submitId: number;
}

const submissions = (cid: number, as: Caller, query = "&beforeContestSubmit=false") =>
  data<{ records: Row[]; total: number }>(
    ...([world, as, `GET /api/contest-submissions?contestID=${cid}${query}`] as const),
  );

test("`beforeContestSubmit` divides the list: tests before the start for organizers alone, and all others", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid } = contest;
  const early = await world.judged(cid, "admin", "A", AC);
  await world.at(contest, 5);
  const late = await world.judged(cid, "user", "A", AC);
  const ids = async (as: Caller, query: string) =>
    (await submissions(cid, as, query)).records.map(({ submitId }) => submitId);
  const [before, from] = ["&beforeContestSubmit=true", "&beforeContestSubmit=false"];
  expect([await ids("admin", before), await ids("admin", from)]).toEqual([[early], [late]]);
  expect([await ids("root", before), await ids("root", from)]).toEqual([[early], [late]]);
  expect([await ids("user", before), await ids("user", from)]).toEqual([[], [late]]);
});

test("real names are sent to organizers and found by them, on the scoreboard and in the list; nobody else finds anybody by one", async () => {
  const { cid } = await world.contest();
  await world.judged(cid, "user", "A", AC);
  const names = async (as: Caller) =>
    (await submissions(cid, as)).records.map(({ realname }) => realname);
  expect([await names("other"), await names("problemAdmin"), await names("admin")]).toEqual([
    [null],
    [null],
    ["real-user"],
  ]);
  const found = async (as: Caller) => {
    const board = { cid, keyword: "REAL-use" };
    const { total } = await data<Page>(world, as, "POST /api/get-contest-rank", board);
    return [(await submissions(cid, as, "&username=real-USE")).total, total];
  };
  for (const as of ["other", "user", "problemAdmin"] as const) {
    expect([as, await found(as)]).toEqual([as, [0, 0]]);
  }
  for (const as of ["admin", "root"] as const) expect([as, await found(as)]).toEqual([as, [1, 1]]);
  expect((await submissions(cid, "admin", "&username=real-other")).total).toBe(0);
  // Of a name that very many have, too.
  await world.sql(
    `insert into app_user (uid, username, password_hash, realname)
     select '8' || lpad(n::text, 31, '0'), 'many' || n, '', 'Common ' || n from generate_series(1, 101) n`,
  );
  await world.sql(
    `insert into submission (uid, problem_id, display_pid, scope, scope_id, listed, countable, status, length, language,
       ip, submit_time, finished_at)
     select u.uid, s.problem_id, s.display_pid, s.scope, s.scope_id, false, false, s.status, s.length, s.language,
       s.ip, s.submit_time, s.finished_at
     from submission s cross join app_user u where s.scope_id = $1 and u.username like 'many%'`,
    [cid],
  );
  const common = async (as: Caller) =>
    (await submissions(cid, as, "&username=common&limit=100")).total;
  expect([await common("admin"), await common("other")]).toEqual([101, 0]);
});

const firstSolversOf = (cid: number) => async () => {
  const board = await data<{
    records: { username: string; submissionInfo: Record<string, { isFirstAC?: boolean }> }[];
  }>(world, "admin", "POST /api/get-contest-rank", { cid, separate: true });
  const list = await data<{ records: (Row & { firstBlood: boolean; displayId: string })[] }>(
    ...([world, "admin", `GET /api/get-contest-ac-info?cid=${cid}`] as const),
  );
  return [
    board.records.flatMap(({ username, submissionInfo }) =>
      submissionInfo["A"]?.isFirstAC ? [username] : [],
    ),
    list.records.flatMap(({ username, firstBlood }) => (firstBlood ? [username] : [])),
  ];
};

test("first blood on the scoreboard and on the page of balloons is the same one", async () => {
  const { cid } = await world.contest({ starAccount: ["other"] });
  const first = firstSolversOf(cid);
  await world.judged(cid, "other", "A", AC);
  expect(await first()).toEqual([[], []]);
  await world.judged(cid, "admin", "A", AC);
  expect(await first()).toEqual([[], []]);
  await world.judged(cid, "user", "A", AC);
  await world.judged(cid, "problemAdmin", "A", AC);
  expect(await first()).toEqual([["user"], ["user"]]);
  const uid = "c".repeat(32);
  const disqualified = { cid, uid, disqualified: true, reason: "Copied" };
  await data(world, "admin", "PUT /api/admin/contest/participant/disqualified", disqualified);
  expect(await first()).toEqual([["problemAdmin"], ["problemAdmin"]]);
});

test("organizers who are ranked have balloons and first blood; the time decides, then the id", async () => {
  const { cid } = await world.contest({ contestAdminRank: true });
  const first = firstSolversOf(cid);
  const late = await world.judged(cid, "user", "A", AC);
  expect(await first()).toEqual([["user"], ["user"]]);
  await world.judged(cid, "admin", "A", AC);
  expect(await first()).toEqual([["user"], ["user"]]);
  // As after a repair of stored times.
  await world.sql(
    "update submission set submit_time = submit_time + interval '1 s' where submit_id = $1",
    [late],
  );
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, title: "Autumn" });
  expect(await first()).toEqual([["admin"], ["admin"]]);
});

test("only accepted submissions within the contest have balloons, as its times are now", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  const balloons = async () => {
    const what = `GET /api/get-contest-ac-info?cid=${cid}`;
    const { records } = await data<{ records: Row[] }>(world, "admin", what);
    return records.map(({ username, submitId }) => [username, submitId]);
  };
  const save = async (times: Record<string, number>) => {
    const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
    const given = Object.entries(times).map(([name, time]) => [name, new Date(time).toISOString()]);
    const confirm = ["CONTEST_CHANGE_TIMES"];
    const body = { ...form, ...Object.fromEntries(given), confirm };
    await data(world, "admin", "PUT /api/admin/contest", body);
  };
  await world.at(contest, 5);
  const early = await world.judged(cid, "user", "A", AC);
  expect(await balloons()).toEqual([["user", early]]);
  await world.at(contest, 30);
  await save({ startTime: start + 20 * 60_000 });
  expect(await balloons()).toEqual([]);
  const again = await world.judged(cid, "user", "A", AC);
  expect(await balloons()).toEqual([["user", again]]);
  const claim = { id: again, cid, claimed: true };
  await data(world, "admin", "PUT /api/claim-contest-ac-info", claim);
  await world.at(contest, 40);
  await world.judged(cid, "other", "A", AC);
  await save({ endTime: start + 40 * 60_000 });
  expect(await balloons()).toEqual([["user", again]]);
});

test("a frozen scoreboard follows a rejudge of what it shows, and a freeze that is moved", async () => {
  const contest = await world.contest((start) => ({
    type: 1,
    oiRankScoreType: "Highest",
    autoRealRank: false,
    ...frozenFrom(start, 60),
  }));
  const { cid, start } = contest;
  await world.at(contest, 10);
  const early = await world.judged(cid, "user", "A", { status: 8, score: 12 });
  await world.at(contest, 70);
  await world.judged(cid, "user", "B", { status: 8, score: 15 });
  const board = async () => {
    const { records } = await data<{ records: { totalScore: number }[] }>(
      ...([world, "other", "POST /api/get-contest-rank", { cid, separate: true }] as const),
    );
    return records.map(({ totalScore }) => totalScore);
  };
  expect(await board()).toEqual([12]);
  const verdict = { submitId: early, status: 8, score: 17, reason: "Wrong data" };
  await data(world, "root", "POST /api/admin/judge/manual-judge", verdict);
  await expect.poll(board).toEqual([17]);
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", {
    ...form,
    ...frozenFrom(start, 240),
    confirm: ["CONTEST_CHANGE_SHOWS"],
  });
  expect(await board()).toEqual([32]);
});

test("every list has a largest page, and rows of the list of contests carry no description", async () => {
  const { cid } = await world.contest({
    ...locked,
    description: "long-text-of-one",
    openPrint: true,
  });
  for (const as of ["user", "other"] as const) {
    await data(world, as, "POST /api/register-contest", { cid, password: "x" });
  }
  await world.sql(
    `insert into app_user (uid, username, password_hash, email)
     select '9' || lpad(n::text, 31, '0'), 'crowd' || n, '', 'crowd' || n || '@example.org'
     from generate_series(1, 600) n`,
  );
  await world.sql(
    `insert into contest_participant (contest_id, uid)
     select $1, uid from app_user where username like 'crowd%'`,
    [cid],
  );
  await world.sql(
    `insert into contest (title, description, renderer, rule, auth, start_time, end_time, last_end, is_visible)
     select 'Many ' || n, '', 1, 'acm', 0, verdict_now(), verdict_now() + interval '1 h',
       verdict_now() + interval '1 h', true from generate_series(1, 150) n`,
  );
  const size = async (as: Caller, what: string, body?: Fields) => {
    const page = await data<{ records: unknown[] }>(world, as, what, body);
    return page.records.length;
  };
  const huge = "limit=100000000";
  expect([
    await size("guest", `GET /api/get-contest-list?${huge}`),
    await size("admin", `GET /api/admin/contest/get-contest-list?${huge}`),
    await size("admin", `GET /api/admin/contest/participant?cid=${cid}&${huge}`),
    await size("user", "POST /api/get-contest-rank", { cid, limit: 100_000_000 }),
  ]).toEqual([100, 100, 100, 500]);
  expect(await size("guest", "GET /api/get-contest-list?limit=0&currentPage=-3")).toBe(10);
  expect(await size("guest", "GET /api/get-contest-list?currentPage=9999999")).toBe(0);
  const list = await world.call("guest", `GET /api/get-contest-list?${huge}`);
  expect(list.text).not.toContain("long-text-of-one");
});

/** What stands there in an answer: names separated by dots, numbers of rows of a list. */
function partOf(answer: unknown, at: string): unknown {
  const names = at === "" ? [] : at.split(".");
  return names.reduce(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    answer,
  );
}

test("every field that the specification's client reads is in the answers", async () => {
  const { cid } = await world.contest({ openPrint: true, openRank: true });
  const points = await world.contest({ type: 1 });
  const announcement = { title: "News", content: "Text", status: 0 };
  await data(world, "admin", "POST /api/admin/contest/announcement", { cid, announcement });
  await data(world, "user", "POST /api/submit-print-text", {
    cid: String(cid),
    content: "x".repeat(50),
  });
  await world.judged(cid, "user", "A", AC);
  await world.judged(points.cid, "user", "A", { ...AC, score: 100 });
  const rows = [
    ...fieldsRead.map((row) => ({ ...row, cid })),
    ...fieldsReadByPoints.map((row) => ({ ...row, cid: points.cid })),
  ];
  const missing: string[] = [];
  for (const { as, call, body, at, fields, cid: of } of rows) {
    const what = call.replace("<cid>", String(of));
    const answer = await data(world, as, what, body && { ...body, cid: String(of) });
    const part = partOf(answer, at);
    const names = typeof part === "object" && part !== null ? Object.keys(part) : [];
    const gone = fields.split(" ").filter((name) => !names.includes(name));
    if (gone.length > 0) missing.push(`${what} ${at}: ${gone.join(" ")}`);
  }
  expect(missing).toEqual([]);
});

/** The statements that this makes, by default those about contests. */
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

/** What a page may cost: the look-up of a session, so that bans and logouts act at once. */
const lookUps = Array.from({ length: 3 }, () => "session.byToken");

test("a page of a scoreboard costs no query but that of the session, also of a private contest and one of one session each", async () => {
  const costs = (cid: number) => statementsOf(() => boardPages(cid), /^(?!job|judging|live)/);
  for (const form of [{}, locked, { oneSession: true }]) {
    const { cid } = await world.contest({ ...form, openRank: true });
    if (form === locked) {
      await data(world, "user", "POST /api/register-contest", { cid, password: "x" });
    }
    // The first page binds the login, which sends a message.
    await boardPages(cid);
    await world.judged(cid, "user", "A", AC);
    await boardPages(cid);
    await expect.poll(() => costs(cid)).toEqual(lookUps);
    await world.clock.advance(60_000);
    // Once after a while: a server may have ended between its commit and its message.
    expect(await costs(cid)).toContain("contest.byId");
    await expect.poll(() => costs(cid)).toEqual(lookUps);
  }
});

test("a released login is no longer admitted to pages of the scoreboard, the next one is", async () => {
  const { cid } = await world.contest({ oneSession: true });
  const rank = () => refusal(world, "user", "POST /api/get-contest-rank", { cid, separate: true });
  const session = `cid=${cid}&uid=${people.user.uid}`;
  for (let n = 0; n < 2; n++) {
    // Bound beside the scoreboard, so that its pages know it as bound.
    await data(world, "user", `GET /api/get-contest-problem?cid=${cid}`);
    await expect.poll(() => statementsOf(rank)).toEqual([]);
    expect(await rank()).toBeUndefined();
    await data(world, "admin", `DELETE /api/admin/contest/participant/session?${session}`);
    expect(await rank()).toBe("CONTEST_SESSION_RELEASED");
    expect(await statementsOf(rank), "nothing is kept").toContain("contest.byId");
    await world.pass(6000);
  }
});

/** What each call of a contestant's first visit costs besides the look-up of the session, by the order of the calls. */
async function visitCosts({ cid, pids }: MadeContest, as: Caller): Promise<[string, string[]][]> {
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
      ...([world, "user", `GET /api/get-contest-problem?cid=${cid}`] as const),
    );
  const costs = async () => {
    const about = /^(contest|problem|submission|user)\./;
    return {
      balloons: await statementsOf(balloons, about),
      problems: await statementsOf(problems, about),
    };
  };
  // Verdicts and counts are those of the scoreboard in memory.
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
  // Its problem shows contestants no verdicts from now on.
  const problem = await data<Fields>(world, "root", `GET /api/admin/problem?pid=${pids[0]}`);
  const closed = { problem: { ...problem, feedback: "none" } };
  await data(world, "root", "PUT /api/admin/problem", closed);
  const cells = async () => {
    const { records } = await data<{ records: { submissionInfo: unknown }[] }>(
      ...([world, "user", "POST /api/get-contest-rank", { cid, separate: true }] as const),
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
  // A participant is removed, another one registers.
  await data(
    world,
    "admin",
    `DELETE /api/admin/contest/participant?cid=${cid}&uid=${people.user.uid}`,
  );
  expect(await rank("user")).toBe("CONTEST_NOT_REGISTERED");
  expect(await rank("other")).toBe("CONTEST_NOT_REGISTERED");
  await data(world, "other", "POST /api/register-contest", { cid, password: "x" });
  expect(await rank("other")).toBeUndefined();
  await data(
    ...([
      world,
      "admin",
      "PUT /api/admin/contest/change-contest-visible",
      { cid, visible: false },
    ] as const),
  );
  expect(await rank("other")).toBe("CONTEST_NOT_FOUND");
});

test("a contest that is hidden while its row is read is not kept, nor between the commit and its message", async () => {
  const { cid } = await world.contest({ openRank: true });
  await boardPages(cid);
  const { db } = world.server;
  const rank = () => refusal(world, "other", "POST /api/get-contest-rank", { cid, separate: true });
  // What another server does: it announces the change, commits, and sends its message late.
  await world.sql("select pg_notify('verdict', $1)", [`["other",["contest-hold","${cid}"]]`]);
  await expect.poll(() => statementsOf(rank)).toContain("contest.byId");
  expect(await rank()).toBeUndefined();
  await world.sql("update contest set is_visible = false where id = $1", [cid]);
  expect(await rank()).toBe("CONTEST_NOT_FOUND");
  await world.sql("update contest set is_visible = true where id = $1", [cid]);
  await world.pass(10_000);
  // A row that was read before the commit arrives after the message.
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
  await data(
    ...([
      world,
      "admin",
      "PUT /api/admin/contest/change-contest-visible",
      { cid, visible: false },
    ] as const),
  );
  mayArrive.resolve();
  expect(await before).toBeUndefined();
  await world.pass(6000);
  expect(await rank()).toBe("CONTEST_NOT_FOUND");
});
