import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type Cluster, startCluster } from "./cluster.ts";
import { randomFaultPlan } from "./faultPlan.ts";
import { languages, mixed } from "./programs.ts";
import { runChaos } from "./chaosRun.ts";

const [servers, judges] = [2, 2];
/** CHAOS_SEED selects another run, or repeats one that failed. */
const seed = Number(process.env["CHAOS_SEED"] ?? 20_707);
/** Shorter than a freeze, so that leases expire. */
const leaseMs = 2000;

let cluster: Cluster | undefined;

beforeAll(async () => {
  buildSandbox();
  cluster = await startCluster({
    ...{ servers, judges, slots: 1, languages, leaseMs },
    ...{ judge: "real", lines: true, built: true },
  });
});
afterAll(async () => {
  await cluster?.close();
});

test("submissions in four languages get their real verdict once, while every kind of process is killed, frozen, cut off and restarted at random", async () => {
  console.log(`seed ${seed}`);
  // Each kind of fault is injected once, while something is judged.
  const plan = randomFaultPlan(cluster!, { seed, servers, judges, freezeMs: 2 * leaseMs });
  const { wrong, hits, repeated } = await runChaos(cluster!, {
    ...{ submissions: 38, submission: mixed, say: console.log },
    ...plan,
  });
  console.log(`${repeated} submissions took more than one attempt`);
  expect(wrong).toEqual([]);
  expect(hits, "faults during judging").toBeGreaterThan(5);
  const left = await cluster!.close();
  cluster = undefined;
  expect(left, "no process, mount or group is left").toEqual([]);
});
