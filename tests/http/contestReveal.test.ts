import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE } from "../support/worldClock.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { openLive } from "./liveReader.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const REVEAL = "POST /api/admin/contest/reveal";

async function frozenContest(form: Record<string, unknown> = { autoRealRank: false }) {
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), ...form }));
  await world.at(contest, 70);
  return { contest, late: await world.judged(contest.cid, "user", "A", { status: 0 }) };
}

async function resultsFor({ cid }: TestContest, as: Caller) {
  const page = await data<{ isFrozen: boolean; records: { ac: number }[] }>(
    world,
    as,
    "POST /api/get-contest-rank",
    { cid, separate: true },
  );
  return [page.isFrozen, page.records.map(({ ac }) => ac)];
}

async function countable(submitId: number): Promise<boolean> {
  await world.clock.settle();
  const [row] = await world.sql(`select countable from submission where submit_id = ${submitId}`);
  return (row as { countable: boolean }).countable;
}

test("only organizers reveal, and a contest that stays frozen after its end opens for all at once", async () => {
  const { contest, late } = await frozenContest();
  const { cid } = contest;
  await world.at(contest, 310);
  for (const as of ["guest", "user", "other", "problemAdmin"] as const) {
    const code = await refusal(world, as, REVEAL, { cid });
    expect([as, code]).toEqual([as, as === "guest" ? "LOGIN_REQUIRED" : "FORBIDDEN"]);
  }
  expect(await resultsFor(contest, "user")).toEqual([true, [0]]);
  await world.clock.advance(2 * MINUTE);
  expect(await countable(late)).toBe(false);
  const news = await openLive(world, "user", `contest-news:${cid}`);
  await data(world, "admin", REVEAL, { cid });
  // This event makes pages that show the settings refetch them.
  await news.next((event) => event.type === "contest-news" && event.cid === cid);
  news.close();
  expect(await resultsFor(contest, "user")).toEqual([false, [1]]);
  await world.clock.advance(2 * MINUTE);
  expect(await countable(late)).toBe(true);
  expect(await refusal(world, "admin", REVEAL, { cid })).toBe("CONTEST_NOT_FROZEN");
  expect(await refusal(world, "root", REVEAL, { cid: 999_999 })).toBe("CONTEST_NOT_FOUND");
});

test("revealed while it runs: open at once, but nothing counts before the end; root may, too", async () => {
  const { contest, late } = await frozenContest();
  await data(world, "root", REVEAL, { cid: contest.cid });
  expect(await resultsFor(contest, "other")).toEqual([false, [1]]);
  await world.clock.advance(2 * MINUTE);
  expect(await countable(late)).toBe(false);
  await world.at(contest, 302);
  expect(await countable(late)).toBe(true);
});

test("nothing to reveal: without a freeze, before it begins, after it thawed by itself", async () => {
  const open = await world.contest();
  expect(await refusal(world, "admin", REVEAL, { cid: open.cid })).toBe("CONTEST_NOT_FROZEN");
  const { contest } = await frozenContest({ autoRealRank: true });
  await world.at(contest, 300);
  expect(await refusal(world, "admin", REVEAL, { cid: contest.cid })).toBe("CONTEST_NOT_FROZEN");
});

test("a freeze that is moved after the reveal closes again; saving without moving it does not", async () => {
  const { contest } = await frozenContest();
  const { cid, start } = contest;
  await data(world, "admin", REVEAL, { cid });
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  await data(world, "admin", "PUT /api/admin/contest", { ...form, title: "Renamed" });
  expect((await resultsFor(contest, "user"))[0]).toBe(false);
  const saved = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  await data(world, "admin", "PUT /api/admin/contest", { ...saved, ...frozenFrom(start, 61) });
  expect((await resultsFor(contest, "user"))[0]).toBe(true);
});

test("contests that are over count as long as the site's switch is on; stored counts follow a turn, of old contests too", async () => {
  const { contest, late } = await frozenContest({ autoRealRank: true });
  const [pid] = contest.pids;
  const turn = async (countContests: boolean) => {
    await data(world, "root", "PUT /api/admin/switch/update", { countContests });
    // Changing `countContests` starts a job, which enqueues another job for each contest. The clock therefore advances
    // twice.
    for (let pass = 0; pass < 2; pass++) await world.clock.advance(2 * MINUTE);
  };
  const counted = async () => {
    const [row] = await world.sql(
      `select coalesce((select ac::int from problem_count where problem_id = ${pid}), 0) as accepted,
         (select count(*)::int from solved where problem_id = ${pid}) as solvers`,
    );
    return { ...(row as object), countable: await countable(late) };
  };
  const [all, none] = [
    { accepted: 1, solvers: 1, countable: true },
    { accepted: 0, solvers: 0, countable: false },
  ];
  await world.at(contest, 302);
  expect(await counted()).toEqual(all);
  await world.at(contest, 30 * 24 * 60);
  await turn(false);
  expect(await counted()).toEqual(none);
  // A contest that ends while `countContests` is off is not counted.
  const next = await frozenContest({ autoRealRank: true });
  await world.at(next.contest, 302);
  expect(await countable(next.late)).toBe(false);
  await turn(true);
  expect([await counted(), await countable(next.late)]).toEqual([all, true]);
  const [row] = await world.sql(
    "select before, after from audit_entry where action = 'site.switches' order by id desc limit 1",
  );
  expect(row).toEqual({ before: { countContests: false }, after: { countContests: true } });
});

test("a verdict that changes under the freeze is noticed by nobody who may not see it; the reveal changes the tag of the scoreboard", async () => {
  for (const type of [0, 1]) {
    const { contest, late } = await frozenContest({ type, openRank: true, autoRealRank: false });
    const { cid } = contest;
    const url = `${world.server.address}/api/get-contest-board?cid=${cid}`;
    const tag = async () => (await fetch(url)).headers.get("etag") ?? "";
    const statusOf = async (as: Caller) => {
      const path = `GET /api/submission?submitId=${late}`;
      const reply = await world.call(as, path);
      return (reply.body.data as { submission: { status: number } } | null)?.submission.status;
    };
    const frozen = await tag();
    await data(world, "root", "POST /api/admin/judge/manual-judge", {
      submitId: late,
      status: -1,
      reason: "Wrong data",
    });
    expect(await tag()).toBe(frozen);
    const own = type === 0 ? -1 : -5;
    expect([await statusOf("user"), await statusOf("other"), await statusOf("admin")]).toEqual([
      own,
      undefined,
      -1,
    ]);
    await world.at(contest, 310);
    expect(await tag()).toBe(frozen);
    await data(world, "admin", REVEAL, { cid });
    await world.clock.advance(1);
    const stale = await fetch(url, { headers: { "if-none-match": frozen } });
    expect([stale.status, (await tag()) === frozen]).toEqual([200, false]);
    expect(await statusOf("other")).toBe(-1);
  }
});
