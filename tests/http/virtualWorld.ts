import { afterAll, beforeAll } from "vitest";
import type { VirtualRun } from "../../src/shared/contest/virtual.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import type { Caller } from "./world.ts";

export let world: ContestWorld;
export const AC = { status: 0 } as const;
export const WA = { status: -1 } as const;
export const LENGTH = 300;

export interface Row {
  seq: number;
  rank: number;
  uid: string;
  username: string;
  submissionInfo: Record<string, unknown>;
}

export interface Page {
  records: Row[];
  own: Row | null;
  version: string;
  virtualUid: string;
  minute: number | null;
  counts: Record<string, [accepted: number, total: number]>;
}

export const rank = (cid: number, as: Caller) =>
  data<Page>(world, as, "POST /api/get-contest-rank", { cid, limit: 500 });
export const start = (cid: number, as: Caller) =>
  data<VirtualRun>(world, as, "POST /api/virtual-participation", { cid });
export const startRefusal = (cid: number, as: Caller) =>
  refusal(world, as, "POST /api/virtual-participation", { cid });
export const finish = (vid: number, as: Caller) =>
  data(world, as, "PUT /api/finish-virtual-participation", { vid });
export const read = (submitId: number, as: Caller) =>
  refusal(world, as, `GET /api/submission?submitId=${submitId}`);
/** Creates a finished contest in which `other` solved both problems and `problemAdmin` solved one. */
export async function recorded(
  form: Parameters<ContestWorld["contest"]>[0] = {},
): Promise<TestContest> {
  const contest = await world.contest(form);
  const { cid } = contest;
  await world.at(contest, 10);
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 60);
  await world.judged(cid, "problemAdmin", "A", WA);
  await world.judged(cid, "problemAdmin", "A", AC);
  await world.at(contest, 250);
  await world.judged(cid, "other", "B", AC);
  await world.at(contest, LENGTH + 10);
  return contest;
}

/** Moves the clock to the given number of minutes after the start of a virtual participation. */
export async function during(
  contest: TestContest,
  run: VirtualRun,
  minutes: number,
): Promise<void> {
  await world.at(contest, (Date.parse(run.startTime) - contest.start) / 60_000 + minutes);
}

/** Starts the test server before the tests of a file, and closes it after them. */
export function inVirtualWorld(): void {
  beforeAll(async () => {
    world = await createContestWorld();
  });
  afterAll(() => world.close());
}
