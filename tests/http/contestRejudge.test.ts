import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type {
  BoardPlaceChange,
  getRejudgingBoard,
} from "../../src/shared/contestOrganizer/contestRejudge.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { Rejudging } from "../../src/shared/submission/rejudge.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  setSubtasks,
} from "./contestWorld.ts";
import { connectNode, type FakeNode } from "./judgingWorld.ts";
import type { Person } from "./world.ts";

let world: ContestWorld;
let node: FakeNode | undefined;
beforeAll(async () => {
  world = await createContestWorld();
});
afterEach(() => {
  node?.kill();
  node = undefined;
});
afterAll(() => world.close());

const AC = { status: Verdict.Accepted };
const WA = { status: Verdict.WrongAnswer };
const START = "POST /api/admin/rejudging/contest";

const start = (body: Record<string, unknown>) =>
  data<Rejudging>(world, "root", START, { reason: "new data", ...body });

const boardOf = (id: number, cid: number, query = "") =>
  data<OutputOf<typeof getRejudgingBoard>>(
    world,
    "root",
    `GET /api/admin/rejudging/board?id=${id}&cid=${cid}${query}`,
  );

const short = ({ username, before, after, letters }: BoardPlaceChange) => [
  username,
  before?.rank,
  before?.points,
  after?.rank,
  after?.points,
  letters.join(""),
];

/** Judges the tasks of the preview: each submission gets the status that `verdicts` specifies for it. */
async function judgeAgain(
  verdicts: Record<number, number>,
  score: number | null = null,
  subtasks?: number[],
) {
  node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello();
  const total = Object.keys(verdicts).length;
  for (let count = 0; count < total; count++) {
    node.send({ type: "ready", free: 1 });
    const task = await node.task();
    const status = verdicts[task.submitId];
    expect(status, `submission ${task.submitId}`).toBeDefined();
    await node.finish(task, {
      status: status ?? 0,
      score,
      timeMs: 5,
      ...(subtasks && { subtasks }),
    });
  }
}

async function untilState(id: number, state: Rejudging["state"]): Promise<void> {
  await expect
    .poll(async () => {
      const what = `GET /api/admin/rejudging?id=${id}`;
      return (await data<{ rejudging: Rejudging }>(world, "root", what)).rejudging.state;
    })
    .toBe(state);
}

const ranks = async (cid: number) => {
  const body = { cid, forceRefresh: true };
  const what = "POST /api/get-contest-rank";
  const page = await data<{ records: { username: string; rank: number }[] }>(
    world,
    "root",
    what,
    body,
  );
  return page.records.map(({ username, rank }) => [username, rank]);
};

test("a problem of a contest: the preview shows who moves on the scoreboard, and applying makes it so", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  await world.at(contest, 10);
  const wrong = await world.judged(cid, "user", "A", WA);
  await world.at(contest, 20);
  const right = await world.judged(cid, "other", "A", AC);
  await world.judged(cid, "other", "B", AC);
  const { id, ...rejudging } = await start({ cid, displayIds: ["a"] });
  expect(rejudging).toMatchObject({ cid, problemId: "A", total: 2, isSelection: false });
  expect(await boardOf(id, cid)).toMatchObject({ records: [], total: 0 });
  await judgeAgain({ [wrong]: Verdict.Accepted, [right]: Verdict.WrongAnswer });
  await untilState(id, "judged");
  const boardChanges = await boardOf(id, cid);
  expect(boardChanges.records.map(short)).toEqual([
    ["user", 2, 0, 1, 1, "A"],
    ["other", 1, 2, 2, 1, "A"],
  ]);
  expect(boardChanges).toMatchObject({ total: 2, results: 2 });
  expect(boardChanges.firstSolvers).toEqual([{ displayId: "A", before: "other", after: "user" }]);
  expect(await ranks(cid)).toEqual([
    ["other", 1],
    ["user", 2],
  ]);
  await data(world, "root", "POST /api/admin/rejudging/apply", { id });
  await untilState(id, "applied");
  expect(await ranks(cid)).toEqual([
    ["user", 1],
    ["other", 2],
  ]);
  // The list of scoreboard changes can still be read after the rejudging has been applied.
  expect(await boardOf(id, cid)).toEqual(boardChanges);
});

test("who is only passed comes after those whose own result changes, a page at a time", async () => {
  const other = await world.contest();
  const contest = await world.contest();
  const { cid } = contest;
  await world.at(contest, 10);
  await world.judged(cid, "user", "A", AC);
  const wrong = await world.judged(cid, "other", "A", WA);
  await world.at(contest, 20);
  await world.judged(cid, "other", "B", AC);
  const { id } = await start({ cid, submitIds: [wrong], status: Verdict.WrongAnswer });
  await judgeAgain({ [wrong]: Verdict.Accepted });
  await untilState(id, "judged");
  const { records, total, results } = await boardOf(id, cid, "&limit=1");
  expect(records.map(short)).toEqual([["other", 2, 1, 1, 2, "A"]]);
  expect([total, results]).toEqual([2, 1]);
  const second = await boardOf(id, cid, "&limit=1&currentPage=2");
  expect(second.records.map(short)).toEqual([["user", 1, 1, 2, 1, ""]]);
  // The verdicts of the rejudging belong to this contest only, even if another running contest has the same problem.
  await world.sql(
    `insert into contest_problem (contest_id, problem_id, display_id, titles, seq)
     select $2, problem_id, 'C', titles, 9 from contest_problem where contest_id = $1 and display_id = 'A'`,
    [cid, other.cid],
  );
  expect(await boardOf(id, other.cid)).toMatchObject({ records: [], firstSolvers: [] });
});

