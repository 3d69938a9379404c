import { afterAll, beforeAll, expect, test } from "vitest";
import { openDueProblems } from "../../src/server/contest/end/afterEnd.ts";
import { HOUR } from "../support/worldClock.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import { aProblem as aBareProblem } from "./judgingWorld.ts";
import { people, type Person } from "./world.ts";

/* Problems that a contest hides until its end or publishes at its end. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
type TestProblem = { pid: number; problemId: string };

/** Creates a problem with test data and a statement, so that it may be public. */
async function aProblem(columns: Fields = {}): Promise<TestProblem> {
  const problem = await aBareProblem(world, columns);
  await world.sql(
    "insert into problem_statement (problem_id, locale, description) values ($1, 'zh-CN', 'Add.')",
    [problem.pid],
  );
  return problem;
}

const ADD = "POST /api/admin/contest/add-problem-from-public";
const HIDE = { hideUntilEnd: true };
const add = (
  { cid }: TestContest,
  { pid }: TestProblem,
  more: Fields = HIDE,
  as: Person = "root",
) =>
  data<{ id: number; displayId: string; atEnd: string | null; auth: number }>(world, as, ADD, {
    cid,
    pid,
    ...more,
  });
const isPublic = async ({ problemId }: TestProblem) =>
  (await refusal(world, "user", `GET /api/get-problem?problemId=${problemId}`)) === undefined;
const read = ({ cid }: TestContest) =>
  data<Fields>(world, "root", `GET /api/admin/contest?cid=${cid}`);

test("a public problem is hidden outside its contest until the contest is over, also when that is extended", async () => {
  const contest = await world.contest();
  const problem = await aProblem();
  expect(await isPublic(problem)).toBe(true);
  expect(await add(contest, problem)).toMatchObject({ displayId: "C", atEnd: "restore", auth: 3 });
  expect(await isPublic(problem)).toBe(false);
  const bank = await world.call("user", `GET /api/get-problem-list?keyword=${problem.problemId}`);
  expect(bank.body.data).toMatchObject({ total: 0 });
  const inContest = `GET /api/get-contest-problem-details?cid=${contest.cid}&displayId=C`;
  const bankId = async () => (await data<{ bankId?: string }>(world, "user", inContest)).bankId;
  expect(await bankId()).toBeUndefined();
  await world.at(contest, 299);
  const later = new Date(contest.start + 6 * HOUR).toISOString();
  await data(world, "root", "PUT /api/admin/contest", { ...(await read(contest)), endTime: later });
  await world.at(contest, 301);
  expect(await isPublic(problem)).toBe(false);
  await world.at(contest, 361);
  await expect.poll(() => isPublic(problem)).toBe(true);
  // A problem's page in the contest links to the problem bank only if the problem is public there.
  expect(await bankId()).toBe(problem.problemId);
  const another = inContest.replace("=C", "=A");
  expect(await data(world, "user", another)).not.toHaveProperty("bankId");
  const links = await data<{ displayId: string; atEnd: string | null }[]>(
    world,
    "root",
    `GET /api/admin/contest/problems?cid=${contest.cid}`,
  );
  expect(links.at(-1)).toMatchObject({ displayId: "C", atEnd: null });
  const entries = await world.sql(
    "select actor_name as name, after from audit_entry where action = 'problem.auth' and target = $1 order by id",
    [problem.problemId],
  );
  expect(entries).toEqual([
    { name: "root", after: { auth: 3 } },
    { name: "root", after: { auth: 1 } },
  ]);
});

test("without the wish a public problem stays public; one for contests only stays hidden", async () => {
  const contest = await world.contest();
  const problem = await aProblem();
  expect(await add(contest, problem, {})).toMatchObject({ atEnd: null, auth: 1 });
  // During the contest, the problem's id in the problem bank is not revealed.
  const inContest = `GET /api/get-contest-problem-details?cid=${contest.cid}&displayId=C`;
  expect(await data(world, "user", inContest)).not.toHaveProperty("bankId");
  await world.at(contest, 302);
  expect(await isPublic(problem)).toBe(true);
  const [row] = await world.sql("select auth from problem where id = $1", [contest.pids[0]]);
  expect(row).toEqual({ auth: 3 });
});

test("hiding is for those who may edit the problem, publishing for those who may publish", async () => {
  const contest = await world.contest();
  const foreign = await aProblem({ owner_uid: people.problemAdmin.uid });
  const own = await aProblem({ owner_uid: people.admin.uid });
  const contestOnly = await aProblem({ auth: 3, owner_uid: people.admin.uid });
  const asAdmin = ({ pid }: TestProblem, more: Fields) =>
    refusal(world, "admin", ADD, { cid: contest.cid, pid, ...more });
  expect(await asAdmin(foreign, HIDE)).toBe("FORBIDDEN");
  expect(await isPublic(foreign)).toBe(true);
  expect(await asAdmin(foreign, {})).toBeUndefined();
  expect(await asAdmin(own, HIDE)).toBeUndefined();
  expect(await isPublic(own)).toBe(false);
  expect(await asAdmin(contestOnly, { publishAtEnd: true })).toBe("FORBIDDEN");
  const { id } = await add(contest, contestOnly, {}, "admin");
  const change = (as: Person, publishAtEnd: boolean) =>
    refusal(world, as, "PUT /api/admin/contest/contest-problem", { id, publishAtEnd });
  expect([await change("admin", true), await change("root", true)]).toEqual([
    "FORBIDDEN",
    undefined,
  ]);
  // Changing another field, such as the colour, does not affect the setting.
  const color = { id, color: "#ff0000" };
  expect(await data(world, "admin", "PUT /api/admin/contest/contest-problem", color)).toMatchObject(
    { atEnd: "publish" },
  );
  await world.at(contest, 301);
  await expect.poll(() => isPublic(contestOnly)).toBe(true);
  expect(await isPublic(own)).toBe(true);
});

