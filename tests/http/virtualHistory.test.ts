import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestTakenPart } from "../../src/shared/contest/contestHistory.ts";
import type { VirtualRun } from "../../src/shared/contest/virtual.ts";
import type { VirtualTakenPart } from "../../src/shared/contest/virtualHistory.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  frozenFrom,
} from "./contestWorld.ts";
import { until } from "./judgingWorld.ts";
import { type Caller, people, type Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

const virtuals = (of: Person, as: Caller, more = "") =>
  data<{ records: VirtualTakenPart[]; total: number }>(
    world,
    as,
    `GET /api/get-user-virtual-history?uid=${people[of].uid}${more}`,
  );

async function upsolvedIn(cid: number, of: Person, as: Caller = "guest"): Promise<string[]> {
  const path = `GET /api/get-user-contest-history?uid=${people[of].uid}`;
  const { records } = await data<{ records: ContestTakenPart[] }>(world, as, path);
  return records.find(({ id }) => id === cid)?.upsolved ?? ["not listed"];
}

const start = (cid: number, as: Caller) =>
  data<VirtualRun>(world, as, "POST /api/virtual-participation", { cid });
const finish = ({ vid }: VirtualRun, as: Caller) =>
  data(world, as, "PUT /api/finish-virtual-participation", { vid });

/** Makes the contest's problems public; returns their display ids outside the contest. */
async function opened({ pids }: TestContest): Promise<string[]> {
  const rows = await world.sql<{ id: string; pid: string }>(
    "update problem set auth = 1 where id = any ($1) returning problem_id as id, id::text as pid",
    [pids],
  );
  return pids.map((pid) => rows.find((row) => row.pid === String(pid))?.id ?? "");
}

/** Runs all due recounts. */
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

/** A finished contest in which `other` solved A and B, and `problemAdmin` solved A. */
async function recorded(form: Parameters<ContestWorld["contest"]>[0] = {}): Promise<TestContest> {
  const contest = await world.contest(form);
  await world.judged(contest.cid, "other", "A", AC);
  await world.judged(contest.cid, "problemAdmin", "A", AC);
  await world.at(contest, 30);
  await world.judged(contest.cid, "other", "B", AC);
  await world.at(contest, 310);
  return contest;
}

test("problems solved in practice after the end are named apart from the result of the contest", async () => {
  const contest = await world.contest({ openRank: true });
  const { cid } = contest;
  const [a = "", b = ""] = await opened(contest);
  // `user` solves A and fails B in the contest; `other` solved B in practice before the end of the contest.
  await world.judged(cid, "user", "A", AC);
  await world.judged(cid, "user", "B", WA);
  await world.judged(cid, "other", "A", WA);
  await world.judged(0, "other", b, AC);
  expect([await upsolvedIn(cid, "user"), await upsolvedIn(cid, "other")]).toEqual([[], []]);
  await world.at(contest, 301);
  await recounted();
  await world.judged(0, "user", a, AC);
  await world.judged(0, "user", b, AC);
  await world.judged(0, "other", a, AC);
  await world.judged(0, "other", b, AC);
  expect([await upsolvedIn(cid, "user"), await upsolvedIn(cid, "other")]).toEqual([["B"], ["A"]]);
  const { records } = await data<{ records: ContestTakenPart[] }>(
    world,
    "guest",
    `GET /api/get-user-contest-history?uid=${people.user.uid}`,
  );
  expect(records.find(({ id }) => id === cid)).toMatchObject({ rank: 1, result: 1, problems: 2 });
  // A problem that is hidden again is not shown to any reader.
  await world.sql("update problem set auth = 2 where problem_id = $1", [b]);
  expect(await upsolvedIn(cid, "user", "root")).toEqual([]);
});

test("what another contest hides is not shown as solved since", async () => {
  const first = await world.contest();
  const { cid } = first;
  await world.judged(cid, "user", "A", WA);
  await world.at(first, 301);
  const second = await world.contest((at) => ({ ...frozenFrom(at, 1), autoRealRank: false }));
  const [a] = first.pids;
  await world.sql("delete from contest_problem where contest_id = $1", [second.cid]);
  await world.sql("update problem set auth = 1 where id = $1", [a]);
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
    cid: second.cid,
    pid: a,
  });
  await world.at(second, 2);
  await world.judged(second.cid, "user", "A", AC);
  await world.at(second, 310);
  expect(await upsolvedIn(cid, "user", "user")).toEqual([]);
  await world.sql("update contest set revealed_at = verdict_now() where id = $1", [second.cid]);
  const { cid: last } = await world.contest();
  await world.at({ ...second, cid: last }, 400);
  await recounted();
  expect(await upsolvedIn(cid, "user", "user")).toEqual(["A"]);
});