test("points: a better score moves its contestant", async () => {
  const contest = await world.contest({ type: 1 });
  const { cid } = contest;
  const low = await world.judged(cid, "user", "A", { ...WA, score: 3 });
  const { id } = await start({ cid });
  await judgeAgain({ [low]: Verdict.PartialAccepted }, 7);
  await untilState(id, "judged");
  const { records } = await boardOf(id, cid);
  expect(records.map(({ before, after }) => [before?.points, after?.points])).toEqual([[3, 7]]);
});

test("IOI: the same score in other subtasks changes the scoreboard, as the preview says before", async () => {
  const contest = await world.contest({ rule: "ioi" });
  const { cid, pids } = contest;
  await setSubtasks(world, pids[0]!, [40, 60]);
  const PA = Verdict.PartialAccepted;
  const first = await world.judged(cid, "user", "A", { status: PA, score: 40, subtasks: [40, 0] });
  await world.judged(cid, "user", "A", { status: PA, score: 30, subtasks: [30, 0] });
  const { id } = await start({ cid, submitIds: [first] });
  await judgeAgain({ [first]: PA }, 40, [0, 40]);
  await untilState(id, "judged");
  const points = async () => {
    const { records } = await boardOf(id, cid);
    return records.map(({ before, after }) => [before?.points, after?.points]);
  };
  expect(await points()).toEqual([[40, 70]]);
  await data(world, "root", "POST /api/admin/rejudging/apply", { id });
  await untilState(id, "applied");
  const { records } = await data<{ records: { totalScore: number }[] }>(
    world,
    "user",
    "POST /api/get-contest-rank",
    { cid, separate: true },
  );
  expect(records.map(({ totalScore }) => totalScore)).toEqual([70]);
  expect(await points()).toEqual([[40, 70]]);
});

test("all of a contest, or a selection of it; never a submission of another one", async () => {
  const { cid } = await world.contest();
  const other = await world.contest();
  await world.judged(cid, "user", "A", WA);
  const second = await world.judged(cid, "user", "B", AC);
  const foreign = await world.judged(other.cid, "user", "A", WA);
  expect(await start({ cid })).toMatchObject({ cid, problemId: null, total: 2 });
  const selection = await start({ cid, submitIds: [second, foreign] });
  expect(selection).toMatchObject({ total: 1, isSelection: true });
  const wrong = await start({ cid, displayIds: ["A", "B"], status: Verdict.WrongAnswer });
  expect(wrong).toMatchObject({ total: 1, problemId: "A, B" });
  const list = async (query: string) => {
    const what = `GET /api/admin/rejudging/list?limit=100${query}`;
    const { records, total } = await data<{ records: Rejudging[]; total: number }>(
      world,
      "root",
      what,
    );
    expect(records).toHaveLength(total);
    return records;
  };
  expect((await list(`&cid=${cid}`)).map((one) => one.cid)).toEqual([cid, cid, cid]);
  expect(await list(`&cid=${other.cid}`)).toEqual([]);
  expect((await list("")).length).toBeGreaterThan(3);
});

test("what cannot be rejudged is refused, and only root rejudges", async () => {
  const { cid } = await world.contest();
  const body = { reason: "x", cid };
  expect(await refusal(world, "root", START, body)).toBe("REJUDGING_EMPTY");
  const unknown = { ...body, displayIds: ["A", "Z"] };
  expect(await refusal(world, "root", START, unknown)).toBe("CONTEST_PROBLEM_NOT_FOUND");
  const none = { reason: "x", cid: 999_999 };
  expect(await refusal(world, "root", START, none)).toBe("CONTEST_NOT_FOUND");
  expect(await refusal(world, "root", START, { cid })).toBe("INVALID_FIELD");
  const board = `GET /api/admin/rejudging/board?id=999999&cid=${cid}`;
  expect(await refusal(world, "root", board)).toBe("REJUDGING_NOT_FOUND");
  // The contest's author organizes it, but may not rejudge.
  for (const as of ["admin", "problemAdmin", "user"] satisfies Person[]) {
    expect(await refusal(world, as, START, body), as).toBe("FORBIDDEN");
    expect(await refusal(world, as, board), as).toBe("FORBIDDEN");
  }
});

test("the call without a preview: a problem of the contest at once, or all of them", async () => {
  const { cid, pids } = await world.contest();
  const other = await world.contest();
  const what = "GET /api/admin/judge/rejudge-contest-problem";
  const first = `${what}?cid=${cid}&pid=${pids[0]}`;
  expect(await refusal(world, "root", first)).toBe("REJUDGING_EMPTY");
  const a = await world.judged(cid, "user", "A", AC);
  const b = await world.judged(cid, "user", "B", AC);
  const foreign = await world.judged(other.cid, "user", "A", AC);
  const pending = async () => {
    const rows = await world.sql<{ id: number }>(
      "select submit_id as id from submission where status = $1 and submit_id = any ($2) order by 1",
      [Verdict.Pending, [a, b, foreign]],
    );
    return rows.map(({ id }) => id);
  };
  expect(await refusal(world, "admin", first)).toBe("FORBIDDEN");
  await data(world, "root", first);
  expect(await pending()).toEqual([a]);
  await data(world, "root", `${what}?cid=${cid}`);
  expect(await pending()).toEqual([a, b]);
});
