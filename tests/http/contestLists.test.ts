import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { fieldsRead, fieldsReadByPoints } from "./contestFieldsRead.ts";
import type { Caller } from "./world.ts";

/* Contest lists and scoreboards agree with each other, and every list has a maximum page size. */

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
    world,
    as,
    `GET /api/contest-submissions?contestID=${cid}${query}`,
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
  const totalsFor = async (as: Caller) => {
    const board = { cid, keyword: "REAL-use" };
    const { total } = await data<Page>(world, as, "POST /api/get-contest-rank", board);
    return [(await submissions(cid, as, "&username=real-USE")).total, total];
  };
  for (const as of ["other", "user", "problemAdmin"] as const) {
    expect([as, await totalsFor(as)]).toEqual([as, [0, 0]]);
  }
  for (const as of ["admin", "root"] as const)
    expect([as, await totalsFor(as)]).toEqual([as, [1, 1]]);
  expect((await submissions(cid, "admin", "&username=real-other")).total).toBe(0);
  // The search for real names is restricted to organizers even if the name is very common.
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
    world,
    "admin",
    `GET /api/get-contest-ac-info?cid=${cid}`,
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
  // A repair of stored times can change the time of a submission in this way.
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
    const isoTimes = Object.entries(times).map(([name, time]) => [
      name,
      new Date(time).toISOString(),
    ]);
    const confirm = ["CONTEST_CHANGE_TIMES"];
    const body = { ...form, ...Object.fromEntries(isoTimes), confirm };
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
      world,
      "other",
      "POST /api/get-contest-rank",
      { cid, separate: true },
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

/** The value at a path in a response: names separated by dots, with numbers for rows of a list. */
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
    const missingNames = fields.split(" ").filter((name) => !names.includes(name));
    if (missingNames.length > 0) missing.push(`${what} ${at}: ${missingNames.join(" ")}`);
  }
  expect(missing).toEqual([]);
});
