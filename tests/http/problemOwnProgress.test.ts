import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { getOwnProgress } from "../../src/shared/practice/ownProgress.ts";
import { seedProblems } from "./problemWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
let ids: Record<string, number>;

beforeAll(async () => {
  world = await createWorld();
  ({ ids } = await seedProblems(world));
});
afterAll(() => world.close());

async function progress(as: Caller, language = "zh-CN") {
  const reply = await world.call(as, "GET /api/own-progress", {
    headers: { "accept-language": language },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as OutputOf<typeof getOwnProgress>;
}

test("has the solved and the unfinished problems, and the first one that was not tried", async () => {
  expect(await progress("other")).toEqual({
    solved: 0,
    tried: 0,
    unfinished: [],
    next: { problemId: "999", title: "只有中文", difficulty: 0, rating: null },
  });
  const own = await progress("user");
  expect(own).toMatchObject({ solved: 1, tried: 2, next: { problemId: "999" } });
  expect(own.unfinished).toEqual([
    { problemId: "1001", title: "100% snake_case", difficulty: 2, rating: null, status: 8 },
  ]);
});

test("hidden problems are neither next nor unfinished, and a hidden verdict does not count", async () => {
  await world.sql("update problem set auth = 2 where problem_id in ('999', '1001')");
  expect(await progress("user")).toMatchObject({ unfinished: [], next: { problemId: "A100" } });
  await world.sql("update problem set auth = 1 where problem_id in ('999', '1001')");
  await world.sql("update problem set feedback = 'none' where problem_id in ('1000', '1001')");
  expect(await progress("user")).toMatchObject({ solved: 0, tried: 2, unfinished: [] });
  await world.sql("update problem set feedback = 'all' where problem_id in ('1000', '1001')");
});

test("the own list has the number of passed cases where every case is shown, other lists never have it", async () => {
  const [row] = await world.sql<{ id: number }>(
    `update submission set cases_done = 3, cases_total = 3 where submit_id = (
       select max(submit_id) from submission where uid = $1 and problem_id = $2 and listed)
     returning submit_id as id`,
    [people.user.uid, ids["1001"]],
  );
  await world.sql(
    `insert into case_result (submit_id, seq, status) values ($1, 1, 0), ($1, 2, -1), ($1, 3, 0)
     on conflict (submit_id, seq) do update set status = excluded.status`,
    [row!.id],
  );
  const passed = async (as: Caller, query: string) => {
    const reply = await world.call(as, `GET /api/submissions?${query}`);
    const { records } = reply.body.data as {
      records: { submitId: number; casesPassed?: number | null }[];
    };
    return records.find(({ submitId }) => submitId === row!.id)?.casesPassed;
  };
  expect(await passed("user", "onlyMine=true")).toBe(2);
  expect(await passed("user", "username=user")).toBeUndefined();
  expect(await passed("root", "username=user")).toBeUndefined();
  for (const [policy, next] of [
    ["none", null],
    ["verdict", null],
    ["firstFailed", null],
    ["afterContest", 2],
  ]) {
    await world.sql("update problem set feedback = $2 where id = $1", [ids["1001"], policy]);
    expect(await passed("user", "onlyMine=true"), String(policy)).toBe(next);
  }
  await world.sql("update problem set feedback = 'all' where id = $1", [ids["1001"]]);
});
