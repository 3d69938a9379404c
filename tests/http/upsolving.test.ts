import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import type { SubmissionRow } from "../../src/shared/submission/submission.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  frozenFrom,
  refusal,
  type TestContest,
} from "./contestWorld.ts";
import type { Caller, Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;
const LENGTH = 300;

const infoOf = (cid: number, as: Caller) =>
  data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`);
const listOf = async (cid: number, as: Caller, more = "") =>
  (
    await data<{ records: SubmissionRow[] }>(
      world,
      as,
      `GET /api/upsolving-submissions?cid=${cid}${more}`,
    )
  ).records;
const submitRefusal = (as: Caller, body: Record<string, unknown>) =>
  refusal(world, as, "POST /api/submit-problem-judge", {
    pid: "A",
    language: "C++",
    code: "int main() {}",
    ...body,
  });
async function marks(as: Caller, place: Record<string, number>, { pids }: TestContest) {
  const own = await data<Record<string, { status: number }>>(
    world,
    as,
    "POST /api/get-user-problem-status",
    { ...place, pidList: pids },
  );
  return pids.map((pid) => own[String(pid)]?.status);
}

/** A finished contest in which `other` solved A. */
async function ended(form: Parameters<ContestWorld["contest"]>[0] = {}): Promise<TestContest> {
  const contest = await world.contest(form);
  await world.at(contest, 10);
  await world.judged(contest.cid, "other", "A", AC);
  await world.judged(contest.cid, "other", "B", WA);
  await world.at(contest, LENGTH + 10);
  return contest;
}

test("problems are solved in place after the end; nothing of the contest's results changes", async () => {
  const contest = await ended();
  const { cid, pids } = contest;
  const results = async () =>
    JSON.stringify([
      await data(world, "admin", "POST /api/get-contest-rank", { cid, limit: 100 }),
      await data(world, "admin", "POST /api/get-contest-rank", {
        cid,
        limit: 100,
        forceRefresh: true,
      }),
      await data(world, "user", `GET /api/get-contest-problem?cid=${cid}`),
      await data(world, "admin", `GET /api/contest-submissions?contestID=${cid}`),
      await data(world, "admin", `GET /api/get-contest-ac-info?cid=${cid}`),
      await data(world, "admin", `GET /api/admin/contest/participant?cid=${cid}`),
      await clics(cid, "submissions"),
      await clics(cid, "scoreboard"),
      await clics(cid, "judgements"),
    ]);
  const before = await results();
  expect((await infoOf(cid, "user")).upsolvingClosed).toBeNull();
  expect(await submitRefusal("user", { cid })).toBe("CONTEST_ENDED");

  const solved = await world.judged({ upsolving: cid }, "user", "A", AC);
  const own = await world.judged({ upsolving: cid }, "other", "b", AC);
  expect(await results()).toBe(before);

  const [stored] = await world.sql(
    "select scope, scope_id::int, listed, countable from submission where submit_id = $1",
    [solved],
  );
  expect(stored).toEqual({ scope: "upsolving", scope_id: cid, listed: false, countable: true });
  const counted = await world.sql("select problem_id::int from solved where uid = $1", [
    "c".repeat(32),
  ]);
  expect(counted.map(({ problem_id: pid }) => pid)).toContain(pids[0]);

  const rows = await listOf(cid, "user");
  expect(rows.map(({ submitId }) => submitId)).toEqual([own, solved]);
  expect(rows[1]).toMatchObject({ cid, upsolving: cid, displayPid: "A", status: 0 });
  expect(await listOf(cid, "user", "&problemID=B&completeProblemID=true")).toHaveLength(1);
  expect(await listOf(cid, "user", "&onlyMine=true")).toHaveLength(1);
  const states = await data<Record<string, SubmissionRow>>(
    world,
    "user",
    "POST /api/check-upsolving-submissions-status",
    { cid, submitIds: [solved, own, 1] },
  );
  expect(Object.keys(states).map(Number)).toEqual([solved, own]);

  // Reads the status of each problem, first for submissions during the contest (`cid`) and then, with `upsolving`,
  // for submissions after it.
  expect(await marks("other", { cid }, contest)).toEqual([0, -1]);
  expect(await marks("other", { upsolving: cid }, contest)).toEqual([-10, 0]);
  expect(await marks("user", { cid }, contest)).toEqual([-10, -10]);
  expect(await marks("user", { upsolving: cid }, contest)).toEqual([0, -10]);
});

async function clics(cid: number, part: string): Promise<unknown> {
  return (await world.call("admin", `GET /api/clics/contests/${cid}/${part}`)).text;
}

test("practice after the end is among the marks of afterwards, practice before it is not", async () => {
  const contest = await world.contest();
  const [pid] = contest.pids;
  await world.sql("update problem set auth = 1 where id = any ($1)", [contest.pids]);
  const [{ problemId } = { problemId: "" }] = await world.sql<{ problemId: string }>(
    `select problem_id as "problemId" from problem where id = $1`,
    [pid],
  );
  const practice = () => world.judged({} as { vid: number }, "user", problemId, AC);
  await practice();
  await world.at(contest, LENGTH + 10);
  expect(await marks("user", { upsolving: contest.cid }, contest)).toEqual([-10, -10]);
  await practice();
  expect(await marks("user", { upsolving: contest.cid }, contest)).toEqual([0, -10]);
});

test("while anything is frozen, and until all contestants are done, nothing is submitted after the end", async () => {
  const contest = await world.contest((at) => ({ ...frozenFrom(at, 60), autoRealRank: false }));
  const { cid } = contest;
  await world.judged(cid, "user", "A", WA);
  await world.sql("update contest_participant set extra_seconds = 3600 where contest_id = $1", [
    cid,
  ]);
  await world.sql("update contest set last_end = end_time + interval '1 hour' where id = $1", [
    cid,
  ]);
  const send = () => submitRefusal("other", { upsolving: cid });
  expect(await send()).toBe("UPSOLVING_NOT_OVER");
  await world.at(contest, LENGTH + 30);
  expect(await send()).toBe("UPSOLVING_NOT_OVER");
  await world.at(contest, LENGTH + 61);
  expect(await send()).toBe("UPSOLVING_NOT_OVER");
  expect((await infoOf(cid, "other")).upsolvingClosed).toMatch(/results|公布/);
  await data(world, "admin", "POST /api/admin/contest/reveal", { cid });
  expect(await send()).toBeUndefined();
  await world.sql("delete from job");
});

test("a private contest stays closed unless it is open to all then, or its organizers open it to those who may enter", async () => {
  const form = { auth: 1, openPwdLimit: true, pwd: "enter-here" };
  const contest = await world.contest(form);
  const { cid } = contest;
  await data(world, "other", "POST /api/register-contest", { cid, password: "enter-here" });
  await world.at(contest, LENGTH + 10);
  const both = async () => [
    await submitRefusal("other", { upsolving: cid }),
    await submitRefusal("user", { upsolving: cid }),
  ];
  expect(await both()).toEqual(["UPSOLVING_OFF", "CONTEST_NOT_REGISTERED"]);
  const change = async (fields: Record<string, unknown>) => {
    const now = await data<Record<string, unknown>>(
      world,
      "admin",
      `GET /api/admin/contest?cid=${cid}`,
    );
    await data(world, "admin", "PUT /api/admin/contest", { ...now, ...fields });
  };
  await change({ upsolving: "entered" });
  expect(await both()).toEqual([undefined, "CONTEST_NOT_REGISTERED"]);
  const readers: Person[] = ["other", "user", "admin", "root"];
  const list = (as: Person) => refusal(world, as, `GET /api/upsolving-submissions?cid=${cid}`);
  expect(await Promise.all(readers.map(list))).toEqual([
    undefined,
    "CONTEST_NOT_REGISTERED",
    undefined,
    undefined,
  ]);
  await change({ upsolving: "open", opensToAll: true });
  expect(await both()).toEqual([undefined, undefined]);
  await change({ upsolving: "none" });
  expect(await both()).toEqual(["UPSOLVING_OFF", "UPSOLVING_OFF"]);
  const [entry] = await world.sql(
    `select before ->> 'upsolving' as before, after ->> 'upsolving' as after from audit_entry
     where action = 'contest.update' order by id desc limit 1`,
  );
  expect(entry).toEqual({ before: "open", after: "none" });
  await world.sql("delete from job");
});

test("a contest that is hidden or does not exist is unknown in the same words; barred and disqualified users send nothing", async () => {
  const contest = await ended();
  const { cid } = contest;
  expect(await submitRefusal("guest", { upsolving: cid })).toBe("LOGIN_REQUIRED");
  expect(await submitRefusal("barred", { upsolving: cid })).toBe("SUBMIT_FORBIDDEN");
  expect(await submitRefusal("user", { upsolving: cid, pid: "Z" })).toBe("PROBLEM_NOT_FOUND");
  await world.sql(
    "update contest_participant set disqualified_at = verdict_now() where contest_id = $1",
    [cid],
  );
  expect(await submitRefusal("other", { upsolving: cid })).toBe("CONTEST_DISQUALIFIED");
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  const replyOf = async (id: number) => {
    const { status, body } = await world.call("user", "POST /api/submit-problem-judge", {
      body: { pid: "A", language: "C++", code: "int main() {}", upsolving: id },
    });
    return JSON.stringify([status, body.code, body.msg]).replaceAll(String(id), "#");
  };
  expect(await replyOf(cid)).toBe(await replyOf(987_654));
});

test("another's submission is read by those who may enter, its code only when shared; a reopened contest closes it", async () => {
  const { cid } = await ended();
  const submitId = await world.judged({ upsolving: cid }, "user", "A", AC);
  const read = async (as: Caller) => {
    const { body } = await world.call(as, `GET /api/submission?submitId=${submitId}`);
    const answer = body.data as { submission: { code: string | null } } | null;
    return body.code ?? (answer?.submission.code === null ? "row" : "code");
  };
  const all = async () => Promise.all((["user", "other", "admin", "guest"] as const).map(read));
  expect(await all()).toEqual(["code", "row", "code", "SUBMISSION_NOT_FOUND"]);
  await world.sql("update submission set share = true where submit_id = $1", [submitId]);
  await world.sql("update problem set code_share = true");
  expect(await all()).toEqual(["code", "code", "code", "SUBMISSION_NOT_FOUND"]);
  await world.sql(
    "update contest set (end_time, last_end) = (end_time + interval '30 days', last_end + interval '30 days') where id = $1",
    [cid],
  );
  expect(await all()).toEqual(["code", "SUBMISSION_NOT_FOUND", "code", "SUBMISSION_NOT_FOUND"]);
});

test("a contest that has only submissions from after its end is not deleted; a new letter renames them", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  await world.at(contest, LENGTH + 10);
  await world.judged({ upsolving: cid }, "user", "A", AC);
  expect(await refusal(world, "root", `DELETE /api/admin/contest?cid=${cid}`)).toBe(
    "CONTEST_HAS_SUBMISSIONS",
  );
  await data(world, "admin", "PUT /api/admin/contest/contest-problem", {
    cid,
    pid: contest.pids[0],
    displayId: "X",
  });
  expect(await listOf(cid, "user")).toMatchObject([{ displayPid: "X" }]);
});
