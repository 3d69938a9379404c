import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  sealedFrom,
} from "./contestWorld.ts";
import type { Caller } from "./world.ts";

/** Lists and scoreboards of contests agree with each other, have limits, and cost little. */
let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: Verdict.Accepted } as const;
const locked = { auth: 1, openPwdLimit: true, pwd: "x" };
type Fields = Record<string, unknown>;
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

test("real names are neither sent to others nor found by them", async () => {
  const { cid } = await world.contest();
  await world.judged(cid, "user", "A", AC);
  const names = async (as: Caller) =>
    (await submissions(cid, as)).records.map(({ realname }) => realname);
  expect([await names("other"), await names("problemAdmin"), await names("admin")]).toEqual([
    ...[[null], [null], ["real-user"]],
  ]);
  for (const as of ["other", "user"] as const) {
    expect((await submissions(cid, as, "&username=real-user")).total).toBe(0);
  }
});

test("first blood on the scoreboard and on the page of balloons is the same one", async () => {
  const contest = await world.contest({ starAccount: ["other"] });
  const { cid } = contest;
  const first = async () => {
    const board = await data<{
      records: { username: string; submissionInfo: Record<string, { isFirstAC?: boolean }> }[];
    }>(world, "admin", "POST /api/get-contest-rank", { cid });
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

test("a frozen scoreboard follows a rejudge of what it shows, and a freeze that is moved", async () => {
  const contest = await world.contest((start) => ({
    ...{ type: 1, oiRankScoreType: "Highest", autoRealRank: false },
    ...sealedFrom(start, 60),
  }));
  const { cid, start } = contest;
  await world.at(contest, 10);
  const early = await world.judged(cid, "user", "A", { status: 8, score: 12 });
  await world.at(contest, 70);
  await world.judged(cid, "user", "B", { status: 8, score: 15 });
  const board = async () => {
    const { records } = await data<{ records: { totalScore: number }[] }>(
      ...([world, "other", "POST /api/get-contest-rank", { cid }] as const),
    );
    return records.map(({ totalScore }) => totalScore);
  };
  expect(await board()).toEqual([12]);
  const verdict = { submitId: early, status: 8, score: 17, reason: "Wrong data" };
  await data(world, "root", "POST /api/admin/judge/manual-judge", verdict);
  await expect.poll(board).toEqual([17]);
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", {
    ...{ ...form, ...sealedFrom(start, 240) },
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

test("a page of a scoreboard reads the contest and its reader, and no submission", async () => {
  const { cid } = await world.contest({ openRank: true });
  await world.judged(cid, "user", "A", AC);
  await data(world, "user", "POST /api/get-contest-rank", { cid });
  const statements: string[] = [];
  const { db } = world.server;
  const query = db.query.bind(db);
  db.query = (statement) => {
    statements.push(statement.name ?? statement.text);
    return query(statement);
  };
  try {
    await data(world, "user", "POST /api/get-contest-rank", { cid });
    await data(world, "guest", "POST /api/get-contest-outside-scoreboard", { cid });
    await data(world, "user", `GET /api/get-contest-board?cid=${cid}`);
  } finally {
    db.query = query;
  }
  const ofContests = statements.filter((name) => name.startsWith("contest."));
  expect(new Set(ofContests)).toEqual(new Set(["contest.byId"]));
  expect(ofContests).toHaveLength(3);
});

test("a contest whose author is gone is root's, and its pages stay open", async () => {
  const { cid } = await world.contest();
  await world.sql("update contest set author_uid = null where id = $1", [cid]);
  expect(await refusal(world, "admin", `GET /api/admin/contest?cid=${cid}`)).toBe("FORBIDDEN");
  expect(await refusal(world, "root", `GET /api/admin/contest?cid=${cid}`)).toBeUndefined();
  expect(await data(world, "user", `GET /api/get-contest-info?cid=${cid}`)).toMatchObject({
    ...{ author: "", uid: null, isOrganiser: false },
  });
});
