import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type Cluster, startCluster } from "./cluster.ts";
import { judgeProblemKinds } from "./contestKinds.ts";
import { randomFaultPlan } from "./faultPlan.ts";
import { languages, mixedSubmission } from "./programs.ts";
import { runChaos } from "./chaosRun.ts";

const [servers, judges] = [2, 2];
/** Set the environment variable CHAOS_SEED to try other faults, or to repeat the faults of a failed run. */
const seed = Number(process.env["CHAOS_SEED"] ?? 20_707);
/** Lease duration, shorter than the time for which processes are frozen, so that their leases expire. */
const leaseMs = 2000;

let cluster: Cluster | undefined;

beforeAll(async () => {
  buildSandbox();
  cluster = await startCluster({
    servers,
    judges,
    slots: 1,
    languages,
    leaseMs,
    judge: "real",
    lines: true,
    isBuilt: true,
  });
});
afterAll(async () => {
  await cluster?.close();
});

// This test must run before the test that injects faults, because that test closes the cluster.
test("a contest judges interactive problems, checkers and subtasks, shows their points, and has trial runs", async () => {
  const { trial, readBoard } = await judgeProblemKinds(cluster!);
  expect(trial).toEqual([[0, true, "-3\n"]]);
  await expect.poll(readBoard).toEqual([
    { username: "person-0", totalScore: 300, A: 100, B: 100, C: 100 },
    { username: "person-1", totalScore: 40, A: 0, B: 0, C: 40 },
  ]);
});

test("submissions in four languages get their real verdict once, while every kind of process is killed, frozen, cut off and restarted at random", async () => {
  console.log(`seed ${seed}`);
  // Each kind of fault is injected once, while submissions are judged.
  const plan = randomFaultPlan(cluster!, { seed, servers, judges, freezeMs: 2 * leaseMs });
  const { wrong, hits, repeated } = await runChaos(cluster!, {
    submissions: 38,
    submission: mixedSubmission,
    say: console.log,
    ...plan,
  });
  console.log(`${repeated} submissions took more than one attempt`);
  expect(wrong).toEqual([]);
  expect(hits, "faults during judging").toBeGreaterThan(5);
  const leftovers = await cluster!.close();
  cluster = undefined;
  expect(leftovers, "no process, mount or group is left").toEqual([]);
});
