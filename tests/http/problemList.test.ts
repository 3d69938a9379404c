import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { getProblemList, Tag } from "../../src/shared/problem/problem.ts";
import { seedProblems } from "./problemWorld.ts";
import { scenarios } from "./scenario.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
let ids: Record<string, number>;
let tags: Record<string, number>;

beforeAll(async () => {
  world = await createWorld();
  ({ ids, tags } = await seedProblems(world));
});
afterAll(() => world.close());

async function list(query: string, as: Caller = "guest", language = "zh-CN") {
  const reply = await world.call(as, `GET /api/get-problem-list?${query}`, {
    headers: { "accept-language": language },
  });
  expect(reply.status, reply.text).toBe(200);
  const page = reply.body.data as OutputOf<typeof getProblemList>;
  return { ...page, displayIds: page.records.map(({ problemId }) => problemId) };
}

describe("the problem list", () => {
  test("shows public problems by length of the display id, then by display id", async () => {
    const { displayIds, total } = await list("");
    expect(displayIds).toEqual(["999", "1000", "1001", "A100", "10000", "CF-1A"]);
    expect(total).toBe(6);
  });

  test("is paged: a page below 1 is 1, a far page is empty, the limit is at most 100", async () => {
    expect((await list("currentPage=2&limit=2")).displayIds).toEqual(["1001", "A100"]);
    for (const page of ["0", "-5", "x", "", "1e99", "NaN"]) {
      expect((await list(`currentPage=${page}&limit=1`)).displayIds).toEqual(["999"]);
    }
    const far = await list("currentPage=9999999&limit=100");
    expect([far.displayIds, far.total]).toEqual([[], 6]);
    expect((await list("limit=1000000000")).displayIds).toHaveLength(6);
    expect((await list("limit=0")).displayIds).toHaveLength(6);
  });

  test("titles are in the reader's language, else in the other", async () => {
    const chinese = await list("keyword=1000");
    const english = await list("keyword=1000", "guest", "en-US");
    expect(chinese.records[0]?.title).toBe("两数之和");
    expect(english.records[0]?.title).toBe("A+B Problem");
    expect((await list("keyword=999", "guest", "en-US")).records[0]?.title).toBe("只有中文");
    expect((await list("keyword=A100")).records[0]?.title).toBe("English only");
  });

  test.each([
    ["a title in either language", "A%2BB", ["1000"]],
    ["a Chinese title", "%E4%B8%A4%E6%95%B0", ["1000"]],
    ["one Chinese character", "%E6%96%87", ["999"]],
    ["upper and lower case alike", "eNGLISH+on", ["A100"]],
    ["part of a display id in any case", "cf-", ["CF-1A"]],
    ["a percent sign as itself", "100%25", ["1001"]],
    ["an underscore as itself", "snake_case", ["1001"]],
    ["a backslash as itself", "%5C", []],
    ["blanks as nothing", "+++", ["999", "1000", "1001", "A100", "10000", "CF-1A"]],
    ["nothing of a hidden problem", "secret", []],
  ])("the keyword finds %s", async (_what, keyword, expected) => {
    expect((await list(`keyword=${keyword}`)).displayIds).toEqual(expected);
  });

  test("level, bank and tags are combined; all tags must match", async () => {
    expect((await list("difficulty=2")).displayIds).toEqual(["1001"]);
    expect((await list("difficulty=x")).displayIds).toHaveLength(6);
    expect((await list("oj=LOCAL")).displayIds).not.toContain("CF-1A");
    expect((await list("oj=ME")).displayIds).not.toContain("CF-1A");
    expect((await list("oj=nonsense")).displayIds).not.toContain("CF-1A");
    expect((await list("oj=cf")).displayIds).toEqual(["CF-1A"]);
    expect((await list("oj=All")).displayIds).toHaveLength(6);
    const { dp, graph } = tags;
    expect((await list(`tagId=${dp}`)).displayIds).toEqual(["1000", "1001"]);
    expect((await list(`tagId=${dp},${graph}`)).displayIds).toEqual(["1001"]);
    expect((await list(`tagId=${dp}&tagId=${graph}`)).displayIds).toEqual(["1001"]);
    expect((await list(`tagId=${dp},${graph}&difficulty=0`)).displayIds).toEqual([]);
    expect((await list("tagId=oops")).displayIds).toHaveLength(6);
  });

  test("the keyword finds source, tags of either language and author; a new name of the author at once", async () => {
    await world.sql("update problem set source = 'Winter Cup 2031' where problem_id = 'A100'");
    expect((await list("keyword=winter+cup")).displayIds).toEqual(["A100"]);
    expect((await list("keyword=dynamic+PROG")).displayIds).toEqual(["1000", "1001"]);
    expect((await list("keyword=图论")).displayIds).toEqual(["1001"]);
    const byRoot = ["999", "1000", "1001", "10000", "CF-1A"];
    expect((await list("keyword=root")).displayIds).toEqual(byRoot);
    await world.sql("update app_user set username = 'admiral' where uid = '1'");
    expect((await list("keyword=root")).displayIds).toEqual([]);
    expect((await list("keyword=ADMIRAL")).displayIds).toEqual(byRoot);
    await world.sql("update app_user set username = 'root' where uid = '1'");
    await world.sql("update problem set source = null where problem_id = 'A100'");
  });

  test("is sorted by level, rate and accepted submissions; what has no value comes last", async () => {
    await world.sql("update problem set rating = 1200 where problem_id = '10000'");
    await world.sql(
      `insert into problem_count (problem_id, total, ac)
       select id, 10, 9 from problem where problem_id = 'CF-1A'`,
    );
    const level = ["10000", "999", "1000", "A100", "CF-1A", "1001"];
    expect((await list("sort=level")).displayIds).toEqual(level);
    const hardest = ["1001", "A100", "CF-1A", "10000", "999", "1000"];
    expect((await list("sort=level&descending=true")).displayIds).toEqual(hardest);
    expect((await list("sort=rate&descending=true&limit=2")).displayIds).toEqual(["CF-1A", "1001"]);
    expect((await list("sort=rate&limit=2")).displayIds).toEqual(["1001", "CF-1A"]);
    expect((await list("sort=solved&descending=true&limit=2")).displayIds).toEqual([
      "CF-1A",
      "1001",
    ]);
    const reversed = ["CF-1A", "10000", "A100", "1001", "1000", "999"];
    expect((await list("sort=id&descending=true")).displayIds).toEqual(reversed);
    expect((await list("sort=nonsense")).displayIds).toEqual((await list("")).displayIds);
    await world.sql("delete from problem_count where total = 10");
  });

  test("the rating is shown and filtered; banks and ratings of hidden problems are not revealed", async () => {
    await world.sql("update problem set rating = 1200 where problem_id = '10000'");
    await world.sql("update problem set rating = 3000, oj = 'POJ' where problem_id = 'H1'");
    expect((await list("ratingFrom=1200")).records).toMatchObject([{ rating: 1200 }]);
    expect((await list("ratingTo=1300&ratingFrom=800")).displayIds).toEqual(["10000"]);
    expect((await list("ratingTo=1100")).displayIds).toEqual([]);
    expect(await list("")).toMatchObject({ banks: ["LOCAL", "CF"], rated: true });
    const staff = await list("problemVisible=true", "root");
    expect(staff.banks).toEqual(["LOCAL", "CF", "POJ"]);
    await world.sql("update problem set rating = null where problem_id = '10000'");
    expect((await list("")).rated).toBe(false);
    expect((await list("problemVisible=true", "root")).rated).toBe(true);
    await world.sql("update problem set rating = null, oj = 'LOCAL' where problem_id = 'H1'");
  });

  test("own submissions filter it for their owner alone", async () => {
    expect((await list("own=solved", "user")).displayIds).toEqual(["1000"]);
    expect((await list("own=tried", "user")).displayIds).toEqual(["1001"]);
    const unsolved = ["999", "1001", "A100", "10000", "CF-1A"];
    expect((await list("own=unsolved", "user")).displayIds).toEqual(unsolved);
    expect((await list("own=solved&keyword=1001", "user")).total).toBe(0);
    expect((await list("own=solved", "other")).displayIds).toEqual([]);
    expect((await list("own=unsolved", "other")).displayIds).toHaveLength(6);
    const guest = await world.call("guest", "GET /api/get-problem-list?own=solved");
    expect([guest.status, guest.body.code]).toEqual([401, "LOGIN_REQUIRED"]);
    // If a problem hides its verdicts, the list does not show users that they have solved it.
    await world.sql("update problem set feedback = 'none' where problem_id = '1000'");
    expect((await list("own=solved", "user")).displayIds).toEqual([]);
    expect((await list("own=tried", "user")).displayIds).toEqual(["1000", "1001"]);
    await world.sql("update problem set feedback = 'all' where problem_id = '1000'");
  });

  test("rows have tags in the reader's language and all counters", async () => {
    const [row] = (await list("keyword=1001", "guest", "en-US")).records;
    expect(row?.tags.map(({ name }) => name)).toEqual(["Dynamic programming", "图论"]);
    expect(row).toMatchObject({ total: 7, ac: 3, wa: 2, tle: 1, ce: 1, ole: 0 });
  });

  test("a change of title, tag or level is visible at once, also in a repeated search", async () => {
    const records = async (language = "zh-CN") =>
      (await list("keyword=10000", "guest", language)).records;
    const [before] = await records();
    expect(before).toMatchObject({ problemId: "10000" });
    const pid = before!.pid;
    await world.sql("update problem set difficulty = 2, type = 1 where id = $1", [pid]);
    await world.sql("insert into problem_title values ($1, 'en-US', 'Renamed')", [pid]);
    await world.sql("insert into problem_tag values ($1, $2)", [pid, tags.graph]);
    expect(await records("en-US")).toMatchObject([
      { difficulty: 2, type: 1, title: "Renamed", tags: [{ id: tags.graph, name: "图论" }] },
    ]);
    await world.sql("update tag set name_en = 'Graphs', color = '#fff' where id = $1", [
      tags.graph,
    ]);
    expect(await records("en-US")).toMatchObject([{ tags: [{ name: "Graphs", color: "#fff" }] }]);
    await world.sql(
      `insert into problem_count (problem_id, ac) values ($1, 77)
       on conflict (problem_id) do update set ac = 77`,
      [pid],
    );
    expect(await records()).toMatchObject([{ ac: 77 }]);
    await world.sql("delete from problem_tag where problem_id = $1", [pid]);
    await world.sql("update tag set name_en = null, color = null where id = $1", [tags.graph]);
    await world.sql("update problem set difficulty = 0, type = 0 where id = $1", [pid]);
    await world.sql("delete from problem_title where problem_id = $1 and title = 'Renamed'", [pid]);
    expect((await records("en-US"))[0]).toMatchObject({ difficulty: 0, tags: [] });
  });

  test.each<[Caller, boolean]>([
    ["guest", false],
    ["user", false],
    ["barred", false],
    ["admin", false],
    ["problemAdmin", true],
    ["root", true],
  ])("problemVisible shows hidden problems to %s: %s", async (as, sees) => {
    const { displayIds } = await list("problemVisible=true", as);
    expect(displayIds.includes("H1")).toBe(sees);
    expect(displayIds.includes("H2")).toBe(sees);
    expect((await list("", as)).displayIds).not.toContain("H1");
  });

  test("a random problem is public, and every public one occurs", async () => {
    const drawnIds = new Set<string>();
    for (let i = 0; i < 150; i += 1) {
      const reply = await world.call("guest", "GET /api/get-random-problem");
      drawnIds.add((reply.body.data as { problemId: string }).problemId);
    }
    expect([...drawnIds].toSorted()).toEqual(["1000", "10000", "1001", "999", "A100", "CF-1A"]);
  });
});

