import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { searchEverywhere } from "../../src/shared/practice/search.ts";
import { seedProblems } from "./problemWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await seedProblems(world);
});
afterAll(() => world.close());

async function search(keyword: string, as: Caller = "guest", language = "zh-CN") {
  const query = new URLSearchParams({ keyword });
  const reply = await world.call(as, `GET /api/search?${query.toString()}`, {
    headers: { "accept-language": language },
  });
  expect(reply.status, reply.text).toBe(200);
  const {
    problems,
    contests,
    trainings,
    users: accounts,
  } = reply.body.data as OutputOf<typeof searchEverywhere>;
  return {
    problems,
    contests,
    trainings,
    titles: contests.map(({ title }) => title),
    ids: problems.map(({ problemId }) => problemId),
    names: accounts.map(({ username }) => username),
    users: accounts,
  };
}

test("the best fit comes first: the id, the start of an id or title, a title, anything else", async () => {
  expect((await search("1000")).ids).toEqual(["1000", "10000"]);
  await world.sql("update problem set source = '999 nights' where problem_id = 'A100'");
  expect((await search("999")).ids).toEqual(["999", "A100"]);
  expect((await search("e")).ids[0]).toBe("A100");
  expect((await search("只有")).ids).toEqual(["999"]);
  expect((await search("Dynamic")).ids).toEqual(["1000", "1001"]);
});

test("titles are in the reader's language, and nothing is found for nothing", async () => {
  expect((await search("1000", "guest", "en-US")).problems[0]).toEqual({
    problemId: "1000",
    title: "A+B Problem",
    difficulty: 0,
    hidden: false,
  });
  for (const nothing of ["", "   "]) {
    expect(await search(nothing)).toMatchObject({
      problems: [],
      contests: [],
      trainings: [],
      users: [],
    });
  }
  expect((await search("%")).ids).toEqual(["1001"]);
  expect(await search("\n")).toMatchObject({
    problems: [],
    contests: [],
    trainings: [],
    users: [],
  });
});

// H1 is private and owned by root; H2 is contest-only and owned by `admin`.
test.each<[Caller, string[]]>([
  ["guest", []],
  ["user", []],
  ["other", []],
  ["barred", []],
  ["admin", ["H2"]],
  ["problemAdmin", ["H1", "H2"]],
  ["root", ["H1", "H2"]],
])("%s finds of the hidden problems: %j", async (as, expected) => {
  for (const keyword of ["secret", "secret o", "h1", "h2", "H"]) {
    const { problems } = await search(keyword, as);
    const hidden = problems.filter((problem) => problem.hidden).map(({ problemId }) => problemId);
    const fitting = { "secret o": ["H1"], h1: ["H1"], h2: ["H2"] }[keyword] ?? ["H1", "H2"];
    expect(hidden, keyword).toEqual(expected.filter((id) => fitting.includes(id)));
  }
});

test("archived problems are not found by any role", async () => {
  await world.sql(
    "update problem set auth = 2, archived_at = verdict_now() where problem_id = 'H1'",
  );
  expect((await search("secret", "root")).ids).toEqual(["H2"]);
  await world.sql("update problem set archived_at = null where problem_id = 'H1'");
});

test("users are found by username and nickname, never by real name, mail or when banned or applying", async () => {
  await world.sql(
    "update app_user set realname = 'Zoltan', email = 'zz@example.org' where uid = $1",
    [people.user.uid],
  );
  expect((await search("user")).names[0]).toBe("user");
  expect((await search("NICK-OTHER")).users).toEqual([
    { uid: people.other.uid, username: "other", nickname: "nick-other", avatar: null },
  ]);
  expect((await search("zoltan", "root")).names).toEqual([]);
  expect((await search("example.org", "root")).names).toEqual([]);
  expect((await search("banned", "root")).names).toEqual([]);
  expect((await search("applying", "root")).names).toEqual([]);
});

test("problems and users are capped", async () => {
  await world.sql(
    `insert into problem (problem_id, auth) select 'CAP' || n, 1 from generate_series(10, 40) n`,
  );
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('cap' || n), 'cap' || n, 'x' from generate_series(10, 99) n`,
  );
  await world.sql("update user_count set ac = 3 where uid = md5('cap77')");
  const { ids, names } = await search("cap");
  expect(ids).toEqual([10, 11, 12, 13, 14, 15, 16, 17].map((n) => `CAP${n}`));
  expect(names).toHaveLength(6);
  expect(names[0]).toMatch(/^cap\d+$/);
  expect((await search("cap42")).names).toEqual(["cap42"]);
});

/** Adds a one-hour contest of `admin` that starts in `hours` hours; it contains a problem with a secret title. */
async function addContest(title: string, hours: number, more = ""): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into contest (title, rule, owner_uid, start_time, end_time, last_end)
     select $1, 'acm', $2, t, t + interval '1 hour', t + interval '1 hour'
     from (select verdict_now() + $3 * interval '1 hour' as t) s returning id::int`,
    [title, people.admin.uid, hours],
  );
  const id = row?.id ?? 0;
  if (more !== "") await world.sql(`update contest set ${more} where id = $1`, [id]);
  await world.sql(
    `insert into contest_problem (contest_id, problem_id, display_id, titles, seq)
     select $1, id, 'A', '{"en-US": "Moonlit graph"}', 1 from problem where problem_id = 'H2'`,
    [id],
  );
  return id;
}

test("contests are found by title and id: those that begin with the text, then running, scheduled, ended", async () => {
  await addContest("Winter cup, ended", -48);
  const next = await addContest("Winter cup, next week", 168);
  await addContest("Winter cup, now", -0.5);
  await addContest("The winter cup of juniors", -0.5);
  expect((await search("WINTER cup")).titles).toEqual([
    "Winter cup, now",
    "Winter cup, next week",
    "Winter cup, ended",
    "The winter cup of juniors",
  ]);
  expect((await search("100%")).titles).toEqual([]);
  const { contests } = await search(String(next));
  expect(contests[0]).toEqual({
    id: next,
    title: "Winter cup, next week",
    type: 0,
    status: -1,
    hidden: false,
  });
});

test("hidden contests are found by those whose list shows them; problems of contests by nobody", async () => {
  await addContest("Seekrit visible", 24, "auth = 1");
  await addContest("Seekrit hidden", 24, "is_visible = false");
  await addContest(
    "Seekrit hidden from all",
    24,
    "is_visible = false, organisers_see_hidden = false",
  );
  const callers: Caller[] = ["guest", "user", "barred", "problemAdmin", "admin", "root"];
  for (const as of callers) {
    const { contests } = await search("seekrit", as);
    const both = as === "admin" || as === "root";
    expect(contests.map(({ title, hidden }) => `${title} ${hidden}`).toSorted(), as).toEqual([
      ...(both ? ["Seekrit hidden true"] : []),
      "Seekrit visible false",
    ]);
    const results = await search("moonlit", as);
    expect([results.ids, results.titles], as).toEqual([[], []]);
  }
});

test("at most five contests are found", async () => {
  for (let hours = 1; hours <= 7; hours += 1) await addContest("Crowded", hours);
  const { contests } = await search("crowded");
  expect(contests).toHaveLength(5);
});
