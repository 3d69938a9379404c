import { COMPARISON } from "../../tests/support/generatedClassContents.ts";
import { GRID, TABLES, TEACHER_OF_ALL } from "../../tests/support/generatedClasses.ts";
import { BAR_MS, CLASS, type ClassesBench, OWNER, ROUNDS } from "./bench.ts";
import { quantile } from "../world/quantile.ts";

/**
 * Number of warm-up calls. They bring the server into the state of a server that has run for a minute: V8 has compiled
 * the code, and each of twelve connections has planned each statement five times, after which PostgreSQL caches the
 * plan.
 */
const WARM_UP = 200;

type Call = [name: string, path: string, token?: string];

async function callsOf({ root, sessionOf }: ClassesBench): Promise<Call[]> {
  const owner = await sessionOf(OWNER);
  const teacherOfAll = await sessionOf(TEACHER_OF_ALL);
  return [
    ...trainings(root),
    ...tables(),
    ...classes(root, owner),
    ["own classes, of a teacher of 2,000", "/api/class/list", teacherOfAll],
    [
      "own classes, of a teacher of 2,000, keyword",
      "/api/class/list?keyword=class 19",
      teacherOfAll,
    ],
    ...homework(owner),
    ...comparisons(root),
    ["site search", "/api/search?keyword=graph"],
    ["home page", "/api/home-summary"],
    ["website config (minimum cost of a call)", "/api/get-website-config"],
  ];
}

function trainings(root: string): Call[] {
  const { large, wide, usual } = TABLES;
  const list = (name: string, query = ""): Call => [
    `training list, ${name}`,
    `/api/get-training-list?${query}`,
  ];
  return [
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
    ["admin list, offset 5,000", "/api/admin/training/list?currentPage=501", root],
    ["admin list, keyword", "/api/admin/training/list?keyword=数据", root],
    ["admin list, id", `/api/admin/training/list?keyword=${wide.tid}`, root],
    ["detail", `/api/get-training-detail?tid=${usual.tid}`],
    ["detail, 10,000 members", `/api/get-training-detail?tid=${large.tid}`],
    ["problem list of 15", `/api/get-training-problem-list?tid=${usual.tid}`],
    ["problem list of 190", `/api/get-training-problem-list?tid=${wide.tid}`],
  ];
}

function tables(): Call[] {
  const { large, wide, usual } = TABLES;
  const table = (name: string, tid: number, query = ""): Call => [
    `rank, ${name}`,
    `/api/get-training-rank?tid=${tid}&${query}`,
  ];
  const pages = Math.floor(large.members / 30);
  return [
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
  ];
}

function classes(root: string, owner: string): Call[] {
  const members = `/api/class/member/list?classId=${CLASS}`;
  const announcements = `/api/class/announcement/list?classId=${CLASS}`;
  return [
    ["own classes", "/api/class/list"],
    ["class", `/api/class/detail?classId=${CLASS}`],
    ["members of a class", `${members}&limit=100`],
    ["members of a class, search", `${members}&keyword=user12`],
    ["members of a class, search by a teacher", `${members}&keyword=user12`, owner],
    ["announcements of a class", announcements],
    ["announcements of a class, last page", `${announcements}&currentPage=30`],
    ["announcements of a class, with hidden ones", `${announcements}&all=true`, owner],
    ["requests of a class", `/api/class/request/list?classId=${CLASS}`, owner],
    ["invitations of a class", `/api/class/invitation/list?classId=${CLASS}`, owner],
    ["trainings of a class", `/api/get-training-list?classId=${CLASS}`],
    ["classes in the administration", "/api/admin/class/list", root],
    ["classes in the administration, last page", "/api/admin/class/list?currentPage=130", root],
    ["classes in the administration, keyword", "/api/admin/class/list?keyword=class 19", root],
    ["classes in the administration, of all", "/api/admin/class/list?keyword=class", root],
    ["classes in the administration, keyword of 2", "/api/admin/class/list?keyword=99", root],
    ["classes in the administration, owner", "/api/admin/class/list?keyword=user40123", root],
    ["classes in the administration, nothing", "/api/admin/class/list?keyword=no such class", root],
  ];
}

function homework(owner: string): Call[] {
  const grid = `/api/class/homework/grid?tid=${GRID.tid}&limit=60`;
  return [
    ["homework of a class", `/api/class/homework-list?classId=${CLASS}`],
    ["homework of a class, for its teacher", `/api/class/homework-list?classId=${CLASS}`, owner],
    ["homework that is due (home page)", "/api/homework/due"],
    ["homework", `/api/homework?tid=${GRID.tid}`],
    ["homework grid, 60 × 15", grid, owner],
    ["homework grid, page 2", `${grid}&currentPage=2`, owner],
    ["homework grid, by points", `${grid}&sort=points&desc=true`, owner],
    ["homework grid, keyword", `${grid}&keyword=user1`, owner],
    ["homework grid, one state", `${grid}&state=full`, owner],
    [
      "grades for other systems, 500 results",
      `/api/class/grades?classId=${CLASS}&limit=500`,
      owner,
    ],
    [
      "grades for other systems, 100 results",
      `/api/class/grades?classId=${CLASS}&limit=100`,
      owner,
    ],
    [
      "grades for other systems, nothing new",
      `/api/class/grades?classId=${CLASS}&cursor=999999999`,
      owner,
    ],
  ];
}

function comparisons(root: string): Call[] {
  const pairs = `/api/similarity/pairs?id=${COMPARISON.runId}`;
  return [
    ["comparisons of programs", "/api/similarity/runs?source=selection", root],
    ["comparison of 3,000 programs", `/api/similarity/run?id=${COMPARISON.runId}`, root],
    ["similar pairs of 7,500", pairs, root],
    ["similar pairs, by coverage", `${pairs}&sort=coverage`, root],
    ["similar pairs, page 100", `${pairs}&currentPage=100`, root],
    ["similar pairs, keyword", `${pairs}&keyword=user12`, root],
    ["similar pairs, without decision", `${pairs}&verdict=open`, root],
    ["groups of similar programs", `/api/similarity/clusters?id=${COMPARISON.runId}`, root],
  ];
}

/**
 * Prints one line of times in milliseconds for each call whose name contains `part`.
 */
export async function measureLists(bench: ClassesBench, part: string): Promise<void> {
  const head = ["first", "best", "p10", "p50 ms", "p95 ms", "× bar"];
  console.log(`${"call".padEnd(52)}${head.map((h) => h.padStart(9)).join("")}`);
  const calls = (await callsOf(bench)).filter(([name]) => name.includes(part));
  let missed = 0;
  for (const [name, path, token] of calls) {
    const [first = Number.NaN, ...rest] = await measured(bench, path, token);
    const times = rest.slice(WARM_UP).toSorted((a, b) => a - b);
    const p50 = quantile(times, 0.5);
    if (p50 > BAR_MS) missed += 1;
    const cells = [first, quantile(times, 0), quantile(times, 0.1), p50, quantile(times, 0.95)];
    const figures = [...cells, p50 / BAR_MS].map((cell) => cell.toFixed(2).padStart(9)).join("");
    console.log(name.padEnd(52) + figures);
  }
  console.log(missed === 0 ? `all within ${BAR_MS} ms` : `${missed} beyond ${BAR_MS} ms`);
}

async function measured(bench: ClassesBench, path: string, token?: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i <= ROUNDS + WARM_UP; i += 1) times.push((await bench.call(path, { token })).ms);
  return times;
}
