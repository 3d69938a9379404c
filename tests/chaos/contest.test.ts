import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rejudging } from "../../src/shared/submission/rejudge.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { expectBoards, expectPointsBoards } from "./contestBoards.ts";
import { at, ContestRun, HOUR } from "./contestRun.ts";
import {
  changeContestants,
  expectEnd,
  openPointsContest,
  submitAcrossThaw,
} from "./pointsContest.ts";
import { wrongCounters } from "./submissions.ts";

let cluster: Cluster;
let run: ContestRun;
/** A second contest, which has points and runs at the same time as `run`; its freeze ends automatically. */
let points: ContestRun;
/** Start of both contests in milliseconds. */
let startMs: number;

beforeAll(async () => {
  cluster = await startCluster({
    servers: 2,
    judges: 2,
    slots: 2,
    leaseMs: 5000,
    judge: "scripted",
    restartCrashed: true,
    isBuilt: true,
  });
  run = await ContestRun.open(cluster);
});
afterAll(async () => {
  const leftovers = (await cluster?.close()) ?? [];
  if (leftovers.length > 0) throw new Error(`left behind: ${leftovers.join("; ")}`);
});

async function one<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  const [row] = await cluster.ask<Row>(text, values);
  return row!;
}

const counted = async (text: string): Promise<number> =>
  (await one<{ count: number }>(`select count(*)::int as count from ${text}`)).count;

/** Creates a contest with two problems that begins in an hour; contestants cannot enter it before its start. */
async function createContest(): Promise<void> {
  const soon = Math.floor(Date.now() / 1000) * 1000 + HOUR;
  const { data } = await run.ask<{ id: number }>("POST", "/api/admin/contest", {
    body: {
      title: "Chaos",
      description: "",
      type: 0,
      auth: 0,
      startTime: at(soon),
      endTime: at(soon + 3 * HOUR),
      sealRank: false,
      sealRankTime: null,
      autoRealRank: false,
      contestAdminVisible: true,
    },
  });
  run.cid = data.id;
  await cluster.ask(
    `with p as (
       insert into problem (problem_id, auth, data_version, time_limit, memory_limit)
       values ('CHAOS2', 1, 1, 1000, 128) returning id
     )
     insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256, output_sha256)
     select p.id, 1, seq, input_name, output_name, input_sha256, output_sha256 from p, problem_case`,
  );
  const problems = await cluster.ask<{ pid: number }>(
    "select id::int as pid from problem order by id",
  );
  for (const { pid } of problems) {
    const body = { cid: run.cid, pid };
    await run.ask("POST", "/api/admin/contest/add-problem-from-public", { body });
  }
}

/**
 * Submits before the start while a server is killed, and expects a refusal. Then moves the contest's start to an hour
 * ago.
 */
async function start(): Promise<void> {
  const [early] = await Promise.all([run.submit(), cluster.killServer(0)]);
  expect(early.code).toBe("CONTEST_NOT_STARTED");
  startMs = Math.floor(Date.now() / 1000) * 1000 - HOUR;
  await run.change({ startTime: at(startMs), endTime: at(startMs + 3 * HOUR) });
  points = await openPointsContest(cluster, startMs);
}

const judged = () => Promise.all([run.judged(), points.judged()]);

/**
 * Kills the database, a server and a judge node while the freeze begins. Returns the beginning of the freeze, in
 * seconds after the start of the contest.
 */
async function freeze(): Promise<number> {
  const { ms } = await one<{ ms: number }>(
    "select extract(epoch from max(submit_time))::float8 * 1000 as ms from submission",
  );
  // The contest's times are whole seconds, so the freeze begins at the first whole second after all earlier
  // submissions.
  const frozenFrom = Math.floor(ms / 1000) * 1000 + 1000;
  await until(async () => Date.now() >= frozenFrom);
  const frozen = { sealRank: true, sealRankTime: at(frozenFrom) };
  await Promise.all([run.change(frozen), points.change(frozen), run.killOneOfEach()]);
  await Promise.all([run.submitMany(24), points.submitMany(12)]);
  await judged();
  return (frozenFrom - startMs) / 1000;
}

/**
 * Postpones the end of `run` by one hour while all processes are killed. The change must be announced only once. In the
 * contest `points`, one contestant gets extra time and one is disqualified.
 */
async function extend(): Promise<void> {
  const { cid } = run;
  const [before, endTime] = [at(startMs + 3 * HOUR), at(startMs + 4 * HOUR)];
  await Promise.all([
    run.once("/api/admin/contest/extend", { cid, before, endTime }, "CONFLICT"),
    run.submitMany(12),
    changeContestants(points),
    cluster.killEverything(),
  ]);
  await run.judged();
  const stored = await one<{ end: Date }>(`select end_time as end from contest where id = ${cid}`);
  expect(stored.end.toISOString()).toBe(endTime);
  expect(await counted(`announcement where contest_id = ${cid}`)).toBe(1);
  for (const action of ["extend", "participantUpdate", "participantDisqualify"]) {
    expect(await counted(`audit_entry where action = 'contest.${action}'`), action).toBe(1);
  }
}

