import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../src/shared/text/csv.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
  setSubtasks,
} from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

interface Row {
  rank: number;
  username: string;
  seq: number;
  realname: string | null;
  registered: boolean | null;
  ac: number;
  total: number;
  totalTime: number;
  totalScore: number;
  submissionInfo: Record<string, unknown>;
}

interface Page {
  records: Row[];
  total: number;
  version: string;
  isFrozen: boolean;
  own: Row | null;
  concerned: Row[];
}

const rank = (cid: number, as: Caller, more: Record<string, unknown> = {}) =>
  data<Page>(world, as, "POST /api/get-contest-rank", { cid, separate: true, ...more });
const short = ({ records }: Page) =>
  records.map(({ rank: place, username, ac, totalTime }) => [place, username, ac, totalTime]);

test("ACM: judged submissions change the scoreboard at once, organizers and submissions before the start are not on it", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid } = contest;
  await world.judged(cid, "admin", "A", AC);
  await world.at(contest, 0);
  expect(short(await rank(cid, "user"))).toEqual([]);
  await world.at(contest, 5);
  await world.judged(cid, "user", "A", WA);
  expect(short(await rank(cid, "user"))).toEqual([[1, "user", 0, 0]]);
  await world.at(contest, 10);
  await world.judged(cid, "user", "A", AC);
  expect((await rank(cid, "user")).own?.total).toBe(2);
  // A compile error appears in no cell, but is counted in `total`.
  await world.judged(cid, "user", "A", { status: -2 });
  expect((await rank(cid, "user")).own?.total).toBe(3);
  // All readers get the same row, but `registered` is null for readers who are not organizers.
  const first = async (as: Caller) => (await rank(cid, as)).records[0]?.registered;
  expect([await first("admin"), await first("user")]).toEqual([expect.any(Boolean), null]);
  await world.judged(cid, "admin", "B", AC);
  await world.at(contest, 20);
  await world.judged(cid, "other", "a", AC);
  const page = await rank(cid, "user");
  expect(short(page)).toEqual([
    [1, "other", 1, 1200],
    [2, "user", 1, 1800],
  ]);
  expect(page.records.map(({ submissionInfo }) => submissionInfo)).toEqual([
    { A: { errorNum: 0, isAC: true, isFirstAC: false, ACTime: 1200 } },
    { A: { errorNum: 1, isAC: true, isFirstAC: true, ACTime: 600 } },
  ]);
  expect(page.own?.username).toBe("user");
  // The totals include all submissions, counted or not; the CSV export has the same numbers.
  expect(page.records.map(({ total }) => total)).toEqual([1, 3]);
  const csv = `GET /api/file/download-contest-rank?cid=${cid}&format=csv`;
  const rows = parseCsv((await world.call("admin", csv)).text);
  const column = rows[0]?.indexOf("Total Submission") ?? -1;
  expect(rows.slice(1).map((row) => row[column])).toEqual(["1", "3"]);
  const problems = await data<{ ac: number; total: number }[]>(
    world,
    "user",
    `GET /api/get-contest-problem?cid=${cid}`,
  );
  expect(problems.map(({ ac, total }) => [ac, total])).toEqual([
    [2, 4],
    [0, 0],
  ]);
});

