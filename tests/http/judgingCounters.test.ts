import { afterAll, beforeAll, expect, test } from "vitest";
import { recordActionAlone } from "../../src/server/audit/service.ts";
import { recordVerdict } from "../../src/server/judging/verdict.ts";
import { uncount } from "../../src/server/judging/counters.ts";
import { addToCounters, markUncounted } from "../../src/server/judging/recount.sql.ts";
import { rejudgeSubmission, verifyCounters } from "../../src/server/judging/service.ts";
import { lockSubmission } from "../../src/server/judging/sql.ts";
import { type Db, retriedTransaction } from "../../src/server/platform/database/db.ts";
import type { Bus } from "../../src/server/platform/live/liveBus.ts";
import { lockRoots, lockUsers } from "../../src/server/user/sql.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { accepted, aProblem, type TestProblem, judgedCase } from "./judgingWorld.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
let problems: TestProblem[];
const uids = [people.user.uid, people.other.uid, people.admin.uid];
const noopBus: Bus = {
  publish() {},
  subscribe: () => () => {},
  onGap: () => () => {},
  opened: async () => {},
  close: async () => {},
};

beforeAll(async () => {
  world = await createWorld();
  problems = [await aProblem(world), await aProblem(world), await aProblem(world)];
});
afterAll(() => world.close());

/** A pseudo-random generator (mulberry32); a run can be repeated with its printed seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const statuses = [0, 0, 0, -3, -2, -1, 1, 2, 3, 4, 8, 10, 11];

interface StoredSubmission {
  submitId: number;
  uid: string;
  pid: number;
}

async function store(uid: string, pid: number, secondsAgo = 0): Promise<StoredSubmission> {
  const [row] = await world.sql<{ submitId: number }>(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, submit_time)
       values ($2, 'X', $1, 1, 'C++', '::1', verdict_now() - $3 * interval '1 second')
       returning submit_id
     ), t as (
       insert into site_count (key, shard, value) values ('submissions', 0, 1)
       on conflict (key, shard) do update set value = site_count.value + 1
     ), j as (
       insert into job (kind, prio, vtime, submit_id) select 'judge', 2, 0, submit_id from s
     )
     select submit_id as "submitId" from s`,
    [uid, pid, secondsAgo],
  );
  return { submitId: row!.submitId, uid, pid };
}

async function claim({ submitId }: StoredSubmission) {
  const [job] = await world.sql<{ jobId: number; attempt: number }>(
    `update job set state = 1, attempt = attempt + 1, worker = 'w' where submit_id = $1
     returning id as "jobId", attempt`,
    [submitId],
  );
  return job;
}

/** The expected counters, computed only from the submissions and not by the server's code. */
async function recount() {
  const rows = await world.sql<StoredSubmission & { status: number; done: boolean; time: Date }>(
    `select submit_id as "submitId", uid, problem_id as pid, status, submit_time as time,
       finished_at is not null as done
     from submission order by submit_time, submit_id`,
  );
  const solved = new Map<string, number>();
  const total = new Map<string, number>();
  const byProblem = new Map<string, number>();
  const add = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const { submitId, uid, pid, status, done } of rows) {
    if (!done) continue;
    if (status !== 4 && status !== 10) {
      add(total, uid);
      add(byProblem, `${pid} total`);
    }
    add(byProblem, `${pid} ${status}`);
    if (status === 0 && !solved.has(`${uid} ${pid}`)) solved.set(`${uid} ${pid}`, submitId);
  }
  return { solved, total, byProblem };
}

const columns = {
  ac: 0,
  pe: -3,
  ce: -2,
  wa: -1,
  tle: 1,
  mle: 2,
  re: 3,
  ole: 11,
  se: 4,
  pa: 8,
};

