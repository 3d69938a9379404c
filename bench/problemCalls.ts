// Cost of the problem calls with 20,000 problems: `node bench/problemCalls.ts [problems]`.
// Brings its own PostgreSQL and server; p50 and p95 in milliseconds per call, one caller at a time.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSession } from "../src/server/account/session.ts";
import { startServer } from "../src/server/main.ts";
import type { Database } from "../src/server/platform/db.ts";
import { createLog } from "../src/server/platform/log.ts";
import { migrate } from "../src/server/platform/migrate.ts";
import { startPostgres } from "../src/server/platform/postgres.ts";

const PROBLEMS = Number(process.argv[2] ?? 20_000);
const UID = "c".repeat(32);

const folder = await mkdtemp(join(tmpdir(), "verdict-bench-"));
const postgres = await startPostgres({ folder });
await migrate(postgres.url("postgres"), join(import.meta.dirname, "../db/migrations"));
const server = await startServer({
  connection: { connectionString: postgres.url("postgres") },
  host: "127.0.0.1",
  port: 0,
  data: folder,
  baseUrl: "http://127.0.0.1",
  judgeToken: "bench-judge-token",
  trustedProxies: [],
  log: createLog("server", "fatal"),
});
await seed(server.db);
const token = await openSession(server.db, { uid: UID, ip: "", userAgent: "" });

const problem = String(1000 + Math.floor(PROBLEMS / 2));
const calls: [name: string, path: string, body?: unknown][] = [
  ["list, page 1", "/api/get-problem-list?limit=30"],
  ["list, last page", `/api/get-problem-list?limit=30&currentPage=${Math.floor(PROBLEMS / 30)}`],
  ["list, Chinese keyword of 4", "/api/get-problem-list?limit=30&keyword=最短路径"],
  ["list, Chinese keyword of 2", "/api/get-problem-list?limit=30&keyword=路径"],
  ["list, display id", `/api/get-problem-list?limit=30&keyword=${problem}`],
  ["list, two tags and a level", "/api/get-problem-list?limit=30&tagId=3,10&difficulty=1"],
  ["one problem", `/api/get-problem?problemId=${problem}`],
  ["random problem", "/api/get-random-problem"],
  ["own status of 30", "/api/get-user-problem-status", { pidList: idsOfPage() }],
  ["home page", "/api/home-summary"],
  ["website config (the least a call costs)", "/api/get-website-config"],
];
console.log(
  `${PROBLEMS} problems\n${"call".padEnd(44)}${"p50".padStart(8)}${"p95".padStart(8)}  ms`,
);
for (const [name, path, body] of calls) {
  const times = await measure(path, body);
  const at = (share: number) =>
    (times[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(8);
  console.log(name.padEnd(44) + at(0.5) + at(0.95));
}
await server.close();
await postgres.stop();
await rm(folder, { recursive: true });

async function measure(path: string, body: unknown): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 230; i += 1) {
    const begin = performance.now();
    const reply = await server.app.inject({
      method: body === undefined ? "GET" : "POST",
      url: encodeURI(path),
      headers: { authorization: token },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    times.push(performance.now() - begin);
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  }
  // The first calls plan statements and compile code.
  return times.slice(30).toSorted((a, b) => a - b);
}

function idsOfPage(): number[] {
  return Array.from({ length: 30 }, (_, i) => i + 1);
}

async function seed(db: Database): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.query({ text, values });
  await run("insert into app_user (uid, username, password_hash) values ($1, 'bench', '')", [UID]);
  await run("insert into tag (name) select 'tag ' || g from generate_series(1, 60) g");
  await run(
    `insert into problem (problem_id, auth, difficulty)
     select (999 + g)::text, case when g % 20 = 0 then 2 else 1 end, g % 3 from generate_series(1, $1) g`,
    [PROBLEMS],
  );
  await run(
    `insert into problem_title
     select id, 'zh-CN', (array['最短路径', '动态规划', '数字三角形', '背包问题', '括号匹配'])[1 + id % 5] || ' ' || id
     from problem
     union all select id, 'en-US', 'Problem number ' || id from problem where id % 2 = 0`,
  );
  await run(
    `insert into problem_statement (problem_id, locale, description)
     select id, 'zh-CN', repeat('求最短路径 $x_' || id || '$ 的值。 ', 60) from problem`,
  );
  await run(
    `insert into problem_tag select id, 1 + (id * k * 7) % 60 from problem, generate_series(1, 3) k
     on conflict do nothing`,
  );
  await run("insert into problem_count (problem_id, total, ac) select id, id, id / 2 from problem");
  await run(
    `insert into submission (problem_id, display_pid, uid, status, length, language, ip)
     select 1 + g % $2, '', $1, g % 3, 1, 'C', '' from generate_series(1, 5000) g`,
    [UID, Math.min(PROBLEMS, 2000)],
  );
  await run("vacuum analyze");
}
