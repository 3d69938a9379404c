import {
  COMMUNITY_SIZE,
  DEEP_POST,
  NOTICES,
  POPULAR_POST,
  POSTING_CLASS,
  WORDS,
} from "../../tests/support/generatedCommunity.ts";
import { BUSIEST } from "../../tests/support/generatedUsers.ts";
import type { CommunityBench } from "./bench.ts";

const LIST_MS = 5;
const SEARCH_MS = 20;
const UNREAD_MS = 2;
/**
 * Limit in milliseconds for the API call that returns all 1,000 replies to a comment in one response of 800 kB. The
 * site's own pages do not make this call; only clients written against the API specification do.
 */
const WHOLE_MS = 40;

const ROUNDS = 40;
/**
 * Number of warm-up calls. They bring the server into the state of a server that has run for a minute: V8 has compiled
 * the code, and each connection has planned the statements.
 */
const WARM_UP = 80;

/** Maximum duration of the warm-up calls, and also of the measured calls, in milliseconds. */
const ROUNDS_MS = 1500;

type Call = [name: string, path: string, token?: string];

export async function measureLists(bench: CommunityBench, part: string): Promise<void> {
  const { tokens } = bench;
  const calls = [
    ...posts(tokens),
    ...(await comments(bench)),
    ...messages(tokens),
    ...administration(tokens),
    ["website config (minimum cost of a call)", "/api/get-website-config"] satisfies Call,
  ];
  await measure(bench, calls, { part, limit: LIST_MS });
  const whole: Call = ["replies, 1,000 at once", "/api/reply?commentId=1", tokens.reader];
  await measure(bench, [whole], { part, limit: WHOLE_MS });
}

export function measureSearches(bench: CommunityBench, part: string): Promise<void> {
  return measure(bench, searches(bench.tokens), { part, limit: SEARCH_MS });
}

export function measureUnread({ tokens, ...bench }: CommunityBench, part: string): Promise<void> {
  const path = "/api/msg/unread";
  const calls = Object.entries(tokens).map(([who, token]): Call => [
    `unread numbers, ${who}`,
    path,
    token,
  ]);
  return measure({ tokens, ...bench }, calls, { part, limit: UNREAD_MS });
}

const list = (name: string, query: string, token?: string): Call => [
  `posts, ${name}`,
  `/api/discussions?${query}`,
  token,
];

function posts({ reader, busiest, admin, root }: CommunityBench["tokens"]): Call[] {
  const { posts: most } = COMMUNITY_SIZE;
  return [
    ["categories", "/api/discussion-category"],
    list("page 1, guest", ""),
    list("page 1, user", "", reader),
    list("page 1, admin with hidden ones", "admin=true", admin),
    list("page 50, user", "currentPage=50", reader),
    list("page 100, user", "currentPage=100", reader),
    list("page 100, guest", "currentPage=100"),
    list("older than the middle", `before=${most / 2}`, reader),
    list("oldest", "before=15", reader),
    list("category", "cid=2", reader),
    list("category, page 100", "cid=2&currentPage=100", reader),
    list("popular problem", "pid=1000", reader),
    list("popular problem, page 100", "pid=1000&currentPage=100", reader),
    list("rare problem", "pid=2900", reader),
    list("class", `classId=${POSTING_CLASS}`, reader),
    list("class, page 100", `classId=${POSTING_CLASS}&currentPage=100`, reader),
    list("contest", "contestId=1", reader),
    list("contest, last page", "contestId=1&currentPage=40", reader),
    list("own", "onlyMine=true", busiest),
    list("own, last page", "onlyMine=true&currentPage=50", busiest),
    list("own, none", "onlyMine=true", root),
    ["post, guest", `/api/discussion?did=${POPULAR_POST}`],
    ["post, user", `/api/discussion?did=${POPULAR_POST}`, reader],
    ["post, author", `/api/discussion?did=${POPULAR_POST}`, busiest],
    ["post about a problem", "/api/discussion?did=199995", reader],
    ["post of a class", "/api/discussion?did=199967", reader],
    ["post of a contest", "/api/discussion?did=199999", reader],
    ["versions of a post", `/api/discussion-history?did=${POPULAR_POST}`, busiest],
    ["right to post", "/api/discussion-posting", reader],
    ["right to post about a problem", "/api/discussion-posting?pid=1000", reader],
    ["right to post in a class", `/api/discussion-posting?classId=${POSTING_CLASS}`, reader],
  ];
}

async function comments({ client, tokens }: CommunityBench): Promise<Call[]> {
  const { reader, busiest, admin } = tokens;
  const { rows } = await client.query<{ threads: number }>(
    "select thread_num as threads from discussion where id = $1",
    [POPULAR_POST],
  );
  const last = Math.ceil((rows[0]?.threads ?? 0) / 10);
  const { rows: usual } = await client.query<{ id: number; replies: number }>(
    `select parent_id::int as id, count(*)::int as replies from comment where discussion_id = $1 and parent_id is not null
     group by 1 order by 2 desc limit 1`,
    [POPULAR_POST],
  );
  const [busiestThread] = usual;
  const { rows: deep } = await client.query<{ id: number }>(
    "select id::int from comment where parent_id = 1 order by id offset 500 limit 1",
  );
  const page = (name: string, did: number, at: number, token?: string): Call => [
    `comments, ${name}`,
    `/api/comments?did=${did}&currentPage=${at}`,
    token,
  ];
  const replies = (id: number, from = "") => `/api/reply?commentId=${id}&limit=30${from}`;
  return [
    page(`popular post, page 1 of ${last}, guest`, POPULAR_POST, 1),
    page("popular post, page 1, user", POPULAR_POST, 1, reader),
    page("popular post, page 1, author", POPULAR_POST, 1, busiest),
    page("popular post, page 1, admin", POPULAR_POST, 1, admin),
    page("popular post, middle page", POPULAR_POST, Math.ceil(last / 2), reader),
    page("popular post, last page", POPULAR_POST, last, reader),
    page("ten with 1,000 replies each", DEEP_POST, 1, reader),
    page("usual post", 100_002, 1, reader),
    [`replies, ${busiestThread?.replies}`, replies(busiestThread?.id ?? 0), reader],
    ["replies, newest of 1,000", replies(1), reader],
    ["replies, middle of 1,000", replies(1, `&before=${deep[0]?.id}`), reader],
    ["replies, oldest of 1,000", replies(1, "&after=1"), reader],
    ["comment by its link, with 1,000 replies", "/api/comment?id=1", reader],
  ];
}