async function expectCountersRight(hint: string): Promise<void> {
  const { solved, total, byProblem } = await recount();
  const marks = await world.sql<{ key: string; id: number }>(
    "select uid || ' ' || problem_id as key, submit_id as id from solved",
  );
  expect(new Map(marks.map(({ key, id }) => [key, id])), hint).toEqual(solved);
  const users = await world.sql<{ uid: string }>("select uid, ac, total from user_count");
  for (const uid of uids) {
    const ac = [...solved.keys()].filter((key) => key.startsWith(`${uid} `)).length;
    const row = users.find((each) => each.uid === uid) ?? { uid, ac: 0, total: 0 };
    expect(row, hint).toEqual({ uid, ac, total: total.get(uid) ?? 0 });
  }
  const counts = await world.sql<Record<string, number>>("select * from problem_count");
  for (const { pid } of problems) {
    const row = counts.find((each) => each["problem_id"] === pid);
    expect(row?.["total"] ?? 0, hint).toBe(byProblem.get(`${pid} total`) ?? 0);
    for (const [column, status] of Object.entries(columns)) {
      const real = byProblem.get(`${pid} ${status}`) ?? 0;
      expect(row?.[column] ?? 0, `${hint}, ${column} of ${pid}`).toBe(real);
    }
  }
  expect(await verifyCounters(world.server.db), hint).toEqual([]);
}

test("after random verdicts, redeliveries and concurrent rejudges, counters equal a recount", async () => {
  const { db } = world.server;
  for (const seed of [1, 2, 3, 4]) {
    const random = randomOf(seed);
    const submissions: StoredSubmission[] = [];
    const old: { attempt: { jobId: number; attempt: number } }[] = [];
    const pick = <T>(list: T[]): T => list[random(list.length)]!;
    const judge = async (target: StoredSubmission): Promise<void> => {
      const attempt = await claim(target);
      if (!attempt) return;
      old.push({ attempt });
      const status = pick(statuses);
      const result = { ...accepted, status, cases: [judgedCase(1, status)] };
      await recordVerdict(db, attempt, { judger: "node", result });
    };
    const step = async (): Promise<void> => {
      const what = random(10);
      if (what < 3 || submissions.length < 5)
        submissions.push(await store(pick(uids), pick(problems).pid, random(3600)));
      else if (what < 6) await judge(pick(submissions));
      else if (what < 8 && old.length > 0) {
        const result = { ...accepted, status: pick(statuses) };
        await recordVerdict(db, pick(old).attempt, { judger: "late", result });
      } else
        await rejudgeSubmission({ db, bus: noopBus }, pick(submissions).submitId).catch(
          refusedOnly,
        );
    };
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 12 }, step));
      await expectCountersRight(`seed ${seed}, round ${round}`);
    }
    for (const each of submissions) await judge(each);
    await expectCountersRight(`seed ${seed}, all judged`);
  }
});

function refusedOnly(error: Error & { code?: string }): void {
  if (error.code !== "REJUDGE_RUNNING") throw error;
}

test("a rejudge moves the solved mark to the next earliest acceptance and back", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world);
  const uid = people.problemAdmin.uid;
  const [first, second] = [await store(uid, pid), await store(uid, pid)];
  await world.sql("update submission set submit_time = '2026-01-01' where submit_id = $1", [
    first.submitId,
  ]);
  const judge = async (target: StoredSubmission, status: number): Promise<void> => {
    const attempt = await claim(target);
    await recordVerdict(db, attempt!, { judger: "n", result: { ...accepted, status } });
  };
  const mark = async () =>
    (await world.sql("select submit_id as id from solved where uid = $1", [uid]))[0]?.["id"];
  await judge(second, 0);
  expect(await mark()).toBe(second.submitId);
  await judge(first, 0);
  expect(await mark(), "the earlier one takes it over").toBe(first.submitId);
  await rejudgeSubmission({ db, bus: noopBus }, first.submitId);
  expect(await mark(), "the other one has it meanwhile").toBe(second.submitId);
  await judge(first, -1);
  expect(await mark()).toBe(second.submitId);
  await rejudgeSubmission({ db, bus: noopBus }, second.submitId);
  expect(await mark()).toBeUndefined();
  await judge(second, 0);
  expect(await mark()).toBe(second.submitId);
  expect(await verifyCounters(db)).toEqual([]);
});

