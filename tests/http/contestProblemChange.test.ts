import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import type { ContestOverview } from "../../src/shared/contestOrganizer/contestOverview.ts";
import type { ContestOfProblem } from "../../src/shared/contestOrganizer/contestRejudge.ts";
import type { Rejudging, RejudgingItem } from "../../src/shared/submission/rejudge.ts";
import type { PointsRankRow } from "../../src/shared/contest/scoreboardCalls.ts";
import type { TestData } from "../../src/shared/problem/testData.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { connectNode, type FakeNode, submitAs } from "./judgingWorld.ts";
import type { Caller, Person } from "./world.ts";

let world: ContestWorld;
let node: FakeNode;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const overview = (cid: number, as: Person = "admin") =>
  data<ContestOverview>(world, as, `GET /api/get-contest-overview?cid=${cid}`);
const changed = async (cid: number) =>
  (await overview(cid)).changedProblems.map(({ displayId, what, canRescore }) => [
    displayId,
    what.join(" "),
    canRescore,
  ]);
const mixedProblems = async (cid: number, as: Caller) =>
  (await data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`)).mixedProblems;
const DECIDE = "POST /api/contest-changed-problem";
const decide = (as: Person, cid: number, pid: number | undefined, decision: string) =>
  data<{ rejudgingId: number | null }>(world, as, DECIDE, { cid, pid, decision });

/** Creates a contest scored by points; the test cases of its problem A are worth `scores`. */
async function pointsContest(scores: readonly number[]) {
  const contest = await world.contest({ type: 1, oiRankScoreType: "Highest" });
  const pid = contest.pids[0] ?? 0;
  await save(pid, scores);
  node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello({ slots: 8 });
  return { ...contest, pid };
}

/** Saves test data whose cases are worth the points in `scores`; the input of every case begins with `input`. */
async function save(pid: number, scores: readonly number[], input = "1"): Promise<void> {
  const { version } = await data<TestData>(world, "root", `GET /api/admin/test-data?pid=${pid}`);
  await data(world, "root", "PUT /api/admin/test-data", {
    pid,
    base: version,
    cases: scores.map((score, at) => ({
      input: { text: `${input} ${at}\n` },
      output: { text: `${at}\n` },
      score,
    })),
  });
}

/**
 * Submits code and judges it with these case statuses and with the points that the test data has at that time.
 */
async function judged(cid: number, as: Person, statuses: readonly number[], scores: number[]) {
  const submitId = await submitAs(world, as, { pid: "A", cid });
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  const cases = statuses.map((status, at) => ({
    seq: at + 1,
    status,
    timeMs: 3,
    memoryKb: 9,
    group: null,
    message: null,
    endedBy: null,
    score: status === Verdict.Accepted ? (scores[at] ?? 0) : 0,
  }));
  const score = cases.reduce((sum, one) => sum + one.score, 0);
  const isAccepted = statuses.every((status) => status === Verdict.Accepted);
  const partial = score > 0 ? Verdict.PartialAccepted : Verdict.WrongAnswer;
  await node.finish(task, {
    status: isAccepted ? Verdict.Accepted : partial,
    score,
    timeMs: 3,
    cases,
  });
  return submitId;
}

const scoresOf = async (cid: number) => {
  const { records } = await data<{ records: PointsRankRow[] }>(
    world,
    "user",
    "POST /api/get-contest-rank",
    { cid, limit: 50, separate: true },
  );
  return records.map(({ username, totalScore }) => `${username} ${totalScore}`);
};

const { Accepted: AC, WrongAnswer: WA } = Verdict;

test("points changed while a contest runs: organizers are told, and rescoring with a preview brings one scale without a run", async () => {
  const { cid, pid } = await pointsContest([30, 70]);
  await judged(cid, "user", [AC, WA], [30, 70]);
  await judged(cid, "other", [WA, AC], [30, 70]);
  const contests = () =>
    data<ContestOfProblem[]>(world, "root", `GET /api/admin/problem/contests?pid=${pid}`);
  expect(await contests()).toMatchObject([
    { contest: { cid, displayId: "A" }, submissions: 2, what: [] },
  ]);
  expect([await changed(cid), await mixedProblems(cid, "admin")]).toEqual([[], []]);
  await save(pid, [60, 40]);
  expect(await contests()).toMatchObject([{ contest: { cid }, what: ["points"] }]);
  expect(await changed(cid)).toEqual([["A", "points", true]]);
  expect([await mixedProblems(cid, "admin"), await mixedProblems(cid, "user")]).toEqual([
    ["A"],
    [],
  ]);
  // Organizers may keep the results; only root can rejudge.
  expect(await refusal(world, "admin", DECIDE, { cid, pid, decision: "rescore" })).toBe(
    "FORBIDDEN",
  );
  expect(await refusal(world, "user", DECIDE, { cid, pid, decision: "keep" })).toBe("FORBIDDEN");
  const { rejudgingId: id } = await decide("root", cid, pid, "rescore");
  const { rejudging } = await data<{ rejudging: Rejudging }>(
    world,
    "root",
    `GET /api/admin/rejudging?id=${id}`,
  );
  expect(rejudging).toMatchObject({ state: "judged", total: 2, done: 2, changed: 2, failed: 0 });
  const { records } = await data<{ records: RejudgingItem[] }>(
    world,
    "root",
    `GET /api/admin/rejudging/items?id=${id}`,
  );
  expect(records.map(({ scoreBefore, scoreAfter }) => [scoreBefore, scoreAfter])).toEqual([
    [30, 60],
    [70, 40],
  ]);
  // The preview alone changes nothing.
  expect(await scoresOf(cid)).toEqual(["other 70", "user 30"]);
  expect(await changed(cid)).toEqual([["A", "points", true]]);
  await data(world, "root", "POST /api/admin/rejudging/apply", { id });
  await expect.poll(() => scoresOf(cid)).toEqual(["user 60", "other 40"]);
  await expect.poll(() => changed(cid)).toEqual([]);
  await world.pass(3000);
  expect(await mixedProblems(cid, "admin")).toEqual([]);
  node.kill();
});

test("what points do not decide is judged again: other cases, parts of points, a score that falls to nothing", async () => {
  const { cid, pid } = await pointsContest([50, 50]);
  await judged(cid, "user", [AC, AC], [50, 50]);
  const partly = await submitAs(world, "other", { pid: "A", cid });
  node.send({ type: "ready", free: 1 });
  const part = { timeMs: 3, memoryKb: 9, group: null, message: null, endedBy: null };
  await node.finish(await node.task(), {
    status: Verdict.PartialAccepted,
    score: 25,
    timeMs: 3,
    cases: [
      { seq: 1, status: Verdict.PartialAccepted, score: 25, ...part },
      { seq: 2, status: WA, score: 0, ...part },
    ],
  });
  const half = await judged(cid, "problemAdmin", [AC, WA], [50, 50]);
  await save(pid, [0, 100]);
  const { rejudgingId: id } = await decide("root", cid, pid, "rescore");
  const items = async () =>
    (
      await data<{ records: RejudgingItem[] }>(
        world,
        "root",
        `GET /api/admin/rejudging/items?id=${id}&all=true`,
      )
    ).records.map(({ submitId, outcome }) => [submitId, outcome]);
  expect((await items()).filter(([, outcome]) => outcome === null)).toEqual([
    [partly, null],
    [half, null],
  ]);
  await save(pid, [50, 50], "2");
  // The test data has changed, not only its points. Results therefore cannot be recomputed from the new points, and the
  // previous preview is obsolete.
  expect(await changed(cid)).toEqual([["A", "data points", false]]);
  expect(await refusal(world, "root", DECIDE, { cid, pid, decision: "rescore" })).toBe(
    "CONTEST_CHANGE_NO_RESCORE",
  );
  node.kill();
});

test.each([
  ["a limit", { timeLimit: 2000 }, "limits"],
  ["the memory limit", { memoryLimit: 64 }, "limits"],
  ["the comparison", { comparison: "exact" }, "judging"],
  ["a text", { source: "Finals" }, undefined],
])("%s of a problem of an ACM contest", async (_name, problem, what) => {
  const { cid, pids } = await world.contest();
  const pid = pids[0] ?? 0;
  const edit = (more: object) =>
    data(world, "root", "PUT /api/admin/problem", { problem: { id: pid, ...more } });
  await edit({ timeLimit: 1500 });
  expect(await changed(cid)).toEqual([]);
  await world.judged(cid, "user", "A", { status: AC });
  await edit(problem);
  expect(await changed(cid)).toEqual(what === undefined ? [] : [["A", what, false]]);
  if (what === undefined) return;
  const { rejudgingId } = await decide("root", cid, pid, "rejudge");
  expect(rejudgingId).toBeGreaterThan(0);
  expect((await overview(cid)).changedProblems).toMatchObject([{ rejudgingId }]);
  expect(await decide("admin", cid, pid, "keep")).toEqual({ rejudgingId: null });
  expect(await changed(cid)).toEqual([]);
  expect(await refusal(world, "admin", DECIDE, { cid, pid, decision: "keep" })).toBe(
    "CONTEST_CHANGE_DECIDED",
  );
  await edit({ timeLimit: 3000 });
  expect(await changed(cid)).toEqual([["A", "limits", false]]);
});

test.each([
  ["decides to keep the results", "decided_at = verdict_now()"],
  ["starts a preview", "rejudging_id = $3"],
])("while another organizer %s, no second preview is left", async (_name, change) => {
  const { cid, pids } = await world.contest();
  const pid = pids[0] ?? 0;
  await world.judged(cid, "user", "A", { status: AC });
  await data(world, "root", "PUT /api/admin/problem", { problem: { id: pid, timeLimit: 2500 } });
  const { rejudgingId: first } = await decide("root", cid, pid, "rejudge");
  await decide("root", cid, pid, "rejudge");
  const previews = () =>
    world.sql("select id from rejudging where selection->>'cid' = $1", [String(cid)]);
  const before = await previews();
  expect(before).toHaveLength(2);
  const other = new pg.Client(world.server.databaseUrl);
  await other.connect();
  try {
    await other.query("begin");
    const values = [cid, pid, ...(change.includes("$3") ? [first] : [])];
    await other.query(
      `update contest_problem_change set ${change} where contest_id = $1 and problem_id = $2`,
      values,
    );
    const refused = refusal(world, "root", DECIDE, { cid, pid, decision: "rejudge" });
    await untilOneIsBlockedBy(other);
    await other.query("commit");
    expect(await refused).toBe("CONTEST_CHANGE_DECIDED");
  } finally {
    await other.end();
  }
  expect(await previews()).toEqual(before);
});

test("points of a problem without scores, and changes before and after the contest, concern no result", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  const pid = pids[0] ?? 0;
  await save(pid, [10, 90]);
  await world.judged(cid, "user", "A", { status: AC });
  await save(pid, [90, 10]);
  expect(await changed(cid)).toEqual([]);
  await world.at(contest, 301);
  await data(world, "root", "PUT /api/admin/problem", { problem: { id: pid, timeLimit: 2000 } });
  expect(await changed(cid)).toEqual([]);
});

test("limits of one language are recorded where submissions in it are affected, and who judges a problem", async () => {
  const { cid, pid } = await pointsContest([100]);
  await judged(cid, "user", [AC], [100]);
  const setFactors = (language: string, time: string) =>
    world.sql(
      `update problem_language pl set time_factor = ${time} from language l
       where pl.problem_id = $1 and l.id = pl.language_id and l.name = $2`,
      [pid, language],
    );
  await world.sql(
    `insert into problem_language (problem_id, language_id)
     select $1, id from language where oj = 'LOCAL' and name in ('C', 'C++')`,
    [pid],
  );
  await setFactors("C++", "l.time_factor");
  await setFactors("C", "l.time_factor + 1");
  expect(await changed(cid)).toEqual([]);
  await setFactors("C++", "l.time_factor + 1");
  expect(await changed(cid)).toEqual([["A", "limits", false]]);
  await decide("admin", cid, pid, "keep");
  expect(await changed(cid)).toEqual([]);
  await world.sql("delete from problem_language where problem_id = $1", [pid]);
  expect(await changed(cid)).toEqual([["A", "limits", false]]);
  await decide("admin", cid, pid, "keep");
  await world.sql("update problem set judging_backend = 'another' where id = $1", [pid]);
  expect(await changed(cid)).toEqual([["A", "judging", false]]);
});