const stateOf = (id: number) =>
  one<{ state: Rejudging["state"] }>("select state from rejudging where id = $1", [id]);

async function untilState(id: number, state: Rejudging["state"]): Promise<void> {
  await until(async () => (await stateOf(id)).state === state);
}

/**
 * Rejudges the contest with a longer time limit, which changes many verdicts; the changes must be the ones that the
 * preview showed. The database, a server and a judge node are killed during the preview, and again while the rejudging
 * is applied.
 */
async function rejudge(frozenFrom: number): Promise<void> {
  const total = run.ids.length;
  await cluster.ask("update problem set time_limit = 2000");
  const { data: rejudging } = await run.ask<Rejudging>("POST", "/api/admin/rejudging/contest", {
    body: { cid: run.cid, reason: "more time" },
  });
  const { id } = rejudging;
  await run.killOneOfEach();
  await untilState(id, "judged");
  await expectBoards(run, frozenFrom);
  await Promise.all([
    run.once("/api/admin/rejudging/apply", { id }, "REJUDGING_STATE"),
    run.killOneOfEach(),
  ]);
  await freeJobsOfServers();
  await untilState(id, "applied");
  expect(await counted(`rejudging_item where rejudging_id = ${id} and applied = 'yes'`)).toBe(
    total,
  );
  expect(await counted(`rejudging_item where rejudging_id = ${id} and outcome = 'changed'`)).toBe(
    [...run.scripts.values()].filter(({ rejudgedStatus }) => rejudgedStatus !== undefined).length,
  );
}

/**
 * Makes other servers take over the work of a killed server immediately, instead of half a minute later, when its lease
 * ends.
 */
async function freeJobsOfServers(): Promise<void> {
  await cluster.ask(
    `update job set lease_until = verdict_now() - interval '1 second'
     where state = 1 and worker not like 'judge-%'`,
  );
}

/**
 * Makes both contests end one to two seconds from now. The database, a server and a judge node are killed while
 * submissions arrive before and after the end. Then all servers and the database are killed while the freeze of
 * `points` ends automatically.
 */
async function end(): Promise<void> {
  const over = Math.ceil(Date.now() / 1000) * 1000 + 1000;
  await Promise.all([run.change({ endTime: at(over) }), points.change({ endTime: at(over) })]);
  const killed = run.killOneOfEach();
  const [first, second] = await Promise.all([
    run.submitUntil(over),
    run.submitUntil(over),
    submitAcrossThaw(points, over, killed),
  ]);
  expectEnd(over, [...first, ...second]);
  await judged();
}

/**
 * Reveals the results that the freeze hides. A submission that is sent at the same time must be refused, because the
 * contest has ended.
 */
async function reveal(): Promise<void> {
  const [, late] = await Promise.all([
    run.once("/api/admin/contest/reveal", { cid: run.cid }, "CONTEST_NOT_FROZEN"),
    run.submit(),
    run.killOneOfEach(),
  ]);
  expect(late.code).toBe("CONTEST_ENDED");
  await freeJobsOfServers();
  expect(await counted("audit_entry where action = 'contest.reveal'")).toBe(1);
}

/**
 * Expects every submission that a server has confirmed to be stored once, with the verdict that its script returns
 * after the rejudging.
 */
async function expectNothingLost(): Promise<void> {
  const rows = await cluster.ask<{ id: number; status: number }>(
    "select submit_id::int as id, status from submission where scope = 'contest' order by submit_id",
  );
  const expected = [...run.scripts, ...points.scripts].map(
    ([id, { status, rejudgedStatus = status }]) => ({
      id,
      status: rejudgedStatus,
    }),
  );
  expect(rows).toEqual(expected.toSorted((a, b) => a.id - b.id));
  // Jobs update these counts some time after the results of `run` have been revealed and the freeze of `points` has
  // ended, so the test polls.
  const total = () => one<{ total: number }>("select sum(total)::int as total from problem_count");
  await expect.poll(total).toEqual({ total: rows.length });
  expect(await wrongCounters(cluster)).toEqual([]);
}

/**
 * Checks the scoreboards of both contests. If the beginning of a freeze is given, the public scoreboards must not show
 * later results.
 */
async function expectBoth(frozenFrom: { run?: number; points?: number } = {}): Promise<void> {
  await expectBoards(run, frozenFrom.run);
  await expectPointsBoards(points, frozenFrom.points);
}

test("contests whose servers, nodes and database are killed lose nothing and count nothing twice", async () => {
  await createContest();
  await start();
  await Promise.all([
    run.submitMany(24),
    points.submitMany(24),
    cluster.killJudge(0),
    cluster.killServer(1),
  ]);
  await judged();
  await expectBoth();

  const frozenFrom = await freeze();
  const both = { run: frozenFrom, points: frozenFrom };
  await expectBoth(both);
  await extend();
  await expectBoth(both);
  await rejudge(frozenFrom);
  await expectBoth(both);
  await end();
  await expectBoth({ run: frozenFrom });
  await reveal();
  await expectBoth();
  await expectNothingLost();
});
