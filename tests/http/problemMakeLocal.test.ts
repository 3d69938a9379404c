import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { addNodeLanguages, aProblem, setInterval, submitAs } from "./judgingWorld.ts";
import { adminCalls } from "./problemAdminWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

/* Tests that a remote judge's problem can be turned into a problem that this site judges itself. */

const LANGUAGE = "G++ of HDU";

let world: World;
const { read, change } = adminCalls(() => world);

beforeAll(async () => {
  world = await createWorld();
  await setInterval(world, 0);
  await addNodeLanguages(world);
  await world.sql("insert into language (id, oj, name) values (9001, 'HDU', $1)", [LANGUAGE]);
});
afterAll(() => world.close());

let lastKey = 1000;

async function remoteProblem(values: object = {}, cases = 0) {
  const row = { oj: "HDU", judging_backend: "remote.HDU", is_remote: true, ...values };
  const problem = await aProblem(world, row, cases);
  lastKey += 1;
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', $2, 'https://acm.hdu.edu.cn/showproblem.php?pid=' || $2, verdict_now())`,
    [problem.pid, String(lastKey)],
  );
  await world.sql(
    `insert into problem_statement (problem_id, locale, description, input, output, hint)
     values ($1, 'en-US', 'Add them.', '', '', '')`,
    [problem.pid],
  );
  await world.sql("insert into problem_language (problem_id, language_id) values ($1, 9001)", [
    problem.pid,
  ]);
  return problem;
}

const makeLocal = (as: Caller, pid: number) =>
  world.call(as, "POST /api/admin/problem/make-local", { body: { pid } });

/** A submission that the remote judge has judged. */
async function judgedThere(pid: number): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed)
     select id, problem_id, $2, 5, $3, '127.0.0.1', $4, 'practice', 0, true from problem where id = $1
     returning submit_id as id`,
    [pid, people.user.uid, LANGUAGE, Verdict.Accepted],
  );
  await world.sql("insert into submission_code (submit_id, code) values ($1, 'int x;')", [row?.id]);
  await world.sql(
    `insert into remote_submission (submit_id, job_id, judge, phase, remote_id, deadline)
     values ($1, 0, 'HDU', 'ended', $2, verdict_now())`,
    [row?.id, String(row?.id)],
  );
  return row!.id;
}

test("statement, origin and old submissions stay, new ones are judged here", async () => {
  const { pid, problemId } = await remoteProblem({ auth: 1 });
  const submitId = await judgedThere(pid);
  const before = await read(pid);
  expect(before).toMatchObject({ isRemote: true, origin: { judge: "HDU", key: String(lastKey) } });
  const reply = await makeLocal("root", pid);
  expect(reply.status, reply.text).toBe(200);
  const after = await read(pid);
  expect(after).toMatchObject({
    isRemote: false,
    oj: "LOCAL",
    // The problem becomes private, because submissions cannot be judged without test data.
    auth: 2,
    languages: [],
    origin: before.origin,
    description: before.description,
    source: before.source,
  });
  const [submission] = await world.sql(
    "select status, language from submission where submit_id = $1",
    [submitId],
  );
  expect(submission).toEqual({ status: Verdict.Accepted, language: LANGUAGE });
  const [entry] = await world.sql(
    "select action, actor_uid as uid from audit_entry where target = $1 and action = 'problem.local'",
    [problemId],
  );
  expect(entry).toMatchObject({ uid: people.root.uid });

  const samples = [{ input: "1 2\n", output: "3\n" }];
  const saved = await change(pid, { auth: 1 }, { samples, isUploadTestCase: false });
  expect(saved.status, saved.text).toBe(200);
  const fresh = await submitAs(world, "user", {
    pid: problemId,
    language: "C++",
    code: "int x;",
  });
  const jobs = await world.sql("select kind from job where submit_id = $1", [fresh]);
  expect(jobs).toEqual([{ kind: "judge" }]);
  const detail = await world.call("user", `GET /api/get-problem?problemId=${problemId}`);
  expect(detail.text).toContain('"origin":{"judge":"HDU"');
  expect(detail.text).not.toContain('"remote"');
});

test("a rejudging of an old submission asks the judge where it was judged", async () => {
  const { pid } = await remoteProblem({ auth: 1 }, 1);
  const submitId = await judgedThere(pid);
  await makeLocal("root", pid);
  expect(await read(pid)).toMatchObject({ auth: 1, isRemote: false, cases: 1 });
  const reply = await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
  expect(reply.status, reply.text).toBe(200);
  const jobs = await world.sql("select kind, needs from job where submit_id = $1", [submitId]);
  expect(jobs).toEqual([{ kind: "remote.HDU", needs: [] }]);
});

test("twice, a local problem, an unknown one and one in a contest that is not over are refused", async () => {
  const { pid } = await remoteProblem();
  expect((await makeLocal("root", pid)).status).toBe(200);
  expect((await makeLocal("root", pid)).text).toContain("REMOTE_PROBLEM_LOCAL");
  const local = await aProblem(world, {}, 1);
  expect((await makeLocal("root", local.pid)).text).toContain("REMOTE_PROBLEM_LOCAL");
  expect((await makeLocal("root", 999_999)).text).toContain("PROBLEM_NOT_FOUND");
  const used = await remoteProblem();
  await world.sql(
    `with c as (insert into contest (title, rule, start_time, end_time, last_end)
       values ('Cup', 'acm', verdict_now() - interval '1 hour', verdict_now() + interval '1 hour',
         verdict_now() + interval '1 hour') returning id)
     insert into contest_problem (contest_id, problem_id, display_id, seq) select id, $1, 'A', 1 from c`,
    [used.pid],
  );
  expect((await makeLocal("root", used.pid)).text).toContain("PROBLEM_IN_CONTEST");
  expect(await read(used.pid)).toMatchObject({ isRemote: true });
});

test.each<[Caller, "admin" | "root", number]>([
  ["root", "admin", 200],
  ["problemAdmin", "root", 200],
  ["admin", "admin", 200],
  ["admin", "root", 403],
  ["user", "root", 403],
  ["barred", "root", 403],
  ["guest", "root", 401],
])("%s, a problem of %s: %d", async (as, owner, status) => {
  const { uid } = people[owner];
  const { pid } = await remoteProblem({ author_uid: uid, owner_uid: uid });
  const reply = await makeLocal(as, pid);
  expect(reply.status, reply.text).toBe(status);
  expect(await read(pid)).toMatchObject({ isRemote: status !== 200 });
});