test("the freeze: contestants see tries, organizers the live scoreboard on request, until it thaws at the end", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 60));
  const { cid } = contest;
  await world.at(contest, 10);
  await world.judged(cid, "user", "A", AC);
  // The freeze includes its first millisecond.
  await world.at(contest, 60);
  const late = await world.judged(cid, "other", "A", AC);
  const frozen = await rank(cid, "user");
  expect(frozen.isFrozen).toBe(true);
  expect(frozen.records.map(({ username, submissionInfo }) => [username, submissionInfo])).toEqual([
    ["user", { A: { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 600 } }],
    ["other", { A: { errorNum: 0, tryNum: 1 } }],
  ]);
  // Users without permission to see the live scoreboard get the frozen one.
  expect((await rank(cid, "user", { forceRefresh: true })).isFrozen).toBe(true);
  expect((await rank(cid, "problemAdmin", { forceRefresh: true })).isFrozen).toBe(true);
  expect((await rank(cid, "admin")).isFrozen).toBe(true);
  expect(short(await rank(cid, "admin", { forceRefresh: true }))).toEqual([
    [1, "user", 1, 600],
    [2, "other", 1, 3600],
  ]);
  const listOf = async (as: Caller) => {
    const page = await data<{ records: { submitId: number; status: number }[]; total: number }>(
      world,
      as,
      `GET /api/contest-submissions?contestID=${cid}&beforeContestSubmit=false`,
    );
    return [page.records.find(({ submitId }) => submitId === late)?.status, page.total];
  };
  expect([await listOf("user"), await listOf("other"), await listOf("admin")]).toEqual([
    [undefined, 1],
    [0, 2],
    [0, 2],
  ]);
  expect(await refusal(world, "user", `GET /api/submission?submitId=${late}`)).toBe(
    "SUBMISSION_NOT_FOUND",
  );
  const polled = await data(world, "user", "POST /api/check-contest-submissions-status", {
    cid,
    submitIds: [late],
  });
  expect(polled).toEqual({});
  const counts = async (as: Caller) => {
    const rows = await data<{ ac: number | null }[]>(
      world,
      as,
      `GET /api/get-contest-problem?cid=${cid}`,
    );
    return rows.map(({ ac }) => ac);
  };
  expect([await counts("user"), await counts("admin")]).toEqual([
    [1, 0],
    [2, 0],
  ]);
  await world.at(contest, 300);
  expect((await rank(cid, "user")).isFrozen).toBe(false);
  expect(await listOf("user")).toEqual([0, 2]);
});

test("OI frozen from the start: no contestant sees a result, not even the own one", async () => {
  const oi = { type: 1, oiRankScoreType: "Recent" };
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 0), ...oi }));
  const { cid, pids } = contest;
  const submitId = await world.judged(cid, "user", "A", { status: 8, score: 15 });
  const own = await data<{ submission: Record<string, unknown> }>(
    world,
    "user",
    `GET /api/submission?submitId=${submitId}`,
  );
  expect(own.submission).toMatchObject({
    status: -5,
    score: null,
    time: null,
    memory: null,
    code: "int main() {}",
  });
  expect(await data(world, "user", `GET /api/get-all-case-result?submitId=${submitId}`)).toBeNull();
  const status = await data(world, "user", "POST /api/get-user-problem-status", {
    pidList: pids,
    isContestProblemList: true,
    cid,
  });
  expect(status).toEqual({
    [pids[0] ?? 0]: { status: -5, score: null },
    [pids[1] ?? 0]: { status: -10, score: null },
  });
  expect((await rank(cid, "user")).records).toEqual([]);
  await world.at(contest, 300);
  const board = await rank(cid, "user");
  expect(
    board.records.map(({ username, totalScore, submissionInfo }) => [
      username,
      totalScore,
      submissionInfo,
    ]),
  ).toEqual([["user", 15, { A: 15 }]]);
});

