import { afterAll, beforeAll, expect, test } from "vitest";
import type { Balloon } from "../../src/shared/contestOrganizer/contestBalloon.ts";
import type { BoardTimeline, WholeBoard } from "../../src/shared/contest/contestBoard.ts";
import type { ContestOverview } from "../../src/shared/contestOrganizer/contestOverview.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import type { AcmRankRow } from "../../src/shared/contest/scoreboardCalls.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { clicsClient, type Json } from "./clicsClient.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { connectNode, type FakeNode, submitAs } from "./judgingWorld.ts";
import { type Caller, people, type Person } from "./world.ts";

let world: ContestWorld;
let node: FakeNode;
const { get } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const CHECK = "PUT /api/check-contest-ac-info";
const right = { status: Verdict.Accepted };
type Cell = AcmRankRow["submissionInfo"][string];

/**
 * Submits code, and waits until the node has received it. After that, the test determines when the node sends a
 * verdict.
 */
async function submitAndClaim(
  cid: number,
  as: Person,
  letter: string,
): Promise<[number, JudgeTask]> {
  const submitId = await submitAs(world, as, { pid: letter, cid });
  return [submitId, await nextTask()];
}
async function nextTask(): Promise<JudgeTask> {
  node.send({ type: "ready", free: 1 });
  return node.task();
}
const verdict = (task: JudgeTask, status: (typeof Verdict)[keyof typeof Verdict]) =>
  node.finish(task, { status, score: null, timeMs: 5 });
async function freshNode(): Promise<void> {
  node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello({ slots: 8 });
}

/**
 * How the scoreboard marks the problem's first solvers, by username: `first` or `provisional`; other users are omitted.
 */
async function marks(cid: number, as: Caller = "user", letter = "A") {
  const kindOf = (cell: Cell | undefined) =>
    cell?.isFirstAC ? "first" : cell?.isProvisionalFirst ? "provisional" : undefined;
  const byUsername = (rows: { username: string; cell: Cell | undefined }[]) =>
    Object.fromEntries(
      rows.flatMap(({ username, cell }) => {
        const kind = kindOf(cell);
        return kind ? [[username, kind]] : [];
      }),
    );
  const ofRow = (row: Pick<AcmRankRow, "username" | "submissionInfo">) => ({
    username: row.username,
    cell: row.submissionInfo[letter],
  });
  const page = await data<{ records: AcmRankRow[] }>(world, as, "POST /api/get-contest-rank", {
    cid,
    limit: 50,
    separate: true,
  });
  const whole = await data<WholeBoard>(world, as, `GET /api/get-contest-board?cid=${cid}`);
  const rowsByName = byUsername(page.records.map(ofRow));
  expect(
    byUsername(whole.rows.flatMap((row) => ("ac" in row ? [ofRow(row)] : []))),
    "whole board",
  ).toEqual(rowsByName);
  return rowsByName;
}
const awardOf = async (cid: number, letter = "A") => {
  const awards = await get<Json[]>("admin", `/contests/${cid}/awards`);
  return awards.find(({ id }) => id === `first-to-solve-${letter}`)?.["team_ids"];
};
const balloons = async (cid: number) =>
  (await data<{ records: Balloon[] }>(world, "admin", `GET /api/get-contest-ac-info?cid=${cid}`))
    .records;
const changes = async (cid: number) =>
  (
    await data<ContestOverview>(world, "admin", `GET /api/get-contest-overview?cid=${cid}`)
  ).balloons?.changed.map(({ username, displayId, change }) => [username, displayId, change]);

test("first blood is provisional on every surface until all earlier submissions to the problem are judged", async () => {
  const { cid } = await world.contest();
  await freshNode();
  const [early, earlyTask] = await submitAndClaim(cid, "other", "A");
  const [, otherTask] = await submitAndClaim(cid, "other", "B");
  const [late, lateTask] = await submitAndClaim(cid, "user", "A");
  await verdict(lateTask, Verdict.Accepted);
  expect(await marks(cid)).toEqual({ user: "provisional" });
  expect(await marks(cid, "admin")).toEqual({ user: "provisional" });
  const timeline = await data<BoardTimeline>(
    world,
    "user",
    `GET /api/get-contest-board-timeline?cid=${cid}`,
  );
  expect(timeline.rows[0]?.steps[0]?.cell).toMatchObject({
    isFirstAC: false,
    isProvisionalFirst: true,
  });
  expect(await awardOf(cid)).toEqual([]);
  expect(await balloons(cid)).toMatchObject([
    { submitId: late, firstBlood: false, provisionalUntil: early },
  ]);
  const html = await world.call(
    "admin",
    `GET /api/file/download-contest-rank?cid=${cid}&format=html`,
  );
  expect(html.text).toContain("☆");
  expect(html.text).not.toContain("★</b>");
  // This first blood was never announced as final, so nothing is revoked.
  await data(world, "admin", CHECK, { id: late, cid, checked: true });
  await verdict(earlyTask, Verdict.Accepted);
  expect(await marks(cid)).toEqual({ other: "first" });
  expect(await awardOf(cid)).toEqual([people.other.uid]);
  expect(await changes(cid)).toEqual([]);
  // The only submission to problem B is wrong, so problem B has no first solver.
  await verdict(otherTask, Verdict.WrongAnswer);
  expect(await marks(cid, "user", "B")).toEqual({});
  node.kill();
});