test("a rejudge waits for a concurrent acceptance and moves the mark to it", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world);
  const uid = people.root.uid;
  const [holder, rising] = [await store(uid, pid), await store(uid, pid)];
  const first = await claim(holder);
  await recordVerdict(db, first!, { judger: "n", result: accepted });
  const second = await claim(rising);
  let rejudged: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await recordVerdict(tx, second!, { judger: "n", result: accepted });
    rejudged = rejudgeSubmission({ db, bus: noopBus }, holder.submitId);
    await untilOneIsBlockedBy(tx);
  });
  await rejudged;
  const marks = await world.sql("select submit_id as id from solved where uid = $1", [uid]);
  expect(marks).toEqual([{ id: rising.submitId }]);
  expect(await verifyCounters(db)).toEqual([]);
});

test("a solved mark moves to a submission that is being rejudged itself: two rejudges cannot deadlock", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world);
  const uid = people.root.uid;
  const [holder, next] = [await store(uid, pid, 60), await store(uid, pid)];
  for (const each of [holder, next]) {
    await recordVerdict(db, (await claim(each))!, { judger: "n", result: accepted });
  }
  const mark = () =>
    world.sql("select submit_id as id from solved where uid = $1 and problem_id = $2", [uid, pid]);
  expect(await mark()).toEqual([{ id: holder.submitId }]);
  await db.transaction(async (tx) => {
    await lockSubmission(tx, { submitId: next.submitId });
    await rejudgeSubmission({ db, bus: noopBus }, holder.submitId);
  });
  expect(await mark()).toEqual([{ id: next.submitId }]);
  await rejudgeSubmission({ db, bus: noopBus }, next.submitId);
  expect(await mark()).toEqual([]);
  expect(await verifyCounters(db)).toEqual([]);
});

test("a verdict that replaces another one and a new one of the same user and problem cannot deadlock", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world);
  const uid = people.root.uid;
  const [former, fresh] = [await store(uid, pid, 60), await store(uid, pid)];
  const wrong = { ...accepted, status: -1 };
  await recordVerdict(db, (await claim(former))!, { judger: "n", result: wrong });
  const attempt = await claim(fresh);
  let judged: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    const [row] = await lockSubmission(tx, { submitId: former.submitId });
    await uncount(tx, row!);
    // A transaction is used, because a single statement would be repeated after a deadlock, and the test would not
    // notice the deadlock.
    judged = db.transaction((other) =>
      recordVerdict(other, attempt!, { judger: "n", result: accepted }),
    );
    await untilOneIsBlockedBy(tx);
    await tx.query({
      text: "update submission set status = 0, counted = false where submit_id = $1",
      values: [former.submitId],
    });
    await addToCounters(tx, { submitId: former.submitId });
  });
  await judged;
  const marks = await world.sql("select submit_id as id from solved where problem_id = $1", [pid]);
  expect(marks).toEqual([{ id: former.submitId }]);
  expect(await verifyCounters(db)).toEqual([]);
});

test("a transaction counts in one shard of each total, whatever it counts", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world);
  const counted = await db
    .transaction(async (tx) => {
      for (let n = 0; n < 8; n += 1) {
        await tx.query({ text: "select count_of_site('problems', 1), count_of_site('listed', 1)" });
      }
      const [mine] = await tx.query<{ submitId: number }>({
        text: `insert into submission (problem_id, display_pid, uid, length, language, ip, status, finished_at)
          values ($1, 'X', $2, 1, 'C', '', 0, verdict_now()) returning submit_id as "submitId"`,
        values: [pid, people.root.uid],
      });
      for (let n = 0; n < 8; n += 1) {
        await addToCounters(tx, { submitId: mine!.submitId });
        const [row] = await lockSubmission(tx, { submitId: mine!.submitId });
        await uncount(tx, row!);
        await markUncounted(tx, { submitId: mine!.submitId });
      }
      const rows = await tx.query<{ key: string; shard: number }>({
        text: "select key, shard from site_count where xmin = pg_current_xact_id()::xid",
      });
      throw Object.assign(new Error("undone"), { rows });
    })
    .catch(({ rows }: { rows: { key: string; shard: number }[] }) => rows);
  expect(new Set(counted.map(({ key }) => key))).toEqual(
    new Set(["problems", "listed", "accepted"]),
  );
  expect(new Set(counted.map(({ shard }) => shard)).size).toBe(1);
});