describe("tags and languages", () => {
  test("tags of the local bank by default, of every bank for ALL", async () => {
    const names = async (query: string, language = "zh-CN") => {
      const reply = await world.call("guest", `GET /api/get-all-problem-tags${query}`, {
        headers: { "accept-language": language },
      });
      return (reply.body.data as Tag[]).map(({ name }) => name);
    };
    expect(await names("")).toEqual(["动态规划", "图论", "杂题"]);
    expect(await names("?oj=ME", "en-US")).toEqual(["Dynamic programming", "图论", "杂题"]);
    expect(await names("?oj=all")).toEqual(["动态规划", "图论", "杂题", "implementation"]);
    expect(await names("?oj=cf")).toEqual(["implementation"]);
    expect(await names("?oj=hdu")).toEqual([]);
  });

  test("groups are in order, including empty ones, unclassified tags last", async () => {
    const groups = async (oj: string) => {
      const call = `GET /api/get-problem-tags-and-classification?oj=${oj}`;
      const reply = await world.call("guest", call, { headers: { "accept-language": "zh-CN" } });
      const data = reply.body.data as { classification: { name: string } | null; tagList: Tag[] }[];
      return data.map(({ classification, tagList }) => [
        classification?.name ?? null,
        tagList.map(({ name }) => name),
      ]);
    };
    expect(await groups("LOCAL")).toEqual([
      ["空的", []],
      ["算法", ["动态规划", "图论"]],
      [null, ["杂题"]],
    ]);
    expect(await groups("CF")).toEqual([[null, ["implementation"]]]);
    expect(await groups("HDU")).toEqual([[null, []]]);
  });

  test("languages have availability, description and compile command", async () => {
    const reply = await world.call("guest", "GET /api/languages?all=true");
    const rows = reply.body.data as { name: string; available: boolean; description: string }[];
    expect(rows.find(({ name }) => name === "C")).toMatchObject({
      available: true,
      description: "gcc 12.2.0",
      compileCommand: "/usr/bin/gcc main.c",
      isSpj: true,
    });
    expect(rows.find(({ name }) => name === "Rust")).toMatchObject({ available: false });
    expect(
      rows.find(({ name }) => name === "PyPy3"),
      "reported a month ago",
    ).toMatchObject({
      available: false,
    });
    // Unless the query contains `all=true`, the call returns only languages that can be used at the moment.
    for (const query of ["", "?all=false", "?all=", "?all=0"]) {
      const usable = await world.call("guest", `GET /api/languages${query}`);
      const names = (usable.body.data as { name: string }[]).map(({ name }) => name);
      expect(names, query).toEqual(
        (rows as { name: string; available: boolean }[])
          .filter(({ available }) => available)
          .map(({ name }) => name),
      );
      expect(names).not.toContain("Rust");
    }
  });
});

