import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { GRID, TABLES } from "../../tests/support/generatedClasses.ts";
import {
  BAR_MS,
  CLASS,
  type ClassesBench,
  lineOf,
  newcomers,
  OWNER,
  problemOf,
  ROUNDS,
  USUAL,
} from "./bench.ts";

/**
 * Prints quantiles of the time that reads take after a change, and of the time that a user takes to register for a
 * training or join a class.
 */
export async function measureChanges(bench: ClassesBench): Promise<void> {
  const { usual, wide, large } = TABLES;
  for (const { tid, members, problems } of [usual, wide, large]) {
    lineOf(
      `first opening after a change, ${members} × ${problems}`,
      await afterChange(bench, tid),
      "in the request that reads first",
    );
  }
  lineOf("page of 60 after a verdict of a member", await afterVerdict(bench), `limit ${BAR_MS} ms`);
  lineOf(
    "grid of 60 × 15 after a verdict in the homework",
    await gridAfterVerdict(bench),
    `limit ${BAR_MS} ms`,
  );
  lineOf(
    "grid after all results of the homework changed",
    await gridAfterAll(bench),
    "in the request that reads first",
  );
  lineOf("registering, without hashing", await registering(bench), `limit ${BAR_MS} ms`);
  lineOf("joining a class by its code", await joining(bench), `limit ${BAR_MS} ms`);
}

/** Alternately hides a problem and shows it again, and measures the first read after each change. */
async function afterChange(bench: ClassesBench, tid: number): Promise<number[]> {
  const pid = await problemOf(bench, tid);
  const times: number[] = [];
  for (const auth of [2, 1, 2, 1]) {
    await bench.client.query("update problem set auth = $2 where id = $1", [pid, auth]);
    times.push((await bench.call(`/api/get-training-rank?tid=${tid}`)).ms);
  }
  return times;
}

/**
 * Number of reads before the measurement begins. PostgreSQL plans the statements during these reads, as it does in the
 * first minute after the server's start.
 */
const WARM_UP = 2 * ROUNDS;

/** Measures reads; before each read, the counters of another member change, as they do after a verdict. */
async function afterVerdict(bench: ClassesBench): Promise<number[]> {
  const { rows } = await bench.client.query<{ uid: string }>(
    "select uid from training_member where training_id = $1 limit $2",
    [USUAL.tid, ROUNDS],
  );
  const times: number[] = [];
  for (const { uid } of repeated(rows)) {
    await bench.client.query(
      "update user_count set version = pg_current_xact_id()::text::bigint where uid = $1",
      [uid],
    );
    times.push((await bench.call(`/api/get-training-rank?tid=${USUAL.tid}&limit=60`)).ms);
  }
  return times.slice(WARM_UP);
}

/** Repeats the rows in order until there are enough for the warm-up and the measured reads. */
function repeated<Row>(rows: readonly Row[]): Row[] {
  return Array.from({ length: WARM_UP + ROUNDS }, (_, n) => rows[n % rows.length]!);
}

const gridPath = `/api/class/homework/grid?tid=${GRID.tid}&limit=60`;

/**
 * Measures how long reads of the grid take. Before each read, the stored result of a different student is made
 * outdated, as a verdict would do.
 */
async function gridAfterVerdict(bench: ClassesBench): Promise<number[]> {
  const token = await bench.sessionOf(OWNER);
  const { rows } = await bench.client.query<{ uid: string; pid: number }>(
    "select uid, problem_id::int as pid from homework_result where training_id = $1 order by uid, pid limit $2",
    [GRID.tid, ROUNDS],
  );
  const times: number[] = [];
  for (const { uid, pid } of repeated(rows)) {
    await bench.client.query(
      "insert into homework_stale (training_id, uid, problem_id) values ($1, $2, $3)",
      [GRID.tid, uid, pid],
    );
    times.push((await bench.call(gridPath, { token })).ms);
  }
  return times.slice(WARM_UP);
}

/**
 * Measures reads after all results became outdated; the recomputed results equal the old ones, so no result gets a new
 * version.
 */
async function gridAfterAll(bench: ClassesBench): Promise<number[]> {
  const token = await bench.sessionOf(OWNER);
  const before = await newestResult(bench);
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await bench.client.query(
      `insert into homework_stale (training_id, uid, problem_id)
       select training_id, uid, problem_id from homework_result where training_id = $1`,
      [GRID.tid],
    );
    times.push((await bench.call(gridPath, { token })).ms);
  }
  if ((await newestResult(bench)) !== before) throw new Error("stored results were not current");
  return times;
}

async function newestResult({ client }: ClassesBench): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select max(version)::int as version from homework_result where training_id = $1",
    [GRID.tid],
  );
  return rows[0]?.version ?? 0;
}

/**
 * Measures the whole call with which a user registers for a private training. The stored password hash has the lowest
 * cost that the library supports, so that hashing takes little of the measured time.
 */
async function registering({ client, call, sessionOf }: ClassesBench): Promise<number[]> {
  const { tid } = TABLES.large;
  const password = "bench";
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  await client.query("update training set password_hash = $2 where id = $1", [
    tid,
    await hash(password, least),
  ]);
  await client.query("delete from training_member where training_id = $1 and uid = any($2)", [
    tid,
    newcomers,
  ]);
  const times: number[] = [];
  for (const uid of newcomers) {
    const token = await sessionOf(uid);
    times.push((await call("/api/register-training", { token, body: { tid, password } })).ms);
  }
  return times;
}

async function joining({ client, call, sessionOf }: ClassesBench): Promise<number[]> {
  const code = randomBytes(8).toString("hex").toUpperCase();
  await client.query(
    "insert into group_invitation (group_id, code, max_uses) values ($1, $2, 1000)",
    [CLASS, code],
  );
  const remove = () =>
    client.query("delete from group_member where group_id = $1 and uid = any($2)", [
      CLASS,
      newcomers,
    ]);
  await remove();
  const times: number[] = [];
  for (const uid of newcomers) {
    const token = await sessionOf(uid);
    times.push((await call("/api/class/join", { token, body: { code } })).ms);
  }
  await remove();
  return times;
}