test("what was ended as a deadlock is done again", async () => {
  const { db } = world.server;
  const lock = (tx: Db, uid: string) =>
    tx.query({ text: "select 1 from user_count where uid = $1 for update", values: [uid] });
  let startedCount = 0;
  let runs = 0;
  const both = Promise.withResolvers<void>();
  const inOrder = (first: string, second: string) =>
    retriedTransaction(db, async (tx) => {
      runs += 1;
      await lock(tx, first);
      startedCount += 1;
      if (startedCount === 2) both.resolve();
      await both.promise;
      await lock(tx, second);
    });
  const [one, other] = [people.user.uid, people.other.uid];
  await Promise.all([inOrder(one, other), inOrder(other, one)]);
  // At least one transaction runs twice. There may be more runs: if the repeated transaction locks its first row before
  // the waiting transaction resumes, the two transactions deadlock again.
  expect(runs).toBeGreaterThan(2);
});

test("an account that is being changed keeps no verdict and no entry of the audit log waiting: they cannot deadlock", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world);
  const uid = people.root.uid;
  const judged = await store(uid, pid);
  const attempt = await claim(judged);
  await db.transaction(async (tx) => {
    expect(await lockRoots(tx)).toContainEqual({ uid });
    await lockUsers(tx, { uids: [uid] });
    await recordVerdict(db, attempt!, { judger: "n", result: accepted });
    await rejudgeSubmission({ db, bus: noopBus }, judged.submitId);
    const actor = { viewer: { uid, username: "root" }, ip: "127.0.0.1" };
    await recordActionAlone(db, actor, { action: "submission.rejudge", target: "1" });
  });
  expect(await verifyCounters(db)).toEqual([]);
});

test("the check reports every kind of counter that was changed", async () => {
  const { db } = world.server;
  const [{ pid }] = problems as [TestProblem];
  await world.sql("update problem_count set wa = wa + 1, total = total - 2 where problem_id = $1", [
    pid,
  ]);
  await world.sql("update user_count set ac = ac + 3 where uid = $1", [people.user.uid]);
  await world.sql(
    "update site_count set value = value + 5 where key = 'accepted' and shard = (select min(shard) from site_count where key = 'accepted')",
  );
  await world.sql(
    "delete from solved where (uid, problem_id) = (select uid, problem_id from solved limit 1)",
  );
  const differences = await verifyCounters(db);
  expect(differences.map(({ counter }) => counter).toSorted()).toEqual([
    "problem.total",
    "problem.wa",
    "site",
    "solved",
    "user.ac",
  ]);
  const wa = differences.find(({ counter }) => counter === "problem.wa");
  expect(wa).toMatchObject({ key: String(pid) });
  expect((wa?.stored ?? 0) - (wa?.real ?? 0)).toBe(1);
});

test("scores are limited to the problem's full score and give rank points", async () => {
  const { db } = world.server;
  const { pid } = await aProblem(world, { type: 1, difficulty: 2 }, 10);
  for (const [score, stored, rank] of [
    [100, 100, 14],
    [50, 50, 7],
    [1000, 100, 14],
    [-5, 0, 0],
  ] as const) {
    const submission = await store(people.user.uid, pid);
    const attempt = await claim(submission);
    await recordVerdict(db, attempt!, { judger: "n", result: { ...accepted, status: 8, score } });
    const [row] = await world.sql(
      `select score, oi_rank_score as rank from submission where submit_id = $1`,
      [submission.submitId],
    );
    expect(row).toEqual({ score: stored, rank });
  }
});
