import { afterAll, beforeAll, expect, test } from "vitest";
import type { RankRow } from "../../src/shared/practice/ranking.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { aProblem } from "./judgingWorld.ts";
import { createWorld, people, type World } from "./world.ts";

/* Tests the rankings that count only the problems of one problem bank. */

let clock: WorldClock;
let world: World;
const [first, second, third] = [people.user.uid, people.other.uid, people.barred.uid];

interface RankPage {
  records: RankRow[];
  total: number;
  banks: string[];
}

async function ranks(query: string): Promise<RankPage> {
  const reply = await world.call("guest", `GET /api/get-rank-list?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as RankPage;
}

/**
 * The statement that stores a user's submissions to a problem, the user's points, and the fact that the user has solved
 * the problem.
 */
const solving = (uid: string, pid: number, { score = 0, submissions = 1 } = {}) => ({
  text: `with sent as (
       insert into submission (uid, problem_id, display_pid, language, ip, length, status, counted)
       select $1, $2, 'X', 'C++ 17', '', 1, 0, true from generate_series(1, $4) returning submit_id
     ), mark as (
       insert into solved (uid, problem_id, submit_id, solved_at)
       select $1, $2, min(submit_id), verdict_now() from sent
     )
     insert into best_score (uid, problem_id, score, gained) values ($1, $2, $3, $3)`,
  values: [uid, pid, score, submissions],
});

async function solves(...what: Parameters<typeof solving>): Promise<void> {
  await world.server.db.query(solving(...what));
}

beforeAll(async () => {
  clock = worldClock();
  world = await createWorld({ clock });
  const hdu = [await aProblem(world, { oj: "HDU" }), await aProblem(world, { oj: "HDU" })];
  const local = await aProblem(world);
  await solves(first, hdu[0]!.pid, { score: 100, submissions: 3 });
  await solves(first, hdu[1]!.pid, { score: 10 });
  await solves(second, hdu[0]!.pid, { score: 300 });
  await solves(third, local.pid, { score: 500 });
  await world.sql("update user_count set total = 9, ac = 9, score = 999 where uid = any($1)", [
    [first, second, third],
  ]);
});
afterAll(() => world.server.close());

const figures = ({ records }: RankPage) =>
  records.map(({ uid, rank, ac, total, score }) => ({ uid, rank, ac, total, score }));

test("has the users who solved problems of the bank, with the figures of these problems", async () => {
  const page = await ranks("type=0&oj=hdu");
  expect(figures(page)).toEqual([
    { uid: first, rank: 1, ac: 2, total: 4, score: 110 },
    { uid: second, rank: 2, ac: 1, total: 1, score: 300 },
  ]);
  expect(page.total).toBe(2);
  expect(page.banks).toEqual(expect.arrayContaining(["LOCAL", "HDU"]));
  expect(figures(await ranks("type=1&oj=HDU")).map(({ uid }) => uid)).toEqual([second, first]);
  expect(figures(await ranks("type=0&oj=LOCAL")).map(({ uid }) => uid)).toEqual([third]);
  expect((await ranks("type=0&oj=All")).total).toBe(3);
  expect((await ranks("type=0&oj=POJ")).records).toEqual([]);
});

test("is paged and searched, and keeps the ranks", async () => {
  expect(figures(await ranks("type=0&oj=HDU&limit=1&currentPage=2"))).toMatchObject([
    { uid: second, rank: 2 },
  ]);
  expect(figures(await ranks("type=0&oj=HDU&searchUser=other"))).toMatchObject([
    { uid: second, rank: 2 },
  ]);
});

test("a banned user is not in it after a minute", async () => {
  await world.sql("update app_user set status = 1 where uid = $1", [first]);
  expect(figures(await ranks("type=0&oj=HDU")).map(({ uid }) => uid)).toEqual([second]);
  await clock.advance(61 * SECOND);
  const page = await ranks("type=0&oj=HDU");
  expect(figures(page)).toMatchObject([{ uid: second, rank: 1 }]);
  expect(page.total).toBe(1);
});

/**
 * The stored counts of every problem bank. They must equal the counts that are computed from solved problems and
 * points.
 */
async function counts() {
  const stored = await world.sql(
    "select bank, uid, ac, score::int from bank_count where ac <> 0 or score <> 0 order by 1, 2",
  );
  const counted = await world.sql(
    `select p.oj as bank, e.uid, sum(e.ac)::int as ac, sum(e.score)::int as score from (
       select uid, problem_id, 1 as ac, 0 as score from solved
       union all select uid, problem_id, 0, score from best_score) e
     join problem p on p.id = e.problem_id group by 1, 2 order by 1, 2`,
  );
  expect(stored).toEqual(counted);
  return stored;
}

test("the counts of a bank follow marks and points as they come, change and go, and a problem that moves or is deleted", async () => {
  const before = await counts();
  const { pid } = await aProblem(world, { oj: "HDU" });
  await solves(first, pid, { score: 40 });
  await solves(third, pid, { score: 7 });
  expect(await counts()).not.toEqual(before);
  await world.sql("update best_score set score = score + 5 where problem_id = $1", [pid]);
  await world.sql("update solved set solved_at = verdict_now() where problem_id = $1", [pid]);
  await counts();
  await world.sql("update problem set oj = 'LOCAL' where id = $1", [pid]);
  await counts();
  await world.sql("delete from solved where problem_id = $1 and uid = $2", [pid, first]);
  await counts();
  await world.sql(
    "update submission set problem_id = (select min(id) from problem) where problem_id = $1",
    [pid],
  );
  await world.sql("delete from problem where id = $1", [pid]);
  expect(await counts()).toEqual(before);
});

interface Query {
  text: string;
  values: unknown[];
}

const move = (pid: number): Query => ({
  text: "update problem set oj = 'LOCAL' where id = $1",
  values: [pid],
});
const changes: Record<string, (pid: number) => Query> = {
  "a mark and points come": (pid) => solving(third, pid, { score: 7 }),
  "a mark goes": (pid) => ({
    text: "delete from solved where problem_id = $1 and uid = $2",
    values: [pid, first],
  }),
  "points change": (pid) => ({
    text: "update best_score set score = score + 5 where problem_id = $1",
    values: [pid],
  }),
  "points go": (pid) => ({ text: "delete from best_score where problem_id = $1", values: [pid] }),
};

/** Runs two statements; the second statement begins when the first has been executed but not committed. */
async function atOnce(before: Query, after: Query): Promise<void> {
  let waiting: Promise<unknown> | undefined;
  await world.server.db.transaction(async (tx) => {
    await tx.query(before);
    waiting = world.server.db.query(after);
    await untilOneIsBlockedBy(tx);
  });
  await waiting;
}

test.each(Object.keys(changes))(
  "%s in the moment in which the problem moves: it counts in the bank that the problem has then",
  async (name) => {
    const change = changes[name]!;
    for (const isMoveFirst of [false, true]) {
      const { pid } = await aProblem(world, { oj: "HDU" });
      await solves(first, pid, { score: 40 });
      const both = [change(pid), move(pid)] as const;
      await atOnce(...(isMoveFirst ? ([both[1], both[0]] as const) : both));
      await counts();
    }
  },
);
