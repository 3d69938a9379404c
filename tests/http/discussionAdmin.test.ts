import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminDiscussionCategory } from "../../src/shared/discussion/discussionAdmin.ts";
import { createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
afterAll(() => world.close());

const categories = () =>
  world.data<AdminDiscussionCategory[]>("admin", "GET /api/admin/discussion-category");
const names = async () => (await categories()).map(({ name }) => name);

test("administrators create, rename, order and merge categories; posts move with a merge", async () => {
  const { id } = await world.data<{ id: number }>(
    "problemAdmin",
    "POST /api/admin/discussion-category",
    {
      name: "  比赛 ",
      nameEn: "Contests",
    },
  );
  expect(await names()).toEqual(["闲聊", "题解", "求助", "建议", "记录", "比赛"]);
  expect(await world.code("admin", "POST /api/admin/discussion-category", { name: "题解" })).toBe(
    "DISCUSSION_CATEGORY_TWICE",
  );
  await world.data("admin", "PUT /api/admin/discussion-category", {
    id,
    name: "竞赛",
    nameEn: null,
  });
  const ids = (await categories()).map((category) => category.id);
  expect(
    await world.code("admin", "PUT /api/admin/discussion-category-order", { ids: ids.slice(1) }),
  ).toBe("CONFLICT");
  await world.data("admin", "PUT /api/admin/discussion-category-order", { ids: ids.toReversed() });
  expect(await names()).toEqual(["竞赛", "记录", "建议", "求助", "题解", "闲聊"]);

  const did = await world.post({ categoryId: id, title: "Moves with it" });
  expect((await categories())[0]?.discussionNum).toBe(1);
  const merge = (into?: number) =>
    world.code("admin", `DELETE /api/admin/discussion-category?id=${id}&into=${into ?? ""}`);
  expect(await world.code("admin", `DELETE /api/admin/discussion-category?id=${id}`)).toBe(
    "DISCUSSION_CATEGORY_USED",
  );
  expect(await merge(999_999)).toBe("DISCUSSION_CATEGORY_NOT_FOUND");
  expect(await merge(2)).toBeUndefined();
  expect((await world.read("guest", did)).categoryName).toBe("Solutions");
  expect(await names()).toEqual(["记录", "建议", "求助", "题解", "闲聊"]);
  expect(await world.titles("guest", "&cid=2&keyword=moves")).toEqual(["Moves with it"]);
  await world.data("admin", `DELETE /api/admin/discussion-category?id=5`);
  const log = await world.sql<{ action: string }>(
    "select action from audit_entry where action like 'discussion.category%' order by id",
  );
  expect(log.map(({ action }) => action.replace("discussion.category", ""))).toEqual([
    "Create",
    "Update",
    "Order",
    "Merge",
    "Merge",
  ]);
});

test("the last category stays", async () => {
  for (const id of [1, 3, 4])
    await world.data("root", `DELETE /api/admin/discussion-category?id=${id}&into=2`);
  expect(await world.code("root", `DELETE /api/admin/discussion-category?id=2`)).toBe(
    "DISCUSSION_CATEGORY_LAST",
  );
});

test("the preview shows what readers will see, and stores nothing", async () => {
  const content = "**bold** <script>alert(1)</script>";
  const { html } = await world.data<{ html: string }>("user", "POST /api/discussion-preview", {
    content,
  });
  expect(html).toContain("<strong>bold</strong>");
  expect(html).not.toContain("<script");
});

test("of two categories of one name at the same moment one is created", async () => {
  const sameNames = ["Same moment", "SAME MOMENT", "same moment"];
  const replies = await Promise.all(
    sameNames.map((name) =>
      world.call("admin", "POST /api/admin/discussion-category", { body: { name, nameEn: null } }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});
