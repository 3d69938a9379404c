import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepCounting } from "../../src/server/contest/end/counting.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import type { ContestTakenPart } from "../../src/shared/contest/contestHistory.ts";
import { submitAs, until } from "./judgingWorld.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;

/** The numbers of submissions and of accepted submissions on the home page. */
async function siteFigures(): Promise<[number, number]> {
  const [row] = await world.sql<{ submissions: number; accepted: number }>(
    `select coalesce(sum(value) filter (where key = 'submissions'), 0)::int as submissions,
       coalesce(sum(value) filter (where key = 'accepted'), 0)::int as accepted from site_count`,
  );
  return [row?.submissions ?? 0, row?.accepted ?? 0];
}

async function counted(pid: number | undefined): Promise<{ solved: number; ac: number }> {
  const [row] = await world.sql<{ solved: number; ac: number }>(
    `select (select count(*)::int from solved where problem_id = $1) as solved,
       coalesce((select ac from problem_count where problem_id = $1), 0) as ac`,
    [pid],
  );
  return row ?? { solved: 0, ac: 0 };
}

/** Advances the clock until all due jobs of the kind `recount-scope` have run. */
async function recounted(): Promise<void> {
  await until(
    async () => {
      await world.clock.advance(1000);
      return world.sql(
        "select 1 from job where kind = 'recount-scope' and state < 2 and run_at <= verdict_now()",
      );
    },
    (jobs) => jobs.length === 0,
  );
}

test("a user's home lists contests with results that are final, to those who may see their scoreboards", async () => {
  const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };
  const open = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
  const closed = await world.contest(locked);
  await data(world, "user", "POST /api/register-contest", {
    cid: closed.cid,
    password: "let me in",
  });
  for (const { cid } of [open, closed]) await world.judged(cid, "user", "A", AC);
  const history = async (as: Caller, more = "") => {
    const { records } = await data<{ records: ContestTakenPart[] }>(
      world,
      as,
      `GET /api/get-user-contest-history?uid=${"c".repeat(32)}${more}`,
    );
    return records
      .filter(({ id }) => [open.cid, closed.cid].includes(id))
      .map(({ id, isFinal, rank, result, problems }) => [id, isFinal, rank, result, problems]);
  };
  const running = (cid: number) => [cid, false, null, null, null];
  expect(await history("user")).toEqual([running(closed.cid), running(open.cid)]);
  // A private contest is not shown to users who may not enter it.
  for (const as of ["guest", "other", "problemAdmin"] as const) {
    expect(await history(as), as).toEqual([running(open.cid)]);
  }
  for (const as of ["admin", "root"] as const) expect(await history(as), as).toHaveLength(2);
  await world.at(closed, 301);
  expect(await history("guest")).toEqual([[open.cid, true, 1, 1, 2]]);
  expect(await history("user")).toEqual([
    [closed.cid, true, 1, 1, 2],
    [open.cid, true, 1, 1, 2],
  ]);
  const page = { cid: open.cid, visible: false };
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", page);
  expect(await history("guest")).toEqual([]);
  const none = await data(world, "guest", "GET /api/get-user-contest-history?uid=unknown");
  expect(none).toMatchObject({ records: [], total: 0 });
});

test("the policy 'all results after the contest' shows the verdict until it is over and thawed, then every test case", async () => {
  const contest = await world.contest((start) => ({
    type: 1,
    oiRankScoreType: "Recent",
    autoRealRank: false,
    ...frozenFrom(start, 200),
  }));
  const { cid, pids } = contest;
  await world.sql("update problem set feedback = 'afterContest' where id = any ($1)", [pids]);
  const submitId = await world.judged(cid, "user", "A", { status: 8, score: 40 });
  await world.sql(
    `insert into case_result (submit_id, seq, status, time_ms, memory_kb, score) values ($1, 1, 0, 1, 1, 40)`,
    [submitId],
  );
  const statusFor = async (as: "user" | "other") => {
    const { submission } = await data<{ submission: { status: number } }>(
      world,
      as,
      `GET /api/submission?submitId=${submitId}`,
    );
    const cases = await data(world, as, `GET /api/get-all-case-result?submitId=${submitId}`);
    return [submission.status, cases !== null];
  };
  expect([await statusFor("user"), await statusFor("other")]).toEqual([
    [8, false],
    [8, false],
  ]);
  await world.at(contest, 310);
  expect(await statusFor("user")).toEqual([8, false]);
  await world.sql("update contest set revealed_at = verdict_now() where id = $1", [cid]);
  expect([await statusFor("user"), await statusFor("other")]).toEqual([
    [8, true],
    [8, true],
  ]);
});

test("with extra time verdicts count when the last contestant is done, not at the end of the others", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.sql(
    "insert into contest_participant (contest_id, uid, extra_seconds) select $1, uid, 7200 from app_user where username = 'user'",
    [cid],
  );
  // The extra time was written directly to the database. Saving the contest recomputes the latest end of all
  // contestants.
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  await data(world, "admin", "PUT /api/admin/contest", form);
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 310);
  await recounted();
  expect(await counted(pids[0])).toEqual({ solved: 0, ac: 0 });
  await world.at(contest, 422);
  await recounted();
  expect(await counted(pids[0])).toEqual({ solved: 1, ac: 1 });
});

