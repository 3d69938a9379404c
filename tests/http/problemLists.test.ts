import { afterAll, beforeAll, expect, test } from "vitest";
import { LIST_ITEMS_MAX, LISTS_MAX, type OwnList } from "../../src/shared/practice/problemLists.ts";
import { seedProblems } from "./problemWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
let ids: Record<string, number>;

beforeAll(async () => {
  world = await createWorld();
  ({ ids } = await seedProblems(world));
});
afterAll(() => world.close());

const lists = async (as: Caller, pid?: number) =>
  (await world.call(as, `GET /api/own-problem-lists${pid === undefined ? "" : `?pid=${pid}`}`)).body
    .data as OwnList[];
const make = (as: Caller, name: string) =>
  world.call(as, "POST /api/own-problem-lists", { body: { name } });
const put = (as: Caller, body: object) =>
  world.call(as, "PUT /api/own-problem-list-item", { body });
const idsIn = async (as: Caller, list: number) => {
  const reply = await world.call(as, `GET /api/get-problem-list?list=${list}`);
  const { records } = (reply.body.data ?? { records: [] }) as { records: { problemId: string }[] };
  return { status: reply.status, code: reply.body.code, ids: records.map((row) => row.problemId) };
};

test("the first favourite creates their list; it filters the problem list for its owner alone", async () => {
  expect(await lists("user")).toEqual([]);
  for (const id of ["1001", "999"]) {
    expect((await put("user", { pid: ids[id], on: true })).status).toBe(200);
  }
  const [favourites] = await lists("user", ids["999"]);
  expect(favourites).toMatchObject({ name: null, problems: 2, has: true });
  expect((await idsIn("user", favourites!.id)).ids).toEqual(["999", "1001"]);
  const marks = await world.call("user", "POST /api/own-favourites", {
    body: { pidList: [ids["999"], ids["1000"]] },
  });
  expect(marks.body.data).toEqual([ids["999"]]);
  await put("user", { pid: ids["999"], on: false });
  expect((await idsIn("user", favourites!.id)).ids).toEqual(["1001"]);
  expect(await idsIn("guest", favourites!.id)).toMatchObject({ status: 401 });
  for (const as of ["other", "admin", "root"] as const) {
    expect(await idsIn(as, favourites!.id)).toMatchObject({ code: "PROBLEM_LIST_NOT_FOUND" });
    const reply = await put(as, { id: favourites!.id, pid: ids["1000"], on: true });
    expect(reply.body.code).toBe("PROBLEM_LIST_NOT_FOUND");
    const removal = await world.call(as, `DELETE /api/own-problem-lists?id=${favourites!.id}`);
    expect(removal.body.code).toBe("PROBLEM_LIST_NOT_FOUND");
    expect(await lists(as)).toEqual([]);
  }
});

test("own lists are named, renamed and deleted; names are unique in any case", async () => {
  const { id } = (await make("user", " Graphs ")).body.data as { id: number };
  expect((await make("user", "graphs")).body.code).toBe("PROBLEM_LIST_EXISTS");
  expect((await make("other", "graphs")).status).toBe(200);
  expect((await make("user", " ")).status).toBe(400);
  await make("user", "Later");
  expect((await lists("user")).map(({ name }) => name)).toEqual([null, "Graphs", "Later"]);
  const rename = (as: Caller, name: string) =>
    world.call(as, "PUT /api/own-problem-lists", { body: { id, name } });
  expect((await rename("user", "later")).body.code).toBe("PROBLEM_LIST_EXISTS");
  expect((await rename("other", "Mine")).body.code).toBe("PROBLEM_LIST_NOT_FOUND");
  expect((await rename("user", "GRAPHS")).status).toBe(200);
  const [favourites] = await lists("user");
  const reply = await world.call("user", "PUT /api/own-problem-lists", {
    body: { id: favourites!.id, name: "Best" },
  });
  expect(reply.body.code).toBe("PROBLEM_LIST_NOT_FOUND");
  expect((await world.call("user", `DELETE /api/own-problem-lists?id=${id}`)).status).toBe(200);
  expect((await lists("user")).map(({ name }) => name)).toEqual([null, "Later"]);
});

test("a hidden problem cannot be put in, is not shown when it was, and can be taken out", async () => {
  const hidden = await put("user", { pid: ids["H1"], on: true });
  expect(hidden.body.code).toBe("PROBLEM_NOT_FOUND");
  await put("user", { pid: ids["A100"], on: true });
  await world.sql("update problem set auth = 2 where problem_id = 'A100'");
  const [favourites] = await lists("user");
  expect((await idsIn("user", favourites!.id)).ids).not.toContain("A100");
  expect((await put("user", { pid: ids["A100"], on: false })).status).toBe(200);
  await world.sql("update problem set auth = 1 where problem_id = 'A100'");
});

test("lists and their problems are capped", async () => {
  await world.sql(
    `insert into problem_list (uid, name) select $1, 'list ' || n from generate_series(1, $2::int) n`,
    [people.barred.uid, LISTS_MAX],
  );
  expect((await make("barred", "one more")).body.code).toBe("PROBLEM_LISTS_MAX");
  await world.sql(
    `insert into problem (problem_id, auth) select 'FULL' || n, 1 from generate_series(1, $1::int) n`,
    [LIST_ITEMS_MAX],
  );
  const { id } = (await make("admin", "full")).body.data as { id: number };
  await world.sql(
    `insert into problem_list_item (list_id, problem_id)
     select $1, id from problem where problem_id like 'FULL%'`,
    [id],
  );
  const over = await put("admin", { id, pid: ids["1000"], on: true });
  expect(over.body.code).toBe("PROBLEM_LIST_FULL");
  expect((await lists("admin"))[0]).toMatchObject({ problems: LIST_ITEMS_MAX });
  const again = await world.sql<{ id: number }>(
    "select id from problem where problem_id = 'FULL7'",
  );
  expect((await put("admin", { id, pid: again[0]!.id, on: true })).status).toBe(200);
});

test("deleting an account deletes its lists", async () => {
  await world.sql("delete from app_user where uid = $1", [people.barred.uid]);
  expect(
    await world.sql("select from problem_list where uid = $1", [people.barred.uid]),
  ).toHaveLength(0);
});
