import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TrainingRow } from "../../src/shared/practice/training.ts";
import type { AdminTrainingRow } from "../../src/shared/practice/trainingAdmin.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

interface Page<Row> {
  records: Row[];
  total: number;
}

function list(query = ""): Promise<Page<TrainingRow>> {
  return world.data("user", `GET /api/get-training-list?limit=100&${query}`);
}

function adminList(query = ""): Promise<Page<AdminTrainingRow>> {
  return world.data("root", `GET /api/admin/training/list?limit=100&${query}`);
}

const idsOf = async (page: Promise<Page<{ id: number }>>): Promise<number[]> =>
  (await page).records.map(({ id }) => id);

/**
 * Each of these SQL statements simulates a change by another server process, about which this process is not notified.
 */
describe("a list never shows the catalogue as it was before a change", () => {
  const changes: [what: string, sql: string, query: string, isListed: boolean][] = [
    ["a title", "update training set title = 'Fresh title' where id = $1", "keyword=fresh", true],
    ["access", "update training set auth = 'Private' where id = $1", "auth=Private", true],
    ["hidden", "update training set is_visible = false where id = $1", "", false],
    ["shown again", "update training set is_visible = true where id = $1", "", true],
    [
      "a category",
      "update training set category_id = (select id from training_category where name = 'Sorting') where id = $1",
      "categoryId=Sorting",
      true,
    ],
    [
      "an author",
      "update training set author_uid = (select uid from app_user where username = 'other') where id = $1",
      "keyword=other",
      true,
    ],
    [
      "a name of an author",
      "update app_user set username = 'renamed' where uid = (select author_uid from training where id = $1)",
      "keyword=renamed",
      true,
    ],
    ["a deletion", "delete from training where id = $1", "", false],
  ];

  test("of each kind", async () => {
    const [category] = await world.sql<{ id: number }>(
      "insert into training_category (name, color) values ('Sorting', '#228be6') returning id",
    );
    const { tid } = await world.training({ title: "Observed" }, { problems: 1 });
    expect(await idsOf(list())).toContain(tid);
    for (const [what, sql, query, isListed] of changes) {
      const path = query.replace("Sorting", String(category?.id));
      expect((await idsOf(list(path))).includes(tid), `before ${what}`).toBe(!isListed);
      await world.sql(sql, [tid]);
      expect((await idsOf(list(path))).includes(tid), what).toBe(isListed);
    }
    expect(await idsOf(adminList())).not.toContain(tid);
  });

  test("of the order", async () => {
    const first = await world.training({ title: "Alpha order", rank: 10 }, { problems: 0 });
    const second = await world.training({ title: "Beta order", rank: 20 }, { problems: 0 });
    expect(await idsOf(list("keyword=order"))).toEqual([first.tid, second.tid]);
    await world.sql("update training set seq = 5 where id = $1", [second.tid]);
    expect(await idsOf(list("keyword=order"))).toEqual([second.tid, first.tid]);
    expect(await idsOf(adminList("keyword=order"))).toEqual([second.tid, first.tid]);
  });

  test("of a page without rows", async () => {
    expect(await list("keyword=appears")).toEqual({ records: [], total: 0 });
    const { tid } = await world.training({ title: "Appears" }, { problems: 0 });
    expect(await idsOf(list("keyword=appears"))).toEqual([tid]);
    expect((await list("keyword=appears&currentPage=2")).total).toBe(1);
    await world.sql("update training set is_visible = false where id = $1", [tid]);
    expect(await list("keyword=appears&currentPage=2")).toEqual({ records: [], total: 0 });
  });

  test("nor does the site search", async () => {
    const results = async () =>
      (
        await world.data<{ trainings: { id: number }[] }>("guest", "GET /api/search?keyword=sought")
      ).trainings.map(({ id }) => id);
    expect(await results()).toEqual([]);
    const { tid } = await world.training({ title: "Is sought", rank: 1 }, { problems: 0 });
    const better = await world.training({ title: "Sought", rank: 2 }, { problems: 0 });
    expect(await results()).toEqual([better.tid, tid]);
    await world.sql("update training set is_visible = false where id = $1", [better.tid]);
    expect(await results()).toEqual([tid]);
  });

  test("of its problems", async () => {
    const { tid, problems } = await world.training({ title: "Counted" }, { problems: 3 });
    const row = async () => (await list("keyword=counted")).records.find(({ id }) => id === tid);
    const [first, second] = problems;
    expect(await row()).toMatchObject({ problemCount: 3, acCount: 0 });
    await world.judged("user", first!.problemId, { status: 0 });
    await world.judged("user", second!.problemId, { status: 0 });
    expect(await row()).toMatchObject({ problemCount: 3, acCount: 2 });
    await world.sql("update problem set auth = 2 where problem_id = $1", [first!.problemId]);
    expect(await row()).toMatchObject({ problemCount: 2, acCount: 1 });
    await world.sql("delete from training_problem where training_id = $1", [tid]);
    expect(await row()).toMatchObject({ problemCount: 0, acCount: 0 });
  });
});

test("changes that a list does not show, and those of trainings of classes, leave the catalogue as it is", async () => {
  const version = async () =>
    (await world.sql("select sum(version)::int as version from training_catalogue"))[0];
  const { tid } = await world.training({ title: "Unchanged" }, { problems: 0 });
  const before = await version();
  await world.sql("update training set description = 'Other', title = title where id = $1", [tid]);
  expect(await version()).toEqual(before);
});
