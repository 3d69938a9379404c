import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BLOCK_SIZE } from "../../src/server/discussion/searchTerms.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";

let world: DiscussionWorld;
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await createDiscussionWorld();
  const posts = {
    tree: { title: "线段树入门", description: "区间更新", content: "懒标记的**推送**" },
    plan: { title: "背包", description: "简单题", content: `${"前言。".repeat(60)}动态规划的状态` },
    apart: { title: "规划你的动态", description: "生活", content: "没有那个词" },
    english: { title: "Segment trees", description: "Lazy propagation", content: "O(log n)" },
  };
  for (const [name, fields] of Object.entries(posts)) {
    await clearLimits(world);
    ids[name] = await world.post(fields, name === "english" ? "other" : "user");
  }
});
beforeEach(() => clearLimits(world));
afterAll(() => world.close());

const namesFor = async (keyword: string, more = "") => {
  const { records } = await world.list("guest", `&keyword=${encodeURIComponent(keyword)}${more}`);
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return records.map(({ id }) => nameOf.get(id));
};

test.each([
  ["a word of two characters", "线段", ["tree"]],
  ["in the content", "状态", ["plan"]],
  ["in the description", "区间", ["tree"]],
  ["a longer word, all of whose pairs are there", "动态规划", ["plan"]],
  ["one character", "懒", ["tree"]],
  ["the beginning of a word in any case", "SEGM", ["english"]],
  ["all words, in any order", "propagation segment", ["english"]],
  ["both scripts", "lazy 线段", []],
  ["the author's name", "OTHER", ["english"]],
  ["signs of queries", "') | ('x' & !a:*", []],
  ["no words", "!!!", []],
])("%s: %s", async (_case, keyword, names) => {
  expect(await namesFor(keyword)).toEqual(names);
});

/** Adds 250 copies of a post together with their search terms; the ids of all copies are in the same block. */
async function copies(of: number): Promise<void> {
  await world.sql(`
    insert into discussion (category_id, uid, title, description)
    select category_id, uid, 'Many ' || n, 'Many' from discussion, generate_series(1, 250) n where id = ${of}`);
  await world.sql(`
    insert into discussion_text select (jsonb_populate_record(x, jsonb_build_object('discussion_id', d.id))).*
    from discussion d, discussion_text x where d.title like 'Many %' and x.discussion_id = ${of}
    on conflict (discussion_id) do update set terms = excluded.terms`);
}

test("the beginning of a word and pairs of characters, whether few posts have the pairs or many, also in an older block of ids", async () => {
  const results = async (page = 1) =>
    world.list("guest", `&keyword=${encodeURIComponent("zig 苹果")}&currentPage=${page}`);
  expect((await results()).total).toBe(0);
  const both = await world.post({ title: "Zigzag 苹果", content: "x" });
  expect((await results()).records.map(({ id }) => id)).toEqual([both]);
  await copies(both);
  expect((await results()).total).toBe(251);
  await world.sql("delete from discussion where title like 'Many %'");

  const countFrom = (id: number) =>
    world.sql(`alter table discussion alter column id restart with ${id}`);
  await countFrom(2 * BLOCK_SIZE);
  await clearLimits(world);
  const newer = await world.post({ title: "Zigzag 苹果 again", content: "y" });
  await copies(newer);
  expect((await results()).total).toBe(252);
  expect((await results(3)).records.slice(-2).map(({ id }) => id)).toEqual([newer, both]);
  await world.sql("delete from discussion where title like 'Many %' or title like 'Zigzag %'");
  expect((await results()).total).toBe(0);
  await countFrom(both + 251);
});

test("an id finds its post", async () => {
  expect(await namesFor(`#${ids["plan"]}`)).toEqual(["plan"]);
});

test("an edit changes what a post is found by", async () => {
  ids["edited"] = await world.post({ title: "旧标题", content: "原文" });
  await world.data("user", "PUT /api/discussion", { id: ids["edited"], title: "新名称" });
  expect([await namesFor("旧标"), await namesFor("新名"), await namesFor("原文")]).toEqual([
    [],
    ["edited"],
    ["edited"],
  ]);
});