test.each([
  ["wrong", Verdict.WrongAnswer, "first"],
  ["a compile error", Verdict.CompileError, "first"],
  // The mark stays provisional after a System Error, because the submission's owner may resubmit it and organizers see
  // it among the failed submissions.
  ["a judge's failure", Verdict.SystemError, "provisional"],
] as const)("a late verdict of an earlier submission: %s", async (_name, status, mark) => {
  const { cid } = await world.contest();
  await freshNode();
  const [, earlyTask] = await submitAndClaim(cid, "other", "A");
  const [id, lateTask] = await submitAndClaim(cid, "user", "A");
  await verdict(lateTask, Verdict.Accepted);
  expect(await marks(cid)).toEqual({ user: "provisional" });
  await data(world, "admin", CHECK, { id, cid, checked: true });
  await verdict(earlyTask, status);
  expect(await marks(cid)).toEqual({ user: mark });
  // The organizer delivered the balloon as an ordinary one, and is now notified that it has become the balloon for the
  // first blood.
  expect(await changes(cid)).toEqual(mark === "first" ? [["user", "A", "firstGained"]] : []);
  node.kill();
});

test("rejudging takes final first blood back, is provisional meanwhile, and organizers are told whose balloon it was", async () => {
  const { cid } = await world.contest();
  const first = await world.judged(cid, "other", "A", { status: Verdict.WrongAnswer });
  const second = await world.judged(cid, "user", "A", right);
  expect(await marks(cid)).toEqual({ user: "first" });
  await data(world, "admin", CHECK, { id: second, cid, checked: true });
  await data(world, "root", `GET /api/admin/judge/rejudge?submitId=${first}`);
  expect(await marks(cid)).toEqual({ user: "provisional" });
  expect(await changes(cid)).toEqual([]);
  await freshNode();
  await verdict(await nextTask(), Verdict.Accepted);
  expect(await marks(cid)).toEqual({ other: "first" });
  expect(await changes(cid)).toEqual([["user", "A", "firstLost"]]);
  // `admin` marked this balloon as delivered. Another organizer may still acknowledge that it is no longer the balloon
  // for the first solution.
  await data(world, "root", CHECK, { id: second, cid, checked: true });
  expect(await changes(cid)).toEqual([]);
  await data(world, "root", `GET /api/admin/judge/rejudge?submitId=${second}`);
  expect(await changes(cid)).toEqual([]);
  await verdict(await nextTask(), Verdict.WrongAnswer);
  expect(await changes(cid)).toEqual([["user", "A", "withdrawn"]]);
  node.kill();
});

test("under a freeze a provisional mark says nothing of what is sent from then on", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 240));
  const { cid } = contest;
  await world.judged(cid, "user", "A", right);
  await world.at(contest, 239.9);
  await freshNode();
  const [, openTask] = await submitAndClaim(cid, "other", "B");
  await world.pass(10_000);
  const [, hiddenTask] = await submitAndClaim(cid, "other", "A");
  const before = await marks(cid);
  await verdict(hiddenTask, Verdict.Accepted);
  expect([before, await marks(cid)]).toEqual([{ user: "first" }, { user: "first" }]);
  const [, laterTask] = await submitAndClaim(cid, "user", "B");
  await verdict(laterTask, Verdict.Accepted);
  // The problem is solved during the freeze: organizers see a provisional first blood, other users see nothing.
  expect(await marks(cid, "user", "B")).toEqual({});
  expect((await balloons(cid)).find(({ displayId }) => displayId === "B")).toMatchObject({
    firstBlood: false,
  });
  await verdict(openTask, Verdict.RuntimeError);
  expect(await marks(cid, "user", "B")).toEqual({});
  node.kill();
});

test("the recorded scoreboard of a virtual participation waits, too", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const first = await world.judged(cid, "other", "A", { status: Verdict.WrongAnswer });
  await world.judged(cid, "problemAdmin", "A", right);
  await world.at(contest, 301);
  const { vid } = await data<{ vid: number }>(world, "user", "POST /api/virtual-participation", {
    cid,
  });
  await world.pass(60_000);
  const marked = async () => {
    const page = await data<{ records: AcmRankRow[] }>(world, "user", "POST /api/virtual-rank", {
      vid,
      limit: 50,
    });
    return page.records.find(({ ac }) => ac === 1)?.submissionInfo["A"];
  };
  expect(await marked()).toMatchObject({ isFirstAC: true });
  await data(world, "root", `GET /api/admin/judge/rejudge?submitId=${first}`);
  expect(await marked()).toMatchObject({ isFirstAC: false, isProvisionalFirst: true });
  await freshNode();
  await verdict(await nextTask(), Verdict.TimeLimitExceeded);
  expect(await marked()).toMatchObject({ isFirstAC: true });
  node.kill();
});
