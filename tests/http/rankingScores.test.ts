import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rejudgeSubmission, verifyCounters } from "../../src/server/judging/service.ts";
import { recordVerdict } from "../../src/server/judging/verdict.ts";
import type { Bus } from "../../src/server/platform/live/liveBus.ts";
import type { RankRow } from "../../src/shared/practice/ranking.ts";
import { accepted, aProblem } from "./judgingWorld.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
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
});
afterAll(() => world.close());

/** A pseudo-random generator (mulberry32); the printed seed reproduces a run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

async function store(
  uid: string,
  pid: number,
  { contest = 0, hoursAgo = 0 } = {},
): Promise<number> {
  const [row] = await world.sql<{ submitId: number }>(
    `with s as (
       insert into submission (problem_id, display_pid, uid, scope, scope_id, listed, countable,
         length, language, ip, submit_time)
       values ($2, 'X', $1, $3, $5::int, $5::int = 0, $5::int = 0, 1, 'C++', '::1', verdict_now() - make_interval(mins => ($4::float * 60)::int))
       returning submit_id, listed
     ), t as (
       insert into site_count (key, shard, value) select 'submissions', 0, 1 from s where listed
       on conflict (key, shard) do update set value = site_count.value + 1
     ), j as (
       insert into job (kind, prio, vtime, submit_id) select 'judge', 2, 0, submit_id from s
     )
     select submit_id as "submitId" from s`,
    [uid, pid, contest === 0 ? "practice" : "contest", hoursAgo, contest],
  );
  return row!.submitId;
}

async function judge(
  submitId: number,
  { status, score = null as number | null }: { status: number; score?: number | null },
) {
  const [attempt] = await world.sql<{ jobId: number; attempt: number }>(
    `update job set state = 1, attempt = attempt + 1, worker = 'w' where submit_id = $1
     returning id as "jobId", attempt`,
    [submitId],
  );
  if (!attempt) return;
  await recordVerdict(world.server.db, attempt, {
    judger: "node",
    result: { ...accepted, status, score },
  });
}

const rejudge = (submitId: number) =>
  rejudgeSubmission({ db: world.server.db, bus: noopBus }, submitId).catch(
    (error: { code?: string }) => {
      if (error.code !== "REJUDGE_RUNNING") throw error;
    },
  );

async function scoresByName(): Promise<Record<string, number>> {
  const reply = await world.call("guest", "GET /api/get-rank-list?type=1&limit=100");
  const { records } = reply.body.data as { records: RankRow[] };
  // The ranking omits users without a submission, so this function adds them with 0 points.
  const none = uids.map((uid): [string, number] => [uid, 0]);
  return Object.fromEntries([...none, ...records.map(({ uid, score }) => [uid, score] as const)]);
}

/**
 * Computes each user's points from their definition: the sum, over all problems, of the points of the best counted
 * practice submission.
 */
async function scoresByRule(): Promise<Record<string, number>> {
  const rows = await world.sql<{ uid: string; pid: number; points: number }>(
    `select uid, problem_id as pid, oi_rank_score as points from submission
     where countable and finished_at is not null and oi_rank_score is not null`,
  );
  const best = new Map<string, number>();
  for (const { uid, pid, points } of rows) {
    const key = `${uid} ${pid}`;
    best.set(key, Math.max(best.get(key) ?? 0, points));
  }
  const sums = Object.fromEntries(uids.map((uid) => [uid, 0]));
  for (const [key, points] of best) {
    const uid = key.split(" ")[0]!;
    sums[uid] = (sums[uid] ?? 0) + points;
  }
  return sums;
}

