import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

test("counts under the freeze are those up to it for all but organizers, whatever is judged meanwhile", async () => {
  const contest = await world.contest((start) => ({ openRank: true, ...frozenFrom(start, 60) }));
  const { cid } = contest;
  await world.judged(cid, "user", "A", AC);
  await world.judged(cid, "other", "A", WA);
  const counts = async () => {
    const { problemList } = await data<{
      problemList: { ac: number | null; total: number | null }[];
    }>(world, "guest", `GET /api/get-contest-outsize-info?cid=${cid}`);
    return problemList.map(({ ac, total }) => [ac, total]);
  };
  const inside = async (as: Caller) => {
    const list = await data<{ ac: number | null; total: number | null }[]>(
      world,
      as,
      `GET /api/get-contest-problem?cid=${cid}`,
    );
    return list.map(({ ac, total }) => [ac, total]);
  };
  const upToFreeze = [
    [1, 2],
    [0, 0],
  ];
  expect(await counts()).toEqual(upToFreeze);
  await world.at(contest, 61);
  await world.judged(cid, "other", "A", AC);
  await world.judged(cid, "user", "B", AC);
  await world.judged(cid, "problemAdmin", "B", WA);
  for (const as of ["user", "other"] as const) expect(await inside(as)).toEqual(upToFreeze);
  expect(await counts()).toEqual(upToFreeze);
  const board = await data<{ counts: Record<string, [number, number]> }>(
    world,
    "guest",
    `GET /api/get-contest-board?cid=${cid}`,
  );
  expect(board.counts).toEqual({ A: [1, 2], B: [0, 0] });
  expect(await inside("admin")).toEqual([
    [2, 3],
    [1, 2],
  ]);
  await world.at(contest, 302);
  expect(await counts()).toEqual([
    [2, 3],
    [1, 2],
  ]);
});

test("verdicts of a contest count when it is over and thawed", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.judged(cid, "user", "A", AC);
  const solved = () => world.sql("select 1 from solved where problem_id = $1", [pids[0]]);
  expect(await solved()).toHaveLength(0);
  await world.at(contest, 302);
  await expect.poll(solved).toHaveLength(1);
});
