import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { formOf } from "./problemAdminWorld.ts";
import { type Caller, people, type Reply } from "./world.ts";

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
  // A participant has extra time, so the contest is over only when the extra time ends.
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    cid,
    uid: people.user.uid,
    extraSeconds: 1800,
    seat: null,
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
    cid: second.cid,
    pid: solved,
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
      deleted: false,
      archived: true,
      submissions,
      isUsed: true,
      usedIn: "Autumn Cup",
    });
    expect(reply.body.msg).toContain(
      "archived instead of deleted: the contest or homework “Autumn Cup”",
    );
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

test("a problem whose placing failed is continued by the same call, by its author alone and until it is in a contest", async () => {
  const { cid } = await world.contest();
  const create = (as: Caller, hint: string, more: object = {}) => {
    const form = formOf("AGAIN1");
    const problem = { ...(form["problem"] as object), hint };
    return world.call(as, "POST /api/admin/contest/problem", {
      body: { ...form, problem, ...more },
    });
  };
  const link = (pid: number, displayId: string) =>
    world.call("admin", "PUT /api/admin/contest/contest-problem", {
      body: { displayId, displayTitle: "Again", cid: String(cid), pid },
    });
  const pidOf = ({ body }: Reply) => (body.data as { pid: number }).pid;
  const pid = pidOf(await create("admin", "first"));
  expect((await link(pid, "A")).body.code).toBe("CONTEST_LETTER_TAKEN");
  for (const hint of ["second", "third"]) {
    const again = await create("admin", hint);
    expect([again.status, pidOf(again)]).toEqual([200, pid]);
  }
  const read = await data<{ hint: string; auth: number }>(
    world,
    "admin",
    `GET /api/admin/problem?pid=${pid}`,
  );
  expect(read).toMatchObject({ hint: "third", auth: 3 });
  // A repeated call is still refused if another author makes it, if it names a contest, or if the problem is already in
  // a contest.
  expect((await create("root", "stolen")).body.code).toBe("PROBLEM_ID_TAKEN");
  expect((await create("admin", "placed", { cid })).body.code).toBe("PROBLEM_ID_TAKEN");
  expect((await link(pid, "E")).status).toBe(200);
  expect((await create("admin", "late")).body.code).toBe("PROBLEM_ID_TAKEN");
  await data(world, "admin", `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pid}`);
  expect((await create("admin", "taken out again")).status).toBe(200);
  await world.sql("update problem set created_at = created_at - interval '1 day' where id = $1", [
    pid,
  ]);
  expect((await create("admin", "a day later")).body.code).toBe("PROBLEM_ID_TAKEN");
});