test("IOI: the best points of each subtask, where their sum is the score; else the best submission", async () => {
  const contest = await world.contest({ rule: "ioi" });
  const { cid, pids } = contest;
  await setSubtasks(world, pids[0]!, [40, 60]);
  const PA = 8;
  const scores = async () => (await rank(cid, "user")).records.map((row) => row.submissionInfo);
  // If a result lists no subtasks, the score of the whole submission counts.
  await world.judged(cid, "user", "A", { status: PA, score: 35 });
  expect(await scores()).toEqual([{ A: 35 }]);
  await world.judged(cid, "user", "A", { status: PA, score: 40, subtasks: [40, 0] });
  expect(await scores()).toEqual([{ A: 40 }]);
  await world.judged(cid, "user", "A", { status: PA, score: 35, subtasks: [5, 30] });
  expect(await scores()).toEqual([{ A: 70 }]);
  const wrong = await world.judged(cid, "user", "A", { status: PA, score: 50, subtasks: [0, 60] });
  expect(await scores()).toEqual([{ A: 70 }]);
  // The user's status in the problem list shows the score in the contest, regardless of the last submission.
  const own = async (): Promise<unknown> => {
    const body = { pidList: pids, isContestProblemList: true, cid };
    return data(world, "user", "POST /api/get-user-problem-status", body);
  };
  const [a, b] = pids.map(String) as [string, string];
  const none = { status: -10, score: null };
  expect(await own()).toEqual({ [a]: { status: PA, score: 70 }, [b]: none });
  const manual = { submitId: wrong, status: 0, score: 100, reason: "Wrong data" };
  await data(world, "root", "POST /api/admin/judge/manual-judge", manual);
  await expect.poll(scores).toEqual([{ A: 100 }]);
  await world.judged(cid, "user", "A", { status: PA, score: 5, subtasks: [5, 0] });
  expect(await own()).toEqual({ [a]: { status: 0, score: 100 }, [b]: none });
  // The full score of a problem is determined by its data: its subtasks or test cases.
  const fullScores = async () => {
    const what = `GET /api/get-contest-problem?cid=${cid}`;
    const problems = await data<{ fullScore: number }[]>(world, "user", what);
    return problems.map(({ fullScore }) => fullScore);
  };
  await world.sql("update problem set type = 1 where id = $1", [pids[1]]);
  expect((await fullScores())[0]).toBe(100);
  await world.sql("update problem_subtask set score = 200 where problem_id = $1 and num = 2", [
    pids[0],
  ]);
  await world.judged(cid, "other", "A", { status: 0, score: 240, subtasks: [40, 200] });
  expect(await scores()).toEqual([{ A: 240 }, { A: 100 }]);
  expect(await fullScores()).toEqual([240, 20]);
});

test("a scoreboard without automatic thaw stays frozen after the end", async () => {
  const contest = await world.contest((start) => ({
    ...frozenFrom(start, 60),
    autoRealRank: false,
  }));
  const { cid } = contest;
  await world.at(contest, 70);
  const late = await world.judged(cid, "other", "A", AC);
  await world.at(contest, 400);
  expect((await rank(cid, "user")).isFrozen).toBe(true);
  expect(await refusal(world, "user", `GET /api/submission?submitId=${late}`)).toBe(
    "SUBMISSION_NOT_FOUND",
  );
});

test("while the contest runs others do not see time, memory or length of a submission, and its owner sees no test cases", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const submitId = await world.judged(cid, "user", "A", WA);
  const read = async (as: Caller) =>
    (
      await data<{ submission: Record<string, unknown> }>(
        world,
        as,
        `GET /api/submission?submitId=${submitId}`,
      )
    ).submission;
  expect(await read("other")).toMatchObject({
    status: -1,
    time: null,
    memory: null,
    length: null,
    code: null,
  });
  expect(await read("user")).toMatchObject({ status: -1, time: 5, length: 13, mayShare: false });
  expect(await data(world, "user", `GET /api/get-all-case-result?submitId=${submitId}`)).toBeNull();
  expect(await refusal(world, "user", "PUT /api/submission", { submitId, share: true })).toBe(
    "SHARE_IN_CONTEST",
  );
  expect(await refusal(world, "guest", `GET /api/submission?submitId=${submitId}`)).toBe(
    "SUBMISSION_NOT_FOUND",
  );
  // The site's list of submissions does not contain the submission.
  const { records } = await data<{ records: { submitId: number }[] }>(
    world,
    "user",
    "GET /api/submissions?onlyMine=true",
  );
  expect(records.some((row) => row.submitId === submitId)).toBe(false);
});