describe("own status", () => {
  const call = "POST /api/get-user-problem-status";
  scenarios(
    () => world,
    [
      {
        shows: "a guest has none",
        as: "guest",
        call,
        body: { pidList: [1], isContestProblemList: false },
        status: 401,
      },
      { shows: "an empty list is refused", as: "user", call, body: { pidList: [] }, status: 400 },
      {
        shows: "a missing list is refused",
        as: "user",
        call,
        body: {},
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a list of texts is refused",
        as: "user",
        call,
        body: { pidList: ["x"] },
        status: 400,
        must: ["pidList.0"],
      },
      {
        shows: "a list of 101 is refused",
        as: "user",
        call,
        body: { pidList: Array(101).fill(1) },
        status: 400,
      },
      {
        shows: "a contest that does not exist is not found",
        as: "user",
        call,
        body: { pidList: [1], isContestProblemList: true, cid: "7" },
        status: 404,
        code: "CONTEST_NOT_FOUND",
      },
    ],
  );

  test("0 once solved, else the latest, else -10, for every requested id", async () => {
    const pids = [ids["1000"], ids["1001"], String(ids["999"]), 987654];
    const status = async (as: Caller) =>
      (await world.call(as, call, { body: { pidList: pids } })).body.data;
    expect(await status("user")).toEqual({
      [String(ids["1000"])]: { status: 0, score: 100 },
      [String(ids["1001"])]: { status: 8, score: 30 },
      [String(ids["999"])]: { status: -10, score: null },
      987654: { status: -10, score: null },
    });
    expect(await status("other")).toEqual(
      Object.fromEntries(pids.map((pid) => [String(pid), { status: -10, score: null }])),
    );
    expect(people.user.uid).not.toBe(people.other.uid);
  });
});
