import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type Cluster, startCluster } from "./cluster.ts";
import { randomPlan } from "./plan.ts";
import { languages, mixed } from "./programs.ts";
import { playStorm } from "./storm.ts";

const [servers, judges] = [2, 2];
/** CHAOS_SEED plays another storm, or one that failed. */
const seed = Number(process.env["CHAOS_SEED"] ?? 20_707);
/** Shorter than a freeze, so that leases expire. */
const leaseMs = 2000;

let cluster: Cluster | undefined;

beforeAll(async () => {
  buildSandbox();
  cluster = await startCluster({
    ...{ servers, judges, slots: 1, languages, leaseMs },
    ...{ judge: "real", lines: true },
  });
}, 240_000);
afterAll(async () => {
  await cluster?.close();
}, 60_000);

test("submissions in four languages get their real verdict once, while every kind of process is killed, frozen, cut off and restarted at random", async () => {
  console.log(`seed ${seed}`);
  // Each kind of blow falls once, while something is judged.
  const plan = randomPlan(cluster!, { seed, servers, judges, freezeMs: 2 * leaseMs });
  const { wrong, stormy, repeated } = await playStorm(cluster!, {
    ...{ submissions: 38, submission: mixed, say: console.log },
    ...plan,
  });
  console.log(`${repeated} submissions took more than one attempt`);
  expect(wrong).toEqual([]);
  expect(stormy, "the blows fell into the judging").toBeGreaterThan(5);
  const left = await cluster!.close();
  cluster = undefined;
  expect(left, "no process, mount or group is left").toEqual([]);
}, 300_000);
