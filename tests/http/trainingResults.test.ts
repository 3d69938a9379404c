import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareResults } from "../../src/server/training/rank/results.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

/* Tests the stored results of training members: outdated results must be found, and results are read page by page. */

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const { Accepted } = Verdict;

const solvedBy = async (tid: number) => {
  const { records } = await world.rank("admin", tid);
  return Object.fromEntries(records.map(({ username, ac }) => [username, ac]));
};

/**
 * Stores an accepted submission and changes the user's counters in a transaction that stays open until `commit` is
 * called.
 */
async function openVerdict(uid: string, pid: number): Promise<{ commit(): Promise<void> }> {
  const client = await world.server.db.connect();
  await client.query("begin");
  await client.query(
    `with changed as (update user_count set version = pg_current_xact_id()::text::bigint where uid = $2)
     insert into submission (problem_id, display_pid, uid, length, language, ip, status, time_ms, counted, finished_at)
     values ($1, 'A', $2, 1, 'C', '127.0.0.1', 0, 3, true, verdict_now())`,
    [pid, uid],
  );
  return {
    async commit() {
      await client.query("commit");
      await client.end();
    },
  };
}

test("a verdict that is committed after later ones is not missed", async () => {
  const { tid, problems } = await world.privateTraining(["user", "other"], 1);
  const [{ pid, problemId }] = problems as [(typeof problems)[0]];
  expect(await solvedBy(tid)).toEqual({ user: 0, other: 0 });
  const early = await openVerdict(people.user.uid, pid);
  await world.judged("other", problemId, { status: Accepted });
  expect(await solvedBy(tid)).toEqual({ user: 0, other: 1 });
  await early.commit();
  expect(await solvedBy(tid)).toEqual({ user: 1, other: 1 });
});

test("a member who joins while a verdict is stored is computed with it", async () => {
  const { tid, problems } = await world.privateTraining(["other"], 1);
  const early = await openVerdict(people.user.uid, problems[0]!.pid);
  await world.join(tid, "user");
  expect(await solvedBy(tid)).toEqual({ user: 0, other: 0 });
  await early.commit();
  expect(await solvedBy(tid)).toEqual({ user: 1, other: 0 });
});

test("results of a deleted problem leave the sums, although its submissions are gone", async () => {
  const { tid, problems } = await world.privateTraining(["user"], 2);
  for (const { problemId } of problems)
    await world.judged("user", problemId, { status: Accepted, timeMs: 4 });
  expect((await world.rank("admin", tid)).records).toMatchObject([{ ac: 2, totalRunTime: 8 }]);
  const { pid } = problems[0]!;
  await world.sql("delete from submission where problem_id = $1", [pid]);
  await world.sql("delete from problem where id = $1", [pid]);
  expect((await world.rank("admin", tid)).records).toMatchObject([{ ac: 1, totalRunTime: 4 }]);
});

test("after a restore into another cluster, whose transactions are fewer, changes are found", async () => {
  const { tid, problems } = await world.privateTraining(["user", "other"], 1);
  const { problemId } = problems[0]!;
  await world.judged("user", problemId, { status: Accepted });
  expect(await solvedBy(tid)).toEqual({ user: 1, other: 0 });
  await world.sql("update training_rank set compared_from = compared_from + 1000000");
  await world.sql("update user_count set version = version + 1000000 where version > 0");
  await prepareResults(world.server.db);
  await world.judged("other", problemId, { status: Accepted });
  expect(await solvedBy(tid)).toEqual({ user: 1, other: 1 });
  const future = await world.sql(
    "select uid from user_count where version >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
  );
  expect(future).toEqual([]);
});

test("pages have ranks that equal results share across them, in the order of present usernames", async () => {
  const { tid, problems } = await world.privateTraining(["user"], 1);
  await world.sql(
    `with made as (
       insert into app_user (uid, username, password_hash, role_id, nickname)
       select md5('tied' || n), 'Tied' || n, '', 1002, '' from generate_series(1, 6) n returning uid)
     insert into training_member (training_id, uid) select $1, uid from made`,
    [tid],
  );
  await world.judged("user", problems[0]!.problemId, { status: Accepted });
  const pageOf = async (currentPage: number) => {
    const { records, total } = await world.rank(
      "admin",
      tid,
      `&limit=3&currentPage=${currentPage}`,
    );
    expect(total).toBe(7);
    return records.map(({ rank, username }) => [rank, username]);
  };
  expect(await pageOf(1)).toEqual([
    [1, "user"],
    [2, "Tied1"],
    [2, "Tied2"],
  ]);
  await world.sql("update app_user set username = 'Tied99' where username = 'Tied3'");
  expect(await pageOf(2)).toEqual([
    [2, "Tied4"],
    [2, "Tied5"],
    [2, "Tied6"],
  ]);
  expect(await pageOf(3)).toEqual([[2, "Tied99"]]);
  expect(await pageOf(4)).toEqual([]);
  const search = await world.rank("admin", tid, "&keyword=tied6");
  expect(search.records.map(({ rank }) => rank)).toEqual([2]);
});

test("members found by a keyword have the ranks of the whole table, whether few or thousands of users match", async () => {
  const { tid } = await world.privateTraining([], 1);
  await world.sql(
    `insert into app_user (uid, username, password_hash, role_id, school)
     select md5('crowd' || n), 'crowd' || n, '', 1002, 'School ' || n % 3 from generate_series(1, 2000) n`,
  );
  await world.sql(
    `insert into training_member (training_id, uid) select $1, md5('crowd' || n) from generate_series(1, 2000, 50) n`,
    [tid],
  );
  await world.rank("admin", tid);
  // Stores results with ties. The server does not recompute them, because no counter has changed.
  await world.sql(
    "update training_member set solved = length(name) % 3, run_time = ascii(right(name, 2)) % 2 where training_id = $1",
    [tid],
  );
  const all = (await world.rank("admin", tid, "&limit=100")).records;
  expect(new Set(all.map(({ rank }) => rank)).size).toBeGreaterThan(3);
  const isFound: Record<string, (row: (typeof all)[number]) => boolean> = {
    crowd: () => true,
    crowd1: ({ username }) => username?.startsWith("crowd1") ?? false,
    "School 2": ({ school }) => school === "School 2",
    crowd2000: () => false,
  };
  for (const [keyword, matches] of Object.entries(isFound)) {
    const rows = all.filter(matches);
    for (const currentPage of [1, 2, 9]) {
      const query = `&keyword=${encodeURIComponent(keyword)}&limit=10&currentPage=${currentPage}`;
      expect(await world.rank("admin", tid, query), query).toEqual({
        records: rows.slice((currentPage - 1) * 10, currentPage * 10),
        total: rows.length,
      });
    }
  }
});