test("matches are ranges in title, description and a part of the content", async () => {
  const [row] = (await world.list("guest", `&keyword=${encodeURIComponent("线段")}`)).records;
  expect(row?.highlights).toEqual({ title: [[0, 2]], description: [], excerpt: null });
  const [plan] = (await world.list("guest", `&keyword=${encodeURIComponent("动态规划")}`)).records;
  const { text = "", ranges = [] } = plan?.highlights?.excerpt ?? {};
  expect(text.startsWith("…")).toBe(true);
  expect(text.length).toBeLessThan(210);
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(["动态规划"]);
  expect((await world.list("guest")).records[0]?.highlights).toBeNull();
});

test("totals are exact to 1,000, and older posts are read by the id of the last one", async () => {
  await world.sql(
    `insert into discussion (category_id, uid, title, description)
     select 3, '1', 'Bulk ' || n, 'd' from generate_series(1, 1005) n`,
  );
  const exact = await world.list("guest", "&cid=4");
  expect([exact.total, exact.hasMore]).toEqual([0, false]);
  const page = await world.list("guest", "&cid=3&currentPage=10");
  expect([page.records.length, page.total, page.hasMore]).toEqual([100, 1000, true]);
  expect((await world.list("guest", "&cid=3&currentPage=11")).records).toEqual([]);
  const last = page.records.at(-1)?.id;
  const older = await world.list("guest", `&cid=3&before=${last}`);
  expect(older.records.map(({ title }) => title)).toEqual([
    "Bulk 5",
    "Bulk 4",
    "Bulk 3",
    "Bulk 2",
    "Bulk 1",
  ]);
  expect([older.total, older.hasMore]).toEqual([5, false]);
  // If only a few of many posts match, the search uses the index of terms, even within a category or for one author.
  expect(await namesFor("线段")).toEqual(["tree"]);
  expect(await namesFor("线段", "&cid=1")).toEqual(["tree"]);
  expect(await namesFor("线段", "&cid=2")).toEqual([]);
  expect(await world.titles("other", "&onlyMine=true&keyword=segment")).toEqual(["Segment trees"]);
  expect(await world.titles("user", "&onlyMine=true&keyword=segment")).toEqual([]);
});

test("a search finds posts of all blocks of ids, pinned ones first, then the newest", async () => {
  const far: number[] = [];
  // The five ids are in four blocks (30,000 and 30,001 share one). The search reads the block with the id 5,000 and the
  // block with the id 9,000 in the same step.
  for (const start of [5000, 9000, 30_000, 30_001, 200_000]) {
    await world.sql(`alter table discussion alter column id restart with ${start}`);
    await clearLimits(world);
    far.push(await world.post({ title: `Faraway ${start}`, content: "拓扑排序" }));
  }
  const [oldest = 0, second = 0, third = 0, fourth = 0, newest = 0] = far;
  expect(newest).toBe(200_000);
  const idsFor = async (more: string) =>
    (await world.list("guest", `&keyword=${encodeURIComponent("拓扑")}${more}`)).records.map(
      ({ id }) => id,
    );
  expect(await idsFor("")).toEqual([newest, fourth, third, second, oldest]);
  await world.data("admin", "PUT /api/admin/discussion", { id: second, topPriority: true });
  expect(await idsFor("")).toEqual([second, newest, fourth, third, oldest]);
  const path = `GET /api/discussions?limit=2&currentPage=2&keyword=${encodeURIComponent("拓扑")}`;
  const page = await world.data<{ records: { id: number }[]; total: number }>("guest", path);
  expect([page.records.map(({ id }) => id), page.total]).toEqual([[fourth, third], 5]);
  expect(await idsFor(`&before=${fourth}`)).toEqual([third, oldest]);
  const { total, hasMore } = await world.list("guest", "&keyword=faraway");
  expect([total, hasMore]).toEqual([5, false]);
});

test("own posts need a session", async () => {
  expect(await world.code("guest", "GET /api/discussions?onlyMine=true")).toBe("LOGIN_REQUIRED");
  expect(await world.titles("other", "&onlyMine=true")).toEqual(["Segment trees"]);
});