function messages({ reader, busiest }: CommunityBench["tokens"]): Call[] {
  const tabs = [
    ["comment", 6],
    ["reply", 6],
    ["like", 6],
    ["sys", 8],
    ["mine", 8],
  ] as const;
  return [
    ...tabs.flatMap(([tab, size]): Call[] => {
      const page = (name: string, at: number, token: string): Call => [
        `messages, ${tab}, ${name}`,
        `/api/msg/${tab}?currentPage=${at}`,
        token,
      ];
      return [
        page("page 1", 1, reader),
        page("page 1, busiest", 1, busiest),
        page("middle page, busiest", Math.floor(500 / size), busiest),
        page("last page, busiest", Math.floor(1000 / size), busiest),
      ];
    }),
    ["message settings", "/api/msg/settings", busiest],
    ["state of a thread", `/api/msg/thread?did=${POPULAR_POST}`, busiest],
  ];
}

function administration({ root, admin }: CommunityBench["tokens"]): Call[] {
  const notices = "/api/admin/msg/notice";
  const readers = (id: number, page: number): string =>
    `${notices}-readers?id=${id}&currentPage=${page}`;
  return [
    ["categories in the administration", "/api/admin/discussion-category", admin],
    ["notices, page 1", notices, root],
    ["notices, last page", `${notices}?currentPage=30`, root],
    ["notices to designated users", `${notices}?type=Single`, root],
    ["readers of a notice, page 1 of 1,000,000", readers(NOTICES, 1), root],
    ["readers of a notice, page 50", readers(NOTICES, 50), root],
    ["readers of a usual notice, last page", readers(NOTICES - 1, 50), root],
  ];
}

function searches({ reader, busiest, admin }: CommunityBench["tokens"]): Call[] {
  const search = (name: string, query: string, token?: string): Call => [
    `search, ${name}`,
    `/api/discussions?keyword=${query}`,
    token,
  ];
  const byShare = Object.entries(WORDS).flatMap(([share, [english, chinese]]) => [
    search(`English word of ${share}`, english, reader),
    search(`Chinese word of ${share}`, chinese, reader),
  ]);
  const { all, tenth, half, oldest } = WORDS;
  return [
    ...byShare,
    search("Chinese word of tenth, guest", tenth[1]),
    search("Chinese word of tenth, admin with hidden ones", `${tenth[1]}&admin=true`, admin),
    search("Chinese word of tenth, page 100", `${tenth[1]}&currentPage=100`, reader),
    search("Chinese word of all, page 100", `${all[1]}&currentPage=100`, reader),
    search("English word of all, page 100", `${all[0]}&currentPage=100`, reader),
    search("Chinese word of tenth, older than the middle", `${tenth[1]}&before=100000`, reader),
    search("Chinese word of tenth, oldest", `${tenth[1]}&before=500`, reader),
    search("two words of half and tenth", `${half[1]} ${tenth[0]}`, reader),
    search("word of all and word of oldest", `${all[0]} ${oldest[1]}`, reader),
    search("one Chinese character", tenth[1].slice(0, 1), reader),
    search("beginning of many words", "s", reader),
    search("beginning of numbers", "1", reader),
    search("id of a post", "#150000", reader),
    search("author", BUSIEST, reader),
    search("in a category", `${tenth[1]}&cid=2`, reader),
    search("in a problem", `${all[1]}&pid=1000`, reader),
    search("in a class", `${tenth[1]}&classId=${POSTING_CLASS}`, reader),
    search("in a class, word of all", `${all[0]}&classId=${POSTING_CLASS}`, reader),
    search("in a contest", `${tenth[1]}&contestId=1`, reader),
    search("in own posts", `${all[1]}&onlyMine=true`, busiest),
  ];
}

/** Prints a line for each call whose name contains `part`. */
async function measure(
  bench: CommunityBench,
  calls: readonly Call[],
  { part, limit }: { part: string; limit: number },
): Promise<void> {
  bench.report.head();
  for (const [name, path, token] of calls.filter(([each]) => each.includes(part))) {
    const { ms: first } = await bench.call(path, { token });
    await rounds(bench, [path, token], WARM_UP);
    const before = bench.cpu();
    const times = await rounds(bench, [path, token], ROUNDS);
    const cpu = (bench.cpu() - before) / times.length;
    bench.report.line(name, { first, times, limit, cpu });
  }
}

/**
 * Makes `count` calls and returns their times. If the calls take longer than `ROUNDS_MS`, fewer calls are made, but at
 * least a quarter of `count`.
 */
async function rounds(
  bench: CommunityBench,
  [path, token]: [path: string, token: string | undefined],
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ROUNDS_MS;
  while (times.length < count && (times.length < count / 4 || performance.now() < end)) {
    times.push((await bench.call(path, { token })).ms);
  }
  return times;
}