test("a contest revealed by hand counts once, however often it is swept and in however many processes", async () => {
  const contest = await world.contest((start) => ({
    ...frozenFrom(start, 60),
    autoRealRank: false,
  }));
  const { cid, pids } = contest;
  await world.judged(cid, "user", "A", AC);
  await world.at(contest, 302);
  await recounted();
  await sweepCounting(world.server.db);
  await recounted();
  expect(await counted(pids[0])).toEqual({ solved: 0, ac: 0 });
  await world.sql("update contest set revealed_at = verdict_now() where id = $1", [cid]);
  const { db } = world.server;
  const before = await siteFigures();
  await Promise.all([sweepCounting(db), sweepCounting(db)]);
  await recounted();
  expect(await counted(pids[0])).toEqual({ solved: 1, ac: 1 });
  expect(await siteFigures()).toEqual(before.map((figure) => figure + 1));
  await sweepCounting(db);
  await recounted();
  expect(await counted(pids[0])).toEqual({ solved: 1, ac: 1 });
});

test("the switches of the site: contests and practice are judged each by their own", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  const [row] = await world.sql<{ id: string }>(
    "update problem set auth = 1 where id = $1 returning problem_id as id",
    [pids[1]],
  );
  const submit = (pid: string, scope: Record<string, unknown>) =>
    refusal(world, "user", "POST /api/submit-problem-judge", {
      pid,
      language: "C++",
      code: "int main() {}",
      cid: 0,
      tid: null,
      ...scope,
    });
  const set = (switches: Record<string, boolean>) =>
    data(world, "root", "PUT /api/admin/switch/update", switches);
  const both = async () => [await submit("A", { cid }), await submit(row?.id ?? "", {})];
  await set({ openContestJudge: false });
  expect(await both()).toEqual(["JUDGING_OFF", undefined]);
  await set({ openContestJudge: true, openPublicJudge: false });
  expect(await both()).toEqual([undefined, "JUDGING_OFF"]);
  await set({ openPublicJudge: true });
});

test("the dashboard counts what the home page lists", async () => {
  const numbers = () =>
    data<{ recentContestNum: number }>(
      world,
      "problemAdmin",
      "GET /api/admin/dashboard/get-dashboard-info",
    );
  const before = (await numbers()).recentContestNum;
  const { cid } = await world.contest();
  expect((await numbers()).recentContestNum).toBe(before + 1);
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  expect((await numbers()).recentContestNum).toBe(before);
});

test("of many contests the home page lists those that begin first, the running ones too", async () => {
  const { cid } = await world.contest();
  await world.sql(
    `insert into contest (owner_uid, title, description, rule, auth, start_time, end_time, last_end)
     select owner_uid, 'Later', '', rule, auth, start_time + interval '1 day', end_time + interval '1 day',
       last_end + interval '1 day' from contest, generate_series(1, 25) where id = $1`,
    [cid],
  );
  const recentContests = await data<{ id: number }[]>(
    world,
    "guest",
    "GET /api/get-recent-contest",
  );
  expect(recentContests.map(({ id }) => id)).toContain(cid);
  expect(recentContests).toHaveLength(20);
  await world.sql("delete from contest where title = 'Later'");
});

test("submissions to a running contest are judged before practice", async () => {
  const { cid, pids } = await world.contest();
  const [row] = await world.sql<{ id: string }>(
    "update problem set auth = 1 where id = $1 returning problem_id as id",
    [pids[1]],
  );
  const prioOf = async (body: Record<string, unknown>) => {
    const submitId = await submitAs(world, "other", body);
    const [job] = await world.sql<{ prio: number }>("select prio from job where submit_id = $1", [
      submitId,
    ]);
    return job?.prio ?? 0;
  };
  expect(await prioOf({ pid: "A", cid })).toBeLessThan(await prioOf({ pid: row?.id }));
});

test("the code of a contest is shared when it is over and thawed, not before", async () => {
  const contest = await world.contest((start) => ({
    ...frozenFrom(start, 60),
    autoRealRank: false,
  }));
  const { cid, pids } = contest;
  await world.sql("update problem set code_share = true where id = any ($1)", [pids]);
  const submitId = await world.judged(cid, "user", "A", AC);
  const share = () => refusal(world, "user", "PUT /api/submission", { submitId, share: true });
  const codeFor = async (as: "other" | "guest") => {
    const reply = await world.call(as, `GET /api/submission?submitId=${submitId}`);
    return (reply.body.data as { submission: { code: string | null } } | null)?.submission.code;
  };
  expect(await share()).toBe("SHARE_IN_CONTEST");
  await world.at(contest, 310);
  expect(await share()).toBe("SHARE_IN_CONTEST");
  // The code stays hidden even if the share flag was set directly in the database.
  await world.sql("update submission set share = true where submit_id = $1", [submitId]);
  expect(await codeFor("other")).toBeNull();
  await world.sql("update contest set revealed_at = verdict_now() where id = $1", [cid]);
  expect(await share()).toBeUndefined();
  expect(await codeFor("other")).toBe("int main() {}");
});