test("a problem that leaves the contest is public again at once, and so are those of a deleted one", async () => {
  const contest = await world.contest();
  const [removed, remaining] = [await aProblem(), await aProblem()];
  for (const problem of [removed, remaining]) await add(contest, problem);
  expect([await isPublic(removed), await isPublic(remaining)]).toEqual([false, false]);
  const { cid } = contest;
  await data(world, "root", `DELETE /api/admin/contest/problem?cid=${cid}&pid=${removed.pid}`);
  expect([await isPublic(removed), await isPublic(remaining)]).toEqual([true, false]);
  await data(world, "root", `DELETE /api/admin/contest?cid=${cid}`);
  expect(await isPublic(remaining)).toBe(true);
});

test("one that lost its statement meanwhile stays hidden, and opens when it has one again", async () => {
  const contest = await world.contest();
  const problem = await aProblem();
  await add(contest, problem);
  await world.sql("delete from problem_statement where problem_id = $1", [problem.pid]);
  await world.at(contest, 301);
  await openDueProblems(world.server.db);
  expect(await isPublic(problem)).toBe(false);
  await world.sql(
    "insert into problem_statement (problem_id, locale, description) values ($1, 'zh-CN', 'Add.')",
    [problem.pid],
  );
  await openDueProblems(world.server.db);
  expect(await isPublic(problem)).toBe(true);
});

test("in two contests it stays hidden until both are over", async () => {
  const first = await world.contest();
  const second = await world.contest(
    () => ({ endTime: new Date(world.clock.now() + 9 * HOUR).toISOString() }),
    { early: true },
  );
  const [both, moved] = [await aProblem(), await aProblem()];
  for (const problem of [both, moved]) {
    await add(first, problem);
    await add(second, problem, {});
  }
  const removal = `DELETE /api/admin/contest/problem?cid=${first.cid}&pid=${moved.pid}`;
  await data(world, "root", removal);
  expect(await isPublic(moved)).toBe(false);
  await world.at(first, 303);
  expect([await isPublic(both), await isPublic(moved)]).toEqual([false, false]);
  await world.at(second, 9 * 60);
  await expect
    .poll(async () => [await isPublic(both), await isPublic(moved)])
    .toEqual([true, true]);
});

test("who withdrew the problem meanwhile is not overruled", async () => {
  const contest = await world.contest();
  const problem = await aProblem();
  await add(contest, problem);
  const hidden = { id: problem.pid, auth: 2 };
  await data(world, "root", "PUT /api/admin/problem/change-problem-auth", hidden);
  await world.at(contest, 301);
  const state = async () => {
    const [row] = await world.sql(
      `select p.auth, cp.at_end from problem p join contest_problem cp on cp.problem_id = p.id
       where p.id = $1`,
      [problem.pid],
    );
    return row;
  };
  await expect.poll(state).toEqual({ auth: 2, at_end: null });
});

test("where the account that chose it is gone, a super administrator who may sign in does it, no banned one", async () => {
  const contest = await world.contest();
  const problem = await aProblem();
  await add(contest, problem);
  await world.sql("update contest_problem set at_end_by = null where problem_id = $1", [
    problem.pid,
  ]);
  const { banned, other } = people;
  const roots = [banned.uid, other.uid];
  await world.sql("update app_user set role_id = 1000 where uid = any ($1)", [roots]);
  await world.sql("update app_user set status = 1 where uid = '1'");
  await world.at(contest, 301);
  await openDueProblems(world.server.db);
  await world.sql("update app_user set status = 0 where uid = '1'");
  await world.sql("update app_user set role_id = 1002 where uid = any ($1)", [roots]);
  const entries = await world.sql(
    "select actor_uid as uid, after from audit_entry where action = 'problem.auth' and target = $1 order by id",
    [problem.problemId],
  );
  expect(entries).toEqual([
    { uid: people.root.uid, after: { auth: 3 } },
    { uid: other.uid, after: { auth: 1 } },
  ]);
});

test("a copy of the contest hides nothing", async () => {
  const contest = await world.contest();
  const problem = await aProblem();
  await add(contest, problem);
  const { id } = await data<{ id: number }>(
    world,
    "root",
    `GET /api/admin/contest/clone?cid=${contest.cid}`,
  );
  const links = await data<{ atEnd: string | null }[]>(
    world,
    "root",
    `GET /api/admin/contest/problems?cid=${id}`,
  );
  expect(links.map(({ atEnd }) => atEnd)).toEqual([null, null, null]);
});
