import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

/* Names of judge nodes are internal: staff with an administrative role can read them, all other users get null. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

test("only staff read which judge node judged a submission, in lists and in detail", async () => {
  const { cid } = await world.contest();
  const submitId = await world.judged(cid, "user", "A", { status: 0 });
  const judgersFor = async (as: Caller) => {
    const list = await data<{ records: { judger: string | null }[] }>(
      world,
      as,
      `GET /api/contest-submissions?contestID=${cid}`,
    );
    const detail = await data<{ submission: { judger: string | null } }>(
      world,
      as,
      `GET /api/submission?submitId=${submitId}`,
    );
    return [list.records[0]?.judger, detail.submission.judger];
  };
  expect(await judgersFor("user")).toEqual([null, null]);
  const names = await judgersFor("admin");
  expect(names.every((name) => typeof name === "string" && name !== "")).toBe(true);
  // Users who have the organizers' view only because of a permission for this contest see real names, but not node
  // names.
  await world.sql(
    "insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, '{view,board}')",
    [cid, people.other.uid],
  );
  expect(await judgersFor("other")).toEqual([null, null]);
  const path = `GET /api/contest-submissions?contestID=${cid}`;
  expect(await data(world, "other", path)).toMatchObject({ records: [{ realname: "real-user" }] });
});
