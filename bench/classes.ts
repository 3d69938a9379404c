// Server time of trainings and classes on a large site: `node bench/classes.ts [folder]`. 2,000 classes with 200,000
// memberships, 10,000 trainings with 2,000,000 submissions, and another million of practice, in a separate PostgreSQL; with
// a folder the data is reused at the next run. Milliseconds, one caller at a time, through the whole server without the
// socket; limit: p50 ≤ 5. `first` is the first call of all: nothing is planned, and results of members are not computed.
// Other limits are those of the lines that print them.
import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { systemClock } from "../src/shared/clock.ts";
import { openSession } from "../src/server/account/session.ts";
import { startServer } from "../src/server/main.ts";
import { createLog } from "../src/server/platform/log.ts";
import { CLASSES_SIZE, TABLES } from "../tests/support/generatedClasses.ts";
import { READER, uidOf } from "../tests/support/generatedUsers.ts";
import { FULL_SIZE } from "../tests/support/generatedWorld.ts";
import { verdictCost } from "./classes/verdictCost.ts";
import { median } from "./programs.ts";
import { openWorld } from "./world/openWorld.ts";

const BAR_MS = 5;
const ROUNDS = 60;
/**
 * Warm-up calls, for the state of a server that has run for a minute: V8 has compiled the code, and each of twelve
 * connections has planned a statement five times, after which it caches the plan.
 */
const WARM_UP = 200;

const world = await openWorld(process.argv[2], { ...FULL_SIZE, classes: CLASSES_SIZE });
const server = await startServer({
  connection: { connectionString: world.url },
  host: "127.0.0.1",
  port: 0,
  data: world.folder,
  baseUrl: "http://127.0.0.1",
  judgeToken: randomBytes(16).toString("hex"),
  key: randomBytes(32),
  trustedProxies: [],
  log: createLog("server", "fatal"),
  clock: systemClock,
});
const client = new pg.Client({ connectionString: world.url });
await client.connect();
const sessionOf = (uid: string) => openSession(server.db, { uid, ip: "", userAgent: "" });
const reader = await sessionOf(READER.uid);
/** The generated site has no administrators. */
const rootUid = uidOf(FULL_SIZE.users);
await client.query("update app_user set role_id = 1000 where uid = $1", [rootUid]);
const root = await sessionOf(rootUid);
const newcomers = Array.from({ length: ROUNDS }, (_, n) => uidOf(30_000 + n));
const { large, wide, usual } = TABLES;

/** Of which the reader is a member. */
const CLASS = 1;

type Call = [name: string, path: string, token?: string];

const list = (name: string, query = ""): Call => [
  `training list, ${name}`,
  `/api/get-training-list?${query}`,
];
const table = (name: string, tid: number, query = ""): Call => [
  `rank, ${name}`,
  `/api/get-training-rank?tid=${tid}&${query}`,
];
const pages = Math.floor(large.members / 30);
const calls: Call[] = [
  list("page 1"),
  list("middle page", "currentPage=180"),
  list("last page", "currentPage=350"),
  list("Chinese keyword of 2", "keyword=数据"),
  list("English keyword", "keyword=graph"),
  list("keyword with few matches", "keyword=strings for beginners 99"),
  list("keyword of nothing", "keyword=no such training"),
  list("author", "keyword=user40123"),
  list("category", "categoryId=7"),
  list("public ones", "auth=Public"),
  list("private ones, page 100", "auth=Private&currentPage=100"),
  ["admin list, page 1", "/api/admin/training/list", root],
  ["admin list, offset 8,900", "/api/admin/training/list?currentPage=891", root],
  ["admin list, keyword", "/api/admin/training/list?keyword=数据", root],
  ["detail", `/api/get-training-detail?tid=${usual.tid}`],
  ["detail, 10,000 members", `/api/get-training-detail?tid=${large.tid}`],
  ["problem list of 15", `/api/get-training-problem-list?tid=${usual.tid}`],
  ["problem list of 190", `/api/get-training-problem-list?tid=${wide.tid}`],
  table("10,000 members, page 1", large.tid),
  table("10,000 members, middle", large.tid, `currentPage=${Math.floor(pages / 2)}`),
  table("10,000 members, last page", large.tid, `currentPage=${pages}`),
  table("10,000 members, search", large.tid, "keyword=nick 12"),
  table("2,000 members × 190, page of 30", wide.tid),
  table("2,000 members × 190, search", wide.tid, "keyword=nick 12"),
  table("60 × 15", usual.tid, "limit=60"),
  table("60 × 15, search", usual.tid, "limit=60&keyword=nick"),
  ["submissions of a training", `/api/training-submissions?tid=${usual.tid}`],
  ["submissions of all", "/api/submissions?limit=15"],
  ["own classes", "/api/class/list"],
  ["class", `/api/class/detail?classId=${CLASS}`],
  ["members of a class", `/api/class/member/list?classId=${CLASS}&limit=100`],
  ["members of a class, search", `/api/class/member/list?classId=${CLASS}&keyword=user12`],
  ["trainings of a class", `/api/get-training-list?classId=${CLASS}`],
  ["homework of a class", `/api/class/homework-list?classId=${CLASS}`],
  ["homework that is due", "/api/homework/due"],
  ["classes in the administration", "/api/admin/class/list", root],
  ["site search", "/api/search?keyword=graph"],
  ["home page", "/api/home-summary"],
  ["website config (minimum cost of a call)", "/api/get-website-config"],
];

