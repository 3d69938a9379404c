import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const { Accepted, WrongAnswer, CompileError, PartialAccepted } = Verdict;

/** Fields of each row of the ranking, in the order of the ranking. */
async function standings(tid: number, as: "user" | "admin" = "user") {
  const { records } = await world.rank(as, tid);
  return records.map(({ rank, username, ac, totalRunTime }) => [rank, username, ac, totalRunTime]);
}

/** Marks the user's counters as changed, as a counted verdict does. */
const countersChanged = (uid: string) =>
  world.sql("update user_count set version = pg_current_xact_id()::text::bigint where uid = $1", [
    uid,
  ]);

describe("one rule for rank, progress and marks", () => {
  test("accepted submissions in practice and in any training count, whenever made; the fastest stands", async () => {
    const { tid, problems } = await world.privateTraining([], 2);
    const other = await world.training({}, { problems: 0 });
    const [a, b] = problems as [(typeof problems)[0], (typeof problems)[0]];
    const add = { tid: other.tid, pid: a.pid };
    await world.data("admin", "POST /api/admin/training/add-problem-from-public", add);
    // The user makes a practice submission before joining the training.
    await world.judged("user", a.problemId, { status: Accepted, timeMs: 70 });
    await world.join(tid, "user");
    await world.join(tid, "other");
    expect(await standings(tid)).toEqual([
      [1, "user", 1, 70],
      [2, "other", 0, 0],
    ]);
    // A faster submission in another training.
    await world.judged("user", a.problemId, { status: Accepted, timeMs: 30 }, { tid: other.tid });
    await world.judged("user", a.problemId, { status: WrongAnswer, timeMs: 1 });
    await world.judged("other", b.problemId, { status: CompileError }, { tid });
    const { records } = await world.rank("user", tid);
    expect(records).toMatchObject([
      {
        rank: 1,
        username: "user",
        nickname: "nick-user",
        realname: null,
        rating: null,
        ac: 1,
        totalScore: null,
        totalRunTime: 30,
        submissionInfo: {
          [a.problemId]: { status: Accepted, isAC: true, runTime: 30, score: null },
        },
      },
      {
        rank: 2,
        username: "other",
        ac: 0,
        submissionInfo: { [b.problemId]: { status: CompileError, isAC: false, runTime: null } },
      },
    ]);
    expect(Object.keys(records[0]!.submissionInfo)).toEqual([a.problemId]);
    expect((await world.detail("user", tid)).acCount).toBe(1);
  });

  test("contest submissions do not count", async () => {
    const { tid, problems } = await world.privateTraining(["user"], 1);
    const [{ pid }] = problems as [(typeof problems)[0]];
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, length, language, ip, status, time_ms, counted, listed,
         scope, scope_id, finished_at)
       values ($1, 'A', $2, 1, 'C', '127.0.0.1', 0, 3, true, false, 'contest', 9, verdict_now())`,
      [pid, people.user.uid],
    );
    await countersChanged(people.user.uid);
    expect(await standings(tid)).toEqual([[1, "user", 0, 0]]);
    expect((await world.detail("user", tid)).acCount).toBe(0);
  });

  test("best scores add up where problems have them; the rank does not depend on them", async () => {
    const { tid } = await world.privateTraining(["user", "other"], 1);
    const scored = await world.training({}, { problems: 1, columns: { type: 1 } });
    const [{ pid, problemId }] = scored.problems as [(typeof scored.problems)[0]];
    expect((await world.rank("user", tid)).records[0]?.totalScore).toBeNull();
    await world.data("admin", "POST /api/admin/training/add-problem-from-public", { tid, pid });
    await world.judged("user", problemId, { status: PartialAccepted, score: 13 });
    await world.judged("user", problemId, { status: PartialAccepted, score: 4 }, { tid });
    const { records } = await world.rank("user", tid);
    expect(records.map(({ rank, username, totalScore }) => [rank, username, totalScore])).toEqual([
      [1, "other", 0],
      [1, "user", 13],
    ]);
    expect(records[1]?.submissionInfo[problemId]).toMatchObject({
      status: PartialAccepted,
      score: 13,
    });
  });

  test("hidden problems leave the counts and come back, added and removed ones follow", async () => {
    const { tid, problems } = await world.privateTraining(["user", "other"], 2);
    const [a, b] = problems as [(typeof problems)[0], (typeof problems)[0]];
    for (const { problemId } of problems)
      await world.judged("user", problemId, { status: Accepted, timeMs: 5 });
    await world.judged("other", b.problemId, { status: Accepted, timeMs: 2 });
    const full = [
      [1, "user", 2, 10],
      [2, "other", 1, 2],
    ];
    expect(await standings(tid)).toEqual(full);
    await world.sql("update problem set auth = 2 where id = $1", [a.pid]);
    expect(await standings(tid)).toEqual([
      [1, "other", 1, 2],
      [2, "user", 1, 5],
    ]);
    expect(await world.detail("user", tid)).toMatchObject({ problemCount: 1, acCount: 1 });
    await world.sql("update problem set auth = 1 where id = $1", [a.pid]);
    expect(await standings(tid)).toEqual(full);
    await world.data("admin", `DELETE /api/admin/training/problem?tid=${tid}&pid=${b.pid}`);
    expect(await standings(tid)).toEqual([
      [1, "user", 1, 5],
      [2, "other", 0, 0],
    ]);
  });

  test("verdicts that the problem does not show count nowhere", async () => {
    const { tid } = await world.privateTraining(["user"], 0);
    const { problems } = await world.training({}, { problems: 1, columns: { feedback: "none" } });
    const [{ pid, problemId }] = problems as [(typeof problems)[0]];
    await world.data("admin", "POST /api/admin/training/add-problem-from-public", { tid, pid });
    await world.judged("user", problemId, { status: Accepted }, { tid });
    const { records } = await world.rank("user", tid);
    expect(records[0]).toMatchObject({ ac: 0, submissionInfo: { [problemId]: { isAC: false } } });
    expect(records[0]?.submissionInfo[problemId]?.status).toBe(Verdict.SubmittedUnknown);
  });
});

describe("the table", () => {
  test("equal results share a rank; staff of training, class and site have none", async () => {
    const everyone = ["user", "other", "problemAdmin"] as const;
    const { tid } = await world.privateTraining(everyone, 1);
    expect(await standings(tid)).toEqual([
      [1, "other", 0, 0],
      [1, "user", 0, 0],
    ]);
    await world.sql(
      "insert into access_grant (kind, id, uid, actions) values ('training', $1, $2, '{view,edit}')",
      [tid, people.other.uid],
    );
    expect(await standings(tid)).toEqual([[1, "user", 0, 0]]);
    await world.sql("delete from access_grant where kind = 'training'");
    const [group] = await world.sql<{ id: number }>(
      "insert into user_group (name, owner_uid) values ('Class', $1) returning id",
      [people.user.uid],
    );
    await world.sql("update training set group_id = $2 where id = $1", [tid, group!.id]);
    expect(await standings(tid)).toEqual([[1, "other", 0, 0]]);
  });

  test("has pages of 30, a total of all, and finds names, schools and, for its staff, real names", async () => {
    const { tid } = await world.privateTraining(["user"], 1);
    await world.sql(
      `with made as (
         insert into app_user (uid, username, password_hash, role_id, nickname, realname, school)
         select md5('member' || n), 'member' || n, '', 1002, '', 'Real ' || n, 'School ' || n % 2
         from generate_series(1, 40) n returning uid)
       insert into training_member (training_id, uid) select $1, uid from made`,
      [tid],
    );
    const first = await world.rank("user", tid);
    expect([first.records.length, first.total]).toEqual([30, 41]);
    expect((await world.rank("user", tid, "&currentPage=2")).records).toHaveLength(11);
    expect(await world.rank("user", tid, "&currentPage=9")).toEqual({ records: [], total: 41 });
    expect((await world.rank("user", tid, "&limit=1000")).records).toHaveLength(41);
    const namesFor = async (as: "user" | "admin", keyword: string) =>
      (await world.rank(as, tid, `&keyword=${encodeURIComponent(keyword)}`)).total;
    expect(await namesFor("user", "MEMBER1")).toBe(11);
    expect(await namesFor("user", "school 1")).toBe(20);
    // The keyword occurs in 13 usernames and in 20 schools; for eight members it occurs in both.
    expect(await namesFor("user", "1")).toBe(25);
    expect(await namesFor("user", "real 7")).toBe(0);
    expect(await namesFor("admin", "real 7")).toBe(1);
    const [row] = (await world.rank("admin", tid, "&keyword=member7")).records;
    expect(row).toMatchObject({ realname: "Real 7", rank: 1 });
  });

  test("has the ratings of members who show them, while the site has ratings", async () => {
    const { tid } = await world.privateTraining(["user", "other"], 1);
    await world.sql(
      `update user_count c set listed = true, contest_rating = 1500, rating_hidden = u.username = 'other'
       from app_user u where u.uid = c.uid and u.username in ('user', 'other')`,
    );
    const ratings = async (keyword = "") => {
      const { records } = await world.rank("user", tid, keyword);
      return Object.fromEntries(records.map(({ username, rating }) => [username, rating]));
    };
    expect(await ratings()).toEqual({ user: 1500, other: null });
    expect(await ratings("&keyword=user")).toEqual({ user: 1500 });
    await world.data("root", "PUT /api/admin/switch/update", { contestRating: false });
    expect(await ratings()).toEqual({ user: null, other: null });
    await world.data("root", "PUT /api/admin/switch/update", { contestRating: true });
    await world.sql("update user_count set contest_rating = null, rating_hidden = false");
  });

  test("is exported whole with real names by its staff alone", async () => {
    const { tid, problems } = await world.privateTraining(["user", "other"], 1);
    const [{ problemId }] = problems as [(typeof problems)[0]];
    await world.judged("user", problemId, { status: Accepted, timeMs: 8 });
    const path = `GET /api/file/download-training-rank?tid=${tid}`;
    expect(await world.code("user", path)).toBe("FORBIDDEN");
    expect(await world.code("problemAdmin", path)).toBe("TRAINING_NOT_MEMBER");
    const reply = await world.call("admin", `${path}&format=csv`);
    expect(reply.headers.get("content-type")).toContain("text/csv");
    const lines = reply.text.replace("\ufeff", "").trim().split(/\r?\n/);
    expect(lines).toEqual([
      `Rank,Username,Real name,School,Solved,Total run time (ms),Total score,${problemId}`,
      "1,user,real-user,,1,8,,AC 8 ms",
      "2,other,real-other,,0,0,,",
    ]);
    const workbook = await world.call("admin", path);
    expect(workbook.headers.get("content-disposition")).toContain(`training_${tid}_rank.xlsx`);
    expect(
      await world.sql(
        "select action, target from audit_entry where action = 'training.export' limit 1",
      ),
    ).toEqual([{ action: "training.export", target: `${tid} Graphs` }]);
  });

  test("loses the member whose account is deleted; root gets the trainings of the account", async () => {
    const { tid } = await world.privateTraining(["other"], 1);
    await world.sql("update training set owner_uid = $2, author_uid = $2 where id = $1", [
      tid,
      people.other.uid,
    ]);
    await world.data("root", `DELETE /api/admin/user/delete-user`, { ids: [people.other.uid] });
    expect(await world.rank("root", tid)).toEqual({ records: [], total: 0 });
    const [training] = await world.sql("select owner_uid as owner from training where id = $1", [
      tid,
    ]);
    expect(training).toEqual({ owner: people.root.uid });
  });
});

test("a large training is computed in parts", async () => {
  const { tid, problems } = await world.privateTraining([], 2);
  await world.sql(
    `with made as (
       insert into app_user (uid, username, password_hash, role_id, nickname)
       select md5('large' || n), 'large' || n, '', 1002, '' from generate_series(1, 5003) n returning uid)
     insert into training_member (training_id, uid) select $1, uid from made`,
    [tid],
  );
  await world.sql(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status, time_ms, counted, finished_at)
     select $1, 'A', uid, 1, 'C', '127.0.0.1', 0, 3, true, verdict_now() from training_member where training_id = $2`,
    [problems[0]!.pid, tid],
  );
  const { records, total } = await world.rank("admin", tid, "&currentPage=51&limit=100");
  expect(total).toBe(5003);
  expect(records.map(({ rank, ac }) => [rank, ac])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});
