import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tag } from "../../src/shared/problem/problem.ts";
import type { AdminClassification, AdminTag } from "../../src/shared/problem/tagAdmin.ts";
import { aProblem } from "./judgingWorld.ts";
import { type Caller, createWorld, type Reply, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.sql("truncate tag, tag_classification cascade"));

async function send<T>(
  call: Parameters<World["call"]>[1],
  body: object,
  as: Caller = "problemAdmin",
) {
  const reply = await world.call(as, call, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

const newTag = (fields: object) => send<AdminTag>("POST /api/admin/tag", fields);
const newGroup = (fields: object) =>
  send<AdminClassification>("POST /api/admin/tag/classification", fields);

async function readTags(query = "") {
  const reply = await world.call("problemAdmin", `GET /api/admin/tag/list${query}`);
  return reply.body.data as { classifications: AdminClassification[]; tags: AdminTag[] };
}

async function carry(tagIds: number[]): Promise<number> {
  const { pid } = await aProblem(world);
  for (const id of tagIds) await world.sql("insert into problem_tag values ($1, $2)", [pid, id]);
  return pid;
}

async function tagsOf(pid: number): Promise<number[]> {
  const reply = await world.call("guest", `GET /api/get-problem-tags?pid=${pid}`);
  return (reply.body.data as Tag[]).map(({ id }) => id);
}

const refused = (reply: Reply) => [reply.status, reply.body.code];

test("a classification can be created after one with the highest rank", async () => {
  const last = await newGroup({ name: "最后", oj: "CF", rank: 2 ** 31 - 1 });
  const behind = await newGroup({ name: "更后", oj: "CF" });
  expect([last.rank, behind.rank]).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
  const beyond = { name: "太后", oj: "CF", rank: 2 ** 31 };
  expect(
    refused(await world.call("root", "POST /api/admin/tag/classification", { body: beyond })),
  ).toEqual([400, "INVALID_FIELD"]);
});

describe("a tag", () => {
  test("has both names, a colour and a rank, and problems show its new name at once", async () => {
    const graphs = await newGroup({
      id: null,
      name: "图论",
      nameEn: "Graphs",
      rank: 0,
      oj: "LOCAL",
    });
    const tag = await newTag({
      id: null,
      name: " 最短路 ",
      nameEn: "Shortest paths",
      color: "#2f9e6e",
      tcid: graphs.id,
    });
    expect(tag).toEqual({
      id: tag.id,
      name: "最短路",
      nameEn: "Shortest paths",
      color: "#2f9e6e",
      oj: "LOCAL",
      tcid: graphs.id,
      used: 0,
    });
    await carry([tag.id]);
    const changed = await send<AdminTag>("PUT /api/admin/tag", {
      id: tag.id,
      name: "最短路径",
      nameEn: "Shortest paths",
      color: "rgba(17, 34, 51, 0.5)",
    });
    expect(changed).toMatchObject({
      name: "最短路径",
      nameEn: "Shortest paths",
      color: "#112233",
      used: 1,
    });
    const list = await world.call("guest", `GET /api/get-problem-list?tagId=${tag.id}`);
    const [row] = (list.body.data as { records: { tags: Tag[] }[] }).records;
    expect(row?.tags).toEqual([{ id: tag.id, name: "Shortest paths", color: "#112233" }]);
  });

  test("has a unique name in its bank, also for concurrent requests", async () => {
    const replies = await Promise.all(
      ["root", "problemAdmin", "admin"].map((as) =>
        world.call(as as Caller, "POST /api/admin/tag", { body: { name: "贪心" } }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.code).toBe("TAG_EXISTS");
    const other = await newTag({ name: "模拟" });
    const reply = await world.call("root", "PUT /api/admin/tag", {
      body: { id: other.id, name: "贪心" },
    });
    expect(refused(reply)).toEqual([400, "TAG_EXISTS"]);
    await newTag({ name: "贪心", oj: "HDU" });
    expect((await readTags("?oj=HDU")).tags.map(({ name }) => name)).toEqual(["贪心"]);
  });

  test("in use reports the problems before it is deleted", async () => {
    const tag = await newTag({ name: "动态规划" });
    for (let i = 0; i < 22; i += 1) await carry([tag.id]);
    const use = await world.call("admin", `GET /api/admin/tag/use?tid=${tag.id}`);
    const { count, problems } = use.body.data as { count: number; problems: { title: string }[] };
    expect([count, problems.length]).toEqual([22, 20]);
    expect(problems[0]?.title).toMatch(/^Problem T\d+$/);
    const response = await world.call("problemAdmin", `DELETE /api/admin/tag?tid=${tag.id}`);
    expect(refused(response)).toEqual([409, "TAG_USED"]);
    const reply = await world.call(
      "problemAdmin",
      `DELETE /api/admin/tag?tid=${tag.id}&confirm=true`,
    );
    expect(reply.status).toBe(200);
    expect((await readTags()).tags).toEqual([]);
    const again = await world.call(
      "problemAdmin",
      `DELETE /api/admin/tag?tid=${tag.id}&confirm=true`,
    );
    expect(refused(again)).toEqual([404, "TAG_NOT_FOUND"]);
  });

  test("merged into another one leaves its problems with that one, once", async () => {
    const [into, twin, third] = [
      await newTag({ name: "DP" }),
      await newTag({ name: "dp" }),
      await newTag({ name: "动规" }),
    ];
    const both = await carry([into.id, twin.id]);
    const other = await carry([third.id, twin.id]);
    const body = { into: into.id, from: [twin.id, third.id, twin.id, into.id] };
    expect(await send("POST /api/admin/tag/merge", body)).toMatchObject({ id: into.id, used: 2 });
    expect(await tagsOf(both)).toEqual([into.id]);
    expect(await tagsOf(other)).toEqual([into.id]);
    expect((await readTags()).tags.map(({ id }) => id)).toEqual([into.id]);
    const unknown = await world.call("root", "POST /api/admin/tag/merge", {
      body: { into: into.id, from: [twin.id] },
    });
    expect(refused(unknown)).toEqual([404, "TAG_NOT_FOUND"]);
    const far = await newTag({ name: "DP", oj: "CF" });
    const reply = await world.call("root", "POST /api/admin/tag/merge", {
      body: { into: into.id, from: [far.id] },
    });
    expect(refused(reply)).toEqual([400, "TAG_OTHER_BANK"]);
  });

  test("stays where it was moved, for readers too", async () => {
    const group = await newGroup({ name: "搜索" });
    const tags = [];
    for (const name of ["a", "b", "c"])
      tags.push(await newTag({ name, tcid: name === "c" ? null : group.id }));
    const [a, b, c] = tags.map(({ id }) => id);
    await send("PUT /api/admin/tag/order", { tcid: group.id, ids: [c, a, b] });
    const reply = await world.call("guest", "GET /api/get-problem-tags-and-classification");
    const groups = reply.body.data as { tagList: Tag[] }[];
    expect(groups.map(({ tagList }) => tagList.map(({ name }) => name))).toEqual([["c", "a", "b"]]);
    await send("PUT /api/admin/tag/order", { tcid: null, ids: [a] });
    expect((await readTags()).tags.find(({ id }) => id === a)?.tcid).toBeNull();
  });
});

describe("a classification", () => {
  test("is renamed, ordered and deleted; its tags stay", async () => {
    const first = await newGroup({ name: "基础", nameEn: "Basics" });
    const second = await newGroup({ name: "数学" });
    const tag = await newTag({ name: "数论", tcid: second.id });
    await send("PUT /api/admin/tag/classification/order", { ids: [second.id, first.id] });
    await send("PUT /api/admin/tag/classification", { id: first.id, name: "入门", nameEn: "" });
    const { classifications } = await readTags();
    expect(classifications.map(({ name, nameEn }) => [name, nameEn])).toEqual([
      ["数学", null],
      ["入门", null],
    ]);
    const list = await world.call("admin", "GET /api/admin/tag/classification?oj=ALL");
    expect(list.body.data).toEqual(classifications);
    const twin = await world.call("root", "POST /api/admin/tag/classification", {
      body: { name: "数学" },
    });
    expect(refused(twin)).toEqual([400, "TAG_EXISTS"]);
    await world.call("problemAdmin", `DELETE /api/admin/tag/classification?tcid=${second.id}`);
    expect((await readTags()).tags).toMatchObject([{ id: tag.id, tcid: null }]);
  });

  test("of another bank accepts no tag", async () => {
    const far = await newGroup({ name: "Far", oj: "CF" });
    const reply = await world.call("root", "POST /api/admin/tag", {
      body: { name: "near", tcid: far.id },
    });
    expect(refused(reply)).toEqual([404, "CLASSIFICATION_NOT_FOUND"]);
  });
});

test.each([
  ["a blank name", "POST /api/admin/tag", { name: "  " }],
  ["a long name", "POST /api/admin/tag", { name: "x".repeat(41) }],
  ["a colour by its name", "POST /api/admin/tag", { name: "x", color: "red" }],
  ["half a colour", "POST /api/admin/tag", { name: "x", color: "#12345" }],
  ["a merge of nothing", "POST /api/admin/tag/merge", { into: 1, from: [] }],
  [
    "an endless order",
    "PUT /api/admin/tag/order",
    { tcid: null, ids: Array.from({ length: 2001 }, (_, i) => i + 1) },
  ],
] as const)("%s is refused", async (_, call, body) => {
  expect(refused(await world.call("root", call, { body }))).toEqual([400, "INVALID_FIELD"]);
});

test("deleting tags needs more rights than tagging: it changes problems of others", async () => {
  const tag = await newTag({ name: "kept" });
  const twin = await newTag({ name: "twin" });
  const group = await newGroup({ name: "kept group" });
  const tries = [
    world.call("admin", `DELETE /api/admin/tag?tid=${tag.id}&confirm=true`),
    world.call("admin", `DELETE /api/admin/tag/classification?tcid=${group.id}`),
    world.call("admin", "POST /api/admin/tag/merge", { body: { into: tag.id, from: [twin.id] } }),
  ];
  for (const reply of await Promise.all(tries)) expect(refused(reply)).toEqual([403, "FORBIDDEN"]);
  expect((await readTags()).tags).toHaveLength(2);
});