describe("points", () => {
  test("a full score gives a tenth of it and two per level; only the best of a problem counts", async () => {
    const { pid } = await aProblem(world, { type: 1, difficulty: 2 }, 10);
    const uid = people.problemAdmin.uid;
    const [half, full, worse] = [
      await store(uid, pid),
      await store(uid, pid),
      await store(uid, pid),
    ] as const;
    await judge(half, { status: 8, score: 50 });
    expect((await scoresByName())[uid]).toBe(7);
    await judge(full, { status: 0, score: 100 });
    expect((await scoresByName())[uid]).toBe(14);
    await judge(worse, { status: -1, score: 0 });
    expect((await scoresByName())[uid]).toBe(14);
    await rejudge(full);
    expect((await scoresByName())[uid], "the other one counts meanwhile").toBe(7);
    await judge(full, { status: -1, score: 0 });
    await rejudge(half);
    expect((await scoresByName())[uid]).toBe(0);
    await judge(half, { status: 8, score: 80 });
    expect((await scoresByName())[uid]).toBe(11);
  });

  test("contest submissions and problems without scores give none", async () => {
    const uid = people.root.uid;
    const scored = await aProblem(world, { type: 1, difficulty: 1 }, 10);
    const plain = await aProblem(world, { type: 0 });
    await judge(await store(uid, scored.pid, { contest: 7 }), { status: 0, score: 100 });
    await judge(await store(uid, plain.pid), { status: 0 });
    expect((await scoresByName())[uid]).toBe(0);
  });

  test("after random verdicts and concurrent rejudges they equal a recomputation", async () => {
    const problems = [
      await aProblem(world, { type: 1, difficulty: 0 }, 10),
      await aProblem(world, { type: 1, difficulty: 2 }, 10),
      await aProblem(world, { type: 0 }),
    ];
    for (const seed of [11, 12, 13, 14]) {
      const random = randomOf(seed);
      const submissionIds: number[] = [];
      const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
      const step = async (): Promise<void> => {
        const what = random(10);
        if (what < 3 || submissionIds.length < 6) {
          submissionIds.push(
            await store(pick(uids), pick(problems).pid, { contest: random(8) === 0 ? 7 : 0 }),
          );
        } else if (what < 7) {
          const score = random(101);
          await judge(pick(submissionIds), {
            status: score === 100 ? 0 : pick([8, -1, -2, 1]),
            score,
          });
        } else await rejudge(pick(submissionIds));
      };
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 12 }, step));
        expect(await scoresByName(), `seed ${seed}, round ${round}`).toMatchObject(
          await scoresByRule(),
        );
        expect(await verifyCounters(world.server.db), `seed ${seed}, round ${round}`).toEqual([]);
      }
    }
  });

  test("the daily recount finds a changed best score and a changed sum", async () => {
    await world.sql("update best_score set score = score + 1 where uid = $1", [people.user.uid]);
    const counters = (await verifyCounters(world.server.db)).map(({ counter }) => counter);
    expect(new Set(counters)).toEqual(new Set(["bestScore", "user.score"]));
  });
});

describe("the ranking of the last seven days", () => {
  interface Recent {
    username: string;
    ac: number;
  }
  const recent = async () =>
    (await world.call("guest", "GET /api/get-recent-seven-ac-rank")).body.data as Recent[];

  test("counts problems first solved in the last 7 × 24 hours, once each", async () => {
    await world.sql("truncate solved, best_score, submission, job cascade");
    const problems = [];
    for (let i = 0; i < 3; i += 1) problems.push((await aProblem(world)).pid);
    const [p1, p2, p3] = problems as [number, number, number];
    const ac = { status: 0 };
    // A problem that was first solved long ago does not count when it is solved again today.
    await judge(await store(people.user.uid, p1, { hoursAgo: 200 }), ac);
    await judge(await store(people.user.uid, p1), ac);
    await judge(await store(people.user.uid, p2, { hoursAgo: 167.9 }), ac);
    // `other` submits to p1 just outside the period, and to p2 (twice) and p3 inside it. `admin` submits in a contest.
    await judge(await store(people.other.uid, p1, { hoursAgo: 168.1 }), ac);
    await judge(await store(people.other.uid, p2, { hoursAgo: 5 }), ac);
    await judge(await store(people.other.uid, p2), ac);
    await judge(await store(people.other.uid, p3, { hoursAgo: 4 }), ac);
    await judge(await store(people.admin.uid, p3, { contest: 7 }), ac);
    expect(await recent()).toEqual([
      {
        uid: people.other.uid,
        username: "other",
        nickname: "nick-other",
        avatar: null,
        ac: 2,
      },
      expect.objectContaining({ username: "user", ac: 1 }),
    ]);
  });

  test("ties go to the earlier user; ten at most, without banned users", async () => {
    const { pid } = await aProblem(world);
    for (let n = 0; n < 12; n += 1) {
      const uid = n.toString(16).padStart(32, "8");
      await world.sql("insert into app_user (uid, username, password_hash) values ($1, $2, 'x')", [
        uid,
        `solver${n}`,
      ]);
      await judge(await store(uid, pid, { hoursAgo: 50 - n }), { status: 0 });
    }
    const names = async () => (await recent()).map(({ username }) => username);
    const solvers = Array.from({ length: 12 }, (_, n) => `solver${n}`);
    expect(await names()).toEqual(["other", "user", ...solvers.slice(0, 8)]);
    await world.sql("update app_user set status = 1 where username in ('other', 'solver0')");
    expect(await names()).toEqual(["user", ...solvers.slice(1, 10)]);
  });
});