test("stars, search by the shown name, the username and school, followed people, real names", async () => {
  const contest = await world.contest({ starAccount: ["Other"] });
  const { cid } = contest;
  await world.sql("update app_user set nickname = 'Zebra' where username = 'user'");
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 10);
  await world.judged(cid, "user", "A", AC);
  const page = await rank(cid, "user", { concernedList: ["d".repeat(32), "nobody"] });
  expect(short(page)).toEqual([
    [-1, "other", 1, 0],
    [1, "user", 1, 600],
  ]);
  expect(page.concerned.map(({ username }) => username)).toEqual(["other"]);
  expect(page.records.map(({ realname }) => realname)).toEqual([null, null]);
  expect(short(await rank(cid, "user", { removeStar: true }))).toEqual([[1, "user", 1, 600]]);
  expect(short(await rank(cid, "user", { keyword: "USE" }))).toEqual([[1, "user", 1, 600]]);
  await world.sql("update contest set shown_name = 'nickname' where id = $1", [cid]);
  // The statement above sends no change message, so the cached row is read again only after two seconds.
  await world.pass(3000);
  for (const keyword of ["zeb", "USE"]) {
    expect((await rank(cid, "user", { keyword })).total).toBe(1);
  }
  await world.sql("update app_user set nickname = null where username = 'user'");
  // A search does not match hidden real names.
  expect((await rank(cid, "user", { keyword: "real-user" })).total).toBe(0);
  expect((await rank(cid, "admin")).records.map(({ realname }) => realname)).toEqual([
    "real-other",
    "real-user",
  ]);
});

test("as the specification has it, the own row and those of the followed are in front, searched and counted with the others", async () => {
  const contest = await world.contest({ starAccount: ["other"], openRank: true });
  const { cid } = contest;
  for (const [at, who] of (["problemAdmin", "other", "user"] as const).entries()) {
    await world.at(contest, at);
    await world.judged(cid, who, "A", AC);
  }
  const outside = "POST /api/get-contest-outside-scoreboard";
  const followed = { concernedList: [people.other.uid, people.user.uid, "nobody"] };
  const names = async (as: Caller, more: object, call = "POST /api/get-contest-rank") => {
    const page = await data<Page>(world, as, call, { cid, ...more });
    return [page.total, ...page.records.map(({ seq, username }) => `${seq} ${username}`)];
  };
  const all = ["1 problemAdmin", "2 other", "3 user"];
  expect(await names("user", {})).toEqual([4, "3 user", ...all]);
  // The viewer's row appears once, even if viewers also follow themselves; rows are ordered by rank.
  for (const call of ["POST /api/get-contest-rank", outside]) {
    expect(await names("user", followed, call)).toEqual([5, "2 other", "3 user", ...all]);
  }
  expect(await names("guest", followed, outside)).toEqual([5, "2 other", "3 user", ...all]);
  expect(await names("root", {})).toEqual([3, ...all]);
  expect(await names("user", { ...followed, limit: 2, currentPage: 1 })).toEqual([
    5,
    "2 other",
    "3 user",
  ]);
  expect(await names("user", { ...followed, limit: 2, currentPage: 3 })).toEqual([5, "3 user"]);
  expect(await names("user", { ...followed, keyword: "ser" })).toEqual([2, "3 user", "3 user"]);
  expect(await names("user", { ...followed, removeStar: true })).toEqual([
    3,
    "3 user",
    "1 problemAdmin",
    "3 user",
  ]);
  const separate = await data<Page>(world, "user", outside, { cid, ...followed, separate: true });
  expect(separate.total).toBe(3);
  expect([separate.own, ...separate.concerned].map((row) => row?.username)).toEqual([
    "user",
    "other",
    "user",
  ]);
});

test("the scoreboard is readable without login where the contest allows it, from its start on", async () => {
  const { cid: closed } = await world.contest();
  const contest = await world.contest({ openRank: true }, { early: true });
  const { cid } = contest;
  const board = (id: number) =>
    refusal(world, "guest", "POST /api/get-contest-outside-scoreboard", { cid: id });
  const info = (id: number) =>
    refusal(world, "guest", `GET /api/get-contest-outsize-info?cid=${id}`);
  const both = async (id: number) => [await board(id), await info(id)];
  expect(await both(closed)).toEqual(["CONTEST_BOARD_CLOSED", "CONTEST_BOARD_CLOSED"]);
  expect(await both(cid)).toEqual(["CONTEST_NOT_STARTED", "CONTEST_NOT_STARTED"]);
  await world.at(contest, 0);
  expect(await both(cid)).toEqual([undefined, undefined]);
});
