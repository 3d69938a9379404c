import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const OVER = 301;

const remove = (pid: number, confirm = "", locale = "en-US") =>
  world.call("root", `DELETE /api/admin/problem?pid=${pid}&confirm=${confirm}`, {
    headers: { "accept-language": locale },
  });
const archive = (pid: number) =>
  world.call("root", "POST /api/admin/problem/archive", { body: { pid, archived: true } });
const titled = (cid: number, title: string) =>
  world.sql("update contest set title = $2 where id = $1", [cid, title]);

async function problemOf(pid: number) {
  const [row] = await world.sql<{ problemId: string; archived: boolean }>(
    `select problem_id as "problemId", archived_at is not null as archived from problem where id = $1`,
    [pid],
  );
  return row;
}

test("a problem of a contest that is not over is neither deleted nor archived, and the refusal names the contest", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid, pids } = contest;
  const [used, unused] = [pids[0]!, pids[1]!];
  await titled(cid, "Spring Cup");
  const { problemId } = (await problemOf(used))!;
  const refusals = async () => {
    const replies = [await remove(used), await remove(used, problemId), await archive(used)];
    return replies.map(({ status, body }) => [status, body.code]);
  };
  const refused = Array.from({ length: 3 }, () => [409, "PROBLEM_IN_CONTEST"]);
  expect(await refusals(), "before the start").toEqual(refused);
  expect((await remove(used)).body.msg).toContain("“Spring Cup”");
  expect((await remove(used, "", "zh-CN")).body.msg).toContain("“Spring Cup”");
  await world.at(contest, 0);
  await world.judged(cid, "user", "A", AC);
  expect(await refusals(), "with submissions, while it runs").toEqual(refused);
  const many = await world.call("root", "POST /api/admin/problem/change-many", {
    body: { pids: [used], action: "delete", tags: [] },
  });
  expect(many.body.data).toMatchObject([
    { outcome: "refused", reason: expect.stringContaining("Spring Cup") as string },
  ]);
  // Somebody has extra time: the contest is over when the last one is.
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    ...{ cid, uid: people.user.uid, extraSeconds: 1800, seat: null },
  });
  await world.at(contest, OVER);
  expect(await refusals(), "while somebody has extra time").toEqual(refused);
  expect(await problemOf(used)).toMatchObject({ archived: false });
  await data(world, "admin", `DELETE /api/admin/contest/problem?cid=${cid}&pid=${unused}`);
  expect((await remove(unused)).body.data).toMatchObject({ deleted: true });
});

test("once it is over, deleting archives and says so, whatever is confirmed; its results stay", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  const [solved, untried] = [pids[0]!, pids[1]!];
  await titled(cid, "Autumn Cup");
  await world.judged(cid, "user", "A", AC);
  const second = await world.contest({}, { early: true });
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
    ...{ cid: second.cid, pid: solved },
  });
  await world.at(contest, OVER);
  const next = await remove(solved);
  expect([next.status, next.body.code]).toEqual([409, "PROBLEM_IN_CONTEST"]);
  await data(world, "admin", `DELETE /api/admin/contest/problem?cid=${second.cid}&pid=${solved}`);
  const { problemId } = (await problemOf(solved))!;
  for (const [pid, confirm, submissions] of [
    [untried, "", 0],
    [solved, problemId, 1],
  ] as const) {
    const reply = await remove(pid, confirm);
    expect(reply.body.data).toEqual({
      ...{ deleted: false, archived: true, submissions, usedIn: "Autumn Cup" },
    });
    expect(reply.body.msg).toContain("archived instead of deleted: the contest “Autumn Cup”");
    expect(await problemOf(pid)).toMatchObject({ archived: true });
  }
  const rows = await world.sql(
    "select from submission where problem_id = $1 and scope_id = $2 and status = 0",
    [solved, cid],
  );
  expect(rows).toHaveLength(1);
});

test("a contest that gets the problem while it is deleted is not left with a hole", async () => {
  const { pids } = await world.contest({}, { early: true });
  const other = await world.contest({}, { early: true });
  const pid = pids[0]!;
  const [{ cid } = { cid: 0 }] = await world.sql<{ cid: number }>(
    "delete from contest_problem where problem_id = $1 returning contest_id::int as cid",
    [pid],
  );
  expect(cid).toBeGreaterThan(0);
  const [added, removed] = await Promise.all([
    world.call("admin", "POST /api/admin/contest/add-problem-from-public", {
      body: { cid: other.cid, pid },
    }),
    remove(pid),
  ]);
  const isThere = (await problemOf(pid)) !== undefined;
  const links = await world.sql("select from contest_problem where problem_id = $1", [pid]);
  expect([added.status === 200, removed.status === 200]).toEqual([isThere, !isThere]);
  expect(links).toHaveLength(isThere ? 1 : 0);
});
