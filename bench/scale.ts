// Measures how long the server takes to return pages of a large site: `node bench/scale.ts [folder]`. The site has
// 20,000 problems, 50,000 users and 1,000,000 submissions, which are stored in a separate PostgreSQL server. If a
// folder is given, the data is stored there and reused by the next run. Times are in milliseconds. Calls are made one
// at a time. They pass through the whole server, but not over a network connection. The limit for the p50 is 5 ms. Of
// the printed values, `best` is affected least by other load on the machine.
import { randomBytes } from "node:crypto";
import { systemClock } from "../src/shared/system/clock.ts";
import { openSession } from "../src/server/account/session.ts";
import { startServer } from "../src/server/main.ts";
import { createLog } from "../src/server/platform/process/log.ts";
import { BUSIEST, READER } from "../tests/support/generatedUsers.ts";
import { FULL_SIZE } from "../tests/support/generatedWorld.ts";
import { openWorld } from "./world/openWorld.ts";

const BAR_MS = 5;
const ROUNDS = 40;
/**
 * Number of warm-up calls. They bring the server into the state that it has after running for a minute: V8 has compiled
 * the code, and each of twelve connections has planned each statement five times, after which PostgreSQL caches the
 * plan.
 */
const WARM_UP = 300;

const world = await openWorld(process.argv[2]);
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
const token = await openSession(server.db, { uid: READER.uid, ip: "", userAgent: "" });

const { problems, submissions } = FULL_SIZE;
const middle = String(999 + problems / 2);
const last = (rows: number, size: number) => Math.floor(rows / size);
const practice = Math.floor(submissions * 0.967);
const ids = (from: number) => Array.from({ length: 30 }, (_, i) => from + i);

type Call = [name: string, path: string, body?: object];
const list = (name: string, query: string): Call => [
  `problem list, ${name}`,
  `/api/get-problem-list?limit=30&${query}`,
];
const status = (name: string, query: string): Call => [
  `submissions, ${name}`,
  `/api/submissions?limit=15&${query}`,
];
const calls: Call[] = [
  list("page 1", ""),
  list("middle page", `currentPage=${last(problems, 60)}`),
  list("last page", `currentPage=${last(problems * 0.95, 30)}`),
  list("Chinese keyword of 4", "keyword=最短路径"),
  list("Chinese keyword of 2", "keyword=路径"),
  list("English keyword", "keyword=segment"),
  list("display id", `keyword=${middle}`),
  list("common tag", "tagId=1"),
  list("two tags and a level", "tagId=2,3&difficulty=1"),
  status("page 1", ""),
  status("page 100", "currentPage=100"),
  status("middle page", `currentPage=${last(practice, 30)}`),
  status("last page", `currentPage=${last(practice, 15)}`),
  status("by status", "status=0"),
  status("by status, page 500", "status=0&currentPage=500"),
  status("by rare status", "status=4"),
  status("by the busiest user", `username=${BUSIEST}&`),
  status("by a usual user", "username=user1234"),
  status("by a name that many have", "username=user12"),
  status("by the most popular problem", "problemID=1000&completeProblemID=true"),
  status("the same, middle page", "problemID=1000&completeProblemID=true&currentPage=3000"),
  status("the same, last page", "problemID=1000&completeProblemID=true&currentPage=6000"),
  status("by a part of an id", "problemID=1000"),
  status("by problem and status", "problemID=1000&completeProblemID=true&status=-1"),
  status("by user and problem", "username=user2&problemID=1001&completeProblemID=true"),
  status("by user, problem and status", "username=user3&problemID=1001&status=0"),
  status("own", "onlyMine=true"),
  status("own, last page", "onlyMine=true&currentPage=45"),
  status("own of a problem", "onlyMine=true&problemID=1000&completeProblemID=true"),
  ["problem page", `/api/get-problem?problemId=${middle}`],
  ["random problem", "/api/get-random-problem"],
  ["own status of 30 problems", "/api/get-user-problem-status", { pidList: ids(1) }],
  ["submission detail", `/api/submission?submitId=${submissions - 40}`],
  ["its test cases", `/api/get-all-case-result?submitId=${submissions - 40}`],
  ["status poll of 30", "/api/check-submissions-status", { submitIds: ids(submissions - 100) }],
  ["home page", "/api/home-summary"],
  ["the busiest user's home", `/api/get-user-home-info?username=${BUSIEST}`],
  ["a usual user's home", "/api/get-user-home-info?username=user1234"],
  ["the busiest user's days", `/api/get-user-calendar-heatmap?username=${BUSIEST}`],
  ["a usual user's days", "/api/get-user-calendar-heatmap?username=user1234"],
  ["website config (minimum cost of a call)", "/api/get-website-config"],
];

console.log(
  `${"call".padEnd(44)}${["best", "p50 ms", "p95 ms", "× bar"].map((h) => h.padStart(9)).join("")}`,
);
let missed = 0;
let minimum = 0;
for (const [name, path, body] of calls) {
  const times = await measure(path, body);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const cells = [
    at(0).toFixed(2),
    at(0.5).toFixed(2),
    at(0.95).toFixed(2),
    (at(0.5) / BAR_MS).toFixed(2),
  ];
  if (at(0.5) > BAR_MS) missed += 1;
  minimum = at(0.5);
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(9)).join(""));
}
const beyond = missed === 0 ? `all within ${BAR_MS} ms` : `${missed} beyond ${BAR_MS} ms`;
console.log(`${beyond}; minimum cost of a call: ${minimum.toFixed(2)} ms`);
await server.close();
await world.close();

async function measure(path: string, body: object | undefined): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS + WARM_UP; i += 1) {
    const begin = performance.now();
    const reply = await server.app.inject({
      method: body === undefined ? "GET" : "POST",
      url: encodeURI(path),
      headers: { authorization: token },
      ...(body && { payload: body }),
    });
    times.push(performance.now() - begin);
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  }
  return times.slice(WARM_UP).toSorted((a, b) => a - b);
}
