import { expect, test } from "vitest";
import type { NodeHealth } from "../shared/judge/judgeProtocol.ts";
import { manualJudge, nodeWorld, task } from "./nodeForTests.ts";
import { JudgeError } from "./judgeError.ts";

const world = nodeWorld();
const { node } = world;

/** A canary whose result the test sets, and one job that fails because of the node. */
function failing() {
  const cause = { code: "disk_full", hint: "free some", detail: "0 MiB" };
  let failure: NodeHealth["failure"] = null;
  return {
    cause,
    canary: {
      health: () => ({ failure }),
      async checkNow() {
        failure = cause;
        return { failure };
      },
    },
    recover: () => (failure = null),
  };
}

test("a job that fails on an unhealthy node is released with the cause, and the node requests nothing", async () => {
  const { canary } = failing();
  node({
    canary,
    judge: async () => {
      throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    },
  });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(1) });
  const [release] = await world.site.until("release");
  expect(release).toMatchObject({ jobId: 1, attempt: 1, cause: { code: "disk_failed" } });
  expect(world.site.of("result")).toEqual([]);
  expect((await world.site.until("ready", 2)).at(-1)).toEqual({ type: "ready", free: 0 });
});

test("a failure that is not the node's does not trigger a health check", async () => {
  const { canary } = failing();
  node({
    canary,
    judge: async () => {
      throw new JudgeError("checker_failed", "exit code 3");
    },
  });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(1) });
  const [{ result } = { result: undefined }] = await world.site.until("result");
  expect(result?.cause?.code).toBe("checker_failed");
  expect(canary.health().failure).toBeNull();
});

test("a node that becomes unhealthy reports it at once, releases waiting jobs and finishes running ones", async () => {
  const { canary } = failing();
  const { judge, end } = manualJudge();
  const { runner } = node({ canary, judge, slots: 1 });
  await world.site.until("ready");
  for (const id of [1, 2]) world.site.send({ type: "task", task: task(id) });
  await expect.poll(() => runner.running().length).toBe(2);
  await canary.checkNow();
  runner.healthChanged();
  const [beat] = await world.site.until("heartbeat");
  expect(beat).toMatchObject({ free: 0, health: { failure: { code: "disk_full" } } });
  expect(await world.site.until("release")).toMatchObject([{ jobId: 2 }]);
  end(1);
  expect(await world.site.until("result")).toMatchObject([{ jobId: 1, result: { status: 0 } }]);
});