const head = ["first", "best", "p50 ms", "p95 ms", "× bar"].map((h) => h.padStart(9)).join("");
console.log(`${"call".padEnd(46)}${head}`);
let missed = 0;
for (const [name, path, token] of calls) {
  const [first = Number.NaN, ...rest] = await measured(path, token);
  const times = rest.slice(WARM_UP).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  if (at(0.5) > BAR_MS) missed += 1;
  const cells = [first, at(0), at(0.5), at(0.95), at(0.5) / BAR_MS];
  console.log(name.padEnd(46) + cells.map((cell) => cell.toFixed(2).padStart(9)).join(""));
}
console.log(missed === 0 ? `all within ${BAR_MS} ms` : `${missed} beyond ${BAR_MS} ms`);

const line = (name: string, ms: number, limit = ""): void =>
  console.log(`${name.padEnd(46)}${ms.toFixed(2).padStart(9)} ms   ${limit}`);
for (const { tid, members, problems } of [usual, wide, large]) {
  line(
    `first opening after a change, ${members} × ${problems}`,
    await afterChange(tid),
    "in the request that reads first",
  );
}
line("page of 60 after a verdict of a member", await afterVerdict(), `limit ${BAR_MS} ms`);
line("registering, without hashing", await registering(), `limit ${BAR_MS} ms`);
line("joining a class by its code", await joining(), `limit ${BAR_MS} ms`);
const cost = await verdictCost(client, { uid: READER.uid, pid: await problemOf(usual.tid) });
line("verdict, with trainings", cost.with);
line("verdict, without their indexes, in turn", cost.without);
line("difference", cost.with - cost.without, "limit 0.3 ms or 10 %");
await client.end();
await server.close();
await world.close();

async function call(path: string, token = reader, body?: object): Promise<number> {
  const begin = performance.now();
  const reply = await server.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: encodeURI(path),
    headers: { authorization: token },
    ...(body && { payload: body }),
  });
  const ms = performance.now() - begin;
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  return ms;
}

async function measured(path: string, token?: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i <= ROUNDS + WARM_UP; i += 1) times.push(await call(path, token));
  return times;
}

async function problemOf(tid: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select min(problem_id)::int as pid from training_problem where training_id = $1",
    [tid],
  );
  return rows[0]?.pid ?? 0;
}

/** One problem is hidden and shown again: the first reader of each state. */
async function afterChange(tid: number): Promise<number> {
  const pid = await problemOf(tid);
  const times: number[] = [];
  for (const auth of [2, 1, 2, 1]) {
    await client.query("update problem set auth = $2 where id = $1", [pid, auth]);
    times.push(await call(`/api/get-training-rank?tid=${tid}`));
  }
  return median(times);
}

/** Each time the counters of another member have changed, as verdicts change them. */
async function afterVerdict(): Promise<number> {
  const { rows } = await client.query<{ uid: string }>(
    "select uid from training_member where training_id = $1 limit $2",
    [usual.tid, ROUNDS],
  );
  const times: number[] = [];
  for (const { uid } of rows) {
    await client.query(
      "update user_count set version = pg_current_xact_id()::text::bigint where uid = $1",
      [uid],
    );
    times.push(await call(`/api/get-training-rank?tid=${usual.tid}&limit=60`));
  }
  return median(times);
}

/** Through the whole call; the stored hash has the least cost that the library knows. */
async function registering(): Promise<number> {
  const password = "bench";
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  await client.query("update training set password_hash = $2 where id = $1", [
    large.tid,
    await hash(password, least),
  ]);
  await client.query("delete from training_member where training_id = $1 and uid = any($2)", [
    large.tid,
    newcomers,
  ]);
  const times: number[] = [];
  for (const uid of newcomers) {
    const body = { tid: large.tid, password };
    times.push(await call("/api/register-training", await sessionOf(uid), body));
  }
  return median(times);
}

async function joining(): Promise<number> {
  const code = randomBytes(8).toString("hex").toUpperCase();
  await client.query(
    "insert into group_invitation (group_id, code, max_uses) values ($1, $2, 1000)",
    [CLASS, code],
  );
  await client.query("delete from group_member where group_id = $1 and uid = any($2)", [
    CLASS,
    newcomers,
  ]);
  const times: number[] = [];
  for (const uid of newcomers) {
    times.push(await call("/api/class/join", await sessionOf(uid), { code }));
  }
  return median(times);
}
