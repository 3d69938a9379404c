import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type Cluster, startCluster } from "./cluster.ts";
import { randomPlan } from "./plan.ts";
import { languages, mixed } from "./programs.ts";
import { playStorm } from "./storm.ts";

const [servers, judges] = [2, 3];
/** CHAOS_SEED plays another storm, or one that failed. */
const seed = Number(process.env["CHAOS_SEED"] ?? 20_261);

let cluster: Cluster | undefined;

beforeAll(async () => {
  buildSandbox();
  const slots = 1;
  cluster = await startCluster({
    ...{ servers, judges, slots, languages },
    ...{ judge: "real", lines: true },
  });
}, 240_000);
afterAll(async () => {
  await cluster?.close();
}, 60_000);

test("150 submissions in four languages get their real verdict once, while every kind of process is killed, frozen, cut off and restarted at random", async () => {
  console.log(`seed ${seed}`);
  const plan = randomPlan(cluster!, { seed, count: 18, servers, judges, freezeMs: 12_000 });
  const { wrong, stormy, repeated } = await playStorm(cluster!, {
    ...{ submissions: 150, submission: mixed, pause: 1200, say: console.log },
    ...plan,
  });
  expect(wrong).toEqual([]);
  expect(stormy, "the blows fell into the judging").toBeGreaterThan(12);
  expect(repeated, "some of it had to be judged again").toBeGreaterThan(0);
  const left = await cluster!.close();
  cluster = undefined;
  expect(left, "no process, mount or group is left").toEqual([]);
}, 300_000);