test("virtual participations with their place on the final scoreboard, and problems solved since", async () => {
  const contest = await recorded();
  const { cid } = contest;
  const [, b = ""] = await opened(contest);
  const run = await start(cid, "user");
  await world.judged({ vid: run.vid }, "user", "A", AC);
  const common = {
    vid: run.vid,
    cid,
    title: "Autumn round",
    rule: "acm",
    type: 0,
    startTime: run.startTime,
  };
  const running = { isFinal: false, rank: null, contestants: null, result: null, problems: null };
  expect(await virtuals("user", "user")).toMatchObject({
    total: 1,
    records: [{ ...common, ...running, endTime: run.endTime, upsolved: [] }],
  });
  await world.at(contest, 1 + (Date.parse(run.startTime) - contest.start) / 60_000);
  await finish(run, "user");
  await world.judged(0, "user", b, AC);
  const page = `POST /api/virtual-rank`;
  const rankPage = await data<{ own: { rank: number }; total: number }>(world, "user", page, {
    vid: run.vid,
  });
  expect(await virtuals("user", "other")).toMatchObject({
    total: 1,
    records: [
      {
        ...common,
        isFinal: true,
        rank: rankPage.own.rank,
        contestants: 3,
        result: 1,
        problems: 2,
        upsolved: ["B"],
      },
    ],
  });
  // The list of contests in which the user took part does not contain this contest.
  expect(await upsolvedIn(cid, "user", "user")).toEqual(["not listed"]);
});

test("which virtual participations a reader is shown", async () => {
  const of = "user" as const;
  const total = async (as: Caller) => (await virtuals(of, as)).total;
  const count = await total("user");
  const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };
  const contest = await world.contest(locked);
  const { cid } = contest;
  for (const as of ["user", "other"] as const) {
    await data(world, as, "POST /api/register-contest", { cid, password: "let me in" });
  }
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 310);
  const run = await start(cid, of);
  const readers: Caller[] = ["guest", "other", "problemAdmin", "user", "admin", "root"];
  const countsOf = async () => {
    const counts: [Caller, number][] = [];
    for (const as of readers) counts.push([as, (await total(as)) - count]);
    return Object.fromEntries(counts);
  };
  const before = { guest: -count, other: 0, problemAdmin: 0 };
  // While the virtual participation is running, only its owner and the organizers see it.
  expect(await countsOf()).toEqual({ ...before, user: 1, admin: 1, root: 1 });
  await world.clock.advance(60_000);
  await finish(run, of);
  // All users who may enter the private contest see the participation after it has ended.
  expect(await countsOf()).toEqual({ ...before, other: 1, user: 1, admin: 1, root: 1 });
  await world.sql("update contest set board_open = true where id = $1", [cid]);
  expect(await countsOf()).toEqual({
    guest: 1 - count,
    other: 1,
    problemAdmin: 1,
    user: 1,
    admin: 1,
    root: 1,
  });
  // If the contest is frozen again or hidden, or the user is banned, no reader sees the history.
  const noCounts = { ...before, user: 0, admin: 0, root: 0 };
  const states = [
    "(sealed_from, opens_itself) = (end_time - interval '1 hour', false)",
    "is_visible = false",
  ];
  for (const state of states) {
    await world.sql(`update contest set ${state} where id = $1`, [cid]);
    expect(await countsOf(), state).toEqual(noCounts);
    await world.sql(
      "update contest set (sealed_from, opens_itself, is_visible) = (null, true, true) where id = $1",
      [cid],
    );
  }
  await world.sql("update app_user set status = 1 where uid = $1", [people[of].uid]);
  expect([await total("root"), (await virtuals(of, "other")).records]).toEqual([0, []]);
  expect(await upsolvedIn(cid, of, "root")).toEqual(["not listed"]);
  await world.sql("update app_user set status = 0 where uid = $1", [people[of].uid]);
});

test("virtual participations are listed five to a page, and an unknown user has none", async () => {
  const { cid } = await recorded();
  await world.sql(
    `insert into virtual_participation (contest_id, uid, started_at, ends_at)
     select $1, $2, verdict_now(), verdict_now() from generate_series(1, 7)`,
    [cid, people.problemAdmin.uid],
  );
  const first = await virtuals("problemAdmin", "user", "&limit=100");
  const second = await virtuals("problemAdmin", "user", "&currentPage=2");
  expect([first.total, first.records.length, second.records.length]).toEqual([7, 5, 2]);
  const ids = [...first.records, ...second.records].map(({ vid }) => vid);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const none = await data(world, "guest", "GET /api/get-user-virtual-history?uid=unknown");
  expect(none).toEqual({ records: [], total: 0 });
});
