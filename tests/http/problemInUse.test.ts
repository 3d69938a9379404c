import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestOfProblem } from "../../src/shared/contestOrganizer/contestRejudge.ts";
import type { AdminProblemRow } from "../../src/shared/problem/problemAdmin.ts";
import { createHomeworkWorld, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { people } from "./world.ts";

/* Refusals about a problem in use do not name contests or homework that the user may not see. */

let world: HomeworkWorld;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

const remove = (as: "root" | "problemAdmin", pid: number) =>
  world.call(as, `DELETE /api/admin/problem?pid=${pid}`, {
    headers: { "accept-language": "en-US" },
  });

/** A running contest of `admin` with this problem. */
async function runningContest(
  pid: number,
  columns: { title: string; visible: boolean; groupId?: number },
): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into contest (title, rule, start_time, end_time, last_end, is_visible, group_id, author_uid, owner_uid)
     values ($1, 'acm', verdict_now() - interval '1 hour', verdict_now() + interval '1 hour',
       verdict_now() + interval '1 hour', $2, $3, $4, $4)
     returning id`,
    [columns.title, columns.visible, columns.groupId ?? null, people.admin.uid],
  );
  await world.sql(
    "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
    [row!.id, pid],
  );
  return row!.id;
}

test("titles of homework are told to those who may know it, before and after its end", async () => {
  const homework = await world.homework({ title: "Secret sorting" });
  const { pid } = homework.problems[0]!;
  const refused = await remove("problemAdmin", pid);
  expect([refused.status, refused.body.code]).toEqual([409, "PROBLEM_IN_USE"]);
  expect(refused.text).not.toContain("Secret");
  const archived = await world.call("problemAdmin", "POST /api/admin/problem/archive", {
    body: { pid, archived: true },
  });
  expect([archived.body.code, archived.text.includes("Secret")]).toEqual(["PROBLEM_IN_USE", false]);
  const refusedReply = await remove("root", pid);
  expect(refusedReply.body.code).toBe("PROBLEM_IN_CONTEST");
  expect(refusedReply.body.msg).toContain(
    "The contest or homework “Secret sorting” has this problem",
  );
  await world.pass(11 * HOUR);
  const over = await remove("problemAdmin", pid);
  expect(over.body.data).toMatchObject({ archived: true, isUsed: true, usedIn: null });
  expect(over.body.msg).toContain("a contest or homework has it");
  expect(over.text).not.toContain("Secret");
  expect((await remove("root", pid)).body.data).toMatchObject({ usedIn: "Secret sorting" });
});

test("titles of hidden contests and of contests of a class are not told to others", async () => {
  for (const columns of [
    { title: "Secret cup", visible: false },
    { title: "Secret exam", visible: true, groupId: world.classId },
  ]) {
    const { pid } = await aProblem(world);
    await runningContest(pid, columns);
    const refused = await remove("problemAdmin", pid);
    expect([refused.body.code, refused.text.includes("Secret")]).toEqual(["PROBLEM_IN_USE", false]);
    expect((await remove("root", pid)).body.msg).toContain(columns.title);
  }
});

test("of several uses one that may be told is named", async () => {
  const { pid } = await aProblem(world);
  await runningContest(pid, { title: "Secret first", visible: false });
  await runningContest(pid, { title: "Open second", visible: true });
  expect((await remove("problemAdmin", pid)).body.msg).toContain("“Open second”");
});

test("the note about running contests with a problem names only those that its editor may know", async () => {
  const { pid } = await aProblem(world);
  const secret = await runningContest(pid, { title: "Secret round", visible: false });
  const open = await runningContest(pid, { title: "Open round", visible: true });
  for (const cid of [secret, open]) {
    await world.sql(
      `insert into submission (uid, problem_id, display_pid, length, ip, language, status, scope, scope_id, listed)
       values ($1, $2, 'A', 1, '', 'C', 0, 'contest', $3, false)`,
      [people.user.uid, pid, cid],
    );
  }
  const notes = await world.data<ContestOfProblem[]>(
    "problemAdmin",
    `GET /api/admin/problem/contests?pid=${pid}`,
  );
  expect(notes).toEqual([
    { contest: null, submissions: 1, what: [] },
    { contest: { cid: open, title: "Open round", displayId: "A" }, submissions: 1, what: [] },
  ]);
});

test("the result of a problem's check is only sent to those who may edit it", async () => {
  const { tid } = await world.training({}, { problems: 0 });
  await world.sql("update training set group_id = $1 where id = $2", [world.classId, tid]);
  const { pid: ofBank, problemId } = await aProblem(world);
  const own = await aProblem(world, { auth: 4, group_id: world.classId });
  for (const pid of [ofBank, own.pid]) {
    await world.sql(
      `with c as (
         insert into problem_check (problem_id, kind, fingerprint, source, revision, data_version, total, done)
         values ($1, 'live', 'x', '{}', 1, 1, 1, 1) returning id)
       insert into problem_check_item (check_id, seq, kind, name, language, code, outcome, status)
       select id, 1, 'validator', 'v.cpp', 'C++', 'x', 'done', 0 from c`,
      [pid],
    );
  }
  const checks = async (as: Parameters<typeof world.call>[0], keyword: string) => {
    const path = `GET /api/admin/training/get-problem-list?tid=${tid}&queryExisted=false&keyword=${keyword}`;
    const { problemList } = await world.data<{ problemList: { records: AdminProblemRow[] } }>(
      as,
      path,
    );
    return problemList.records.map(({ id, mayEdit, check }) => [id, mayEdit, check !== null]);
  };
  const teacher = world.as("teacher");
  expect(await checks(teacher, problemId)).toEqual([[ofBank, false, false]]);
  expect(await checks(teacher, own.problemId)).toEqual([[own.pid, true, true]]);
  expect(await checks("root", problemId)).toEqual([[ofBank, true, true]]);
});
