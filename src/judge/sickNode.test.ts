import { expect, test } from "vitest";
import type { NodeHealth } from "../shared/judgeProtocol.ts";
import { manualJudge, nodeWorld, task } from "./nodeForTests.ts";
import { Trouble } from "./trouble.ts";

const world = nodeWorld();
const { node } = world;

/** A canary that finds what the test says, and one job that fails for the node's own trouble. */
function sickening() {
  const cause = { code: "disk_full", hint: "free some", detail: "0 MiB" };
  let trouble: NodeHealth["trouble"] = null;
  return {
    cause,
    canary: {
      health: () => ({ trouble }),
      async examineNow() {
        trouble = cause;
        return { trouble };
      },
    },
    recover: () => (trouble = null),
  };
}

test("a job that fails on a sick node goes back with the cause, and the node asks for nothing", async () => {
  const { canary } = sickening();
  node({
    canary,
    judge: async () => {
      throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    },
  });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(1) });
  const [release] = await world.site.until("release");
  expect(release).toMatchObject({ jobId: 1, attempt: 1, cause: { code: "disk_failed" } });
  expect(world.site.of("result")).toEqual([]);
  expect((await world.site.until("ready", 2)).at(-1)).toEqual({ type: "ready", free: 0 });
});

test("what is not the node's fault makes nobody examine it", async () => {
  const { canary } = sickening();
  node({
    canary,
    judge: async () => {
      throw new Trouble("checker_failed", "exit code 3");
    },
  });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(1) });
  const [{ result } = { result: undefined }] = await world.site.until("result");
  expect(result?.cause?.code).toBe("checker_failed");
  expect(canary.health().trouble).toBeNull();
});

test("a node that falls sick says so at once, gives back what waits and finishes what runs", async () => {
  const { canary } = sickening();
  const { judge, end } = manualJudge();
  const { desk } = node({ canary, judge, slots: 1 });
  await world.site.until("ready");
  for (const id of [1, 2]) world.site.say({ type: "task", task: task(id) });
  await expect.poll(() => desk.running().length).toBe(2);
  await canary.examineNow();
  desk.healthChanged();
  const [beat] = await world.site.until("heartbeat");
  expect(beat).toMatchObject({ free: 0, health: { trouble: { code: "disk_full" } } });
  expect(await world.site.until("release")).toMatchObject([{ jobId: 2 }]);
  end(1);
  expect(await world.site.until("result")).toMatchObject([{ jobId: 1, result: { status: 0 } }]);
});
