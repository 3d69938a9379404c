import { afterEach, expect, test } from "vitest";
import { NodeFailure, type Canary, openCanary } from "./canary.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const open: Canary[] = [];
afterEach(async () => {
  for (const canary of open.splice(0)) await canary.stop();
});

function aCanary(examine: () => Promise<void>) {
  const changes: (string | null)[] = [];
  const canary = openCanary({
    ...{ examine, log: silent, everyMs: 20, unhealthyMs: 20 },
    changed: () => changes.push(canary.health().failure?.code ?? null),
  });
  open.push(canary);
  return { canary, changes };
}

test("a node that fails twice leaves rotation, and returns when an examination passes", async () => {
  let works = false;
  const { canary, changes } = aCanary(async () => {
    if (!works) throw new NodeFailure("sandbox_failed", "no response");
  });
  await canary.examineNow();
  expect(canary.health().failure).toMatchObject({
    code: "sandbox_failed",
    detail: "no response",
  });
  expect(canary.health().failure?.hint).toContain("verdict doctor");
  works = true;
  await expect.poll(() => canary.health().failure).toBeNull();
  expect(changes).toEqual(["sandbox_failed", null]);
});

test("a single failed examination is ignored, unless the failure is certain", async () => {
  let tries = 0;
  const { canary, changes } = aCanary(async () => {
    if (tries++ === 0) throw new NodeFailure("sandbox_failed", "just killed");
  });
  expect(await canary.examineNow()).toEqual({ failure: null });
  expect(tries).toBe(2);
  expect(changes).toEqual([]);
  const full = aCanary(async () => {
    throw new NodeFailure("disk_full", "0 MiB", true);
  });
  const running = full.canary.examineNow();
  expect(full.canary.examineNow(), "concurrent callers share one examination").toBe(running);
  expect((await running).failure?.code).toBe("disk_full");
});

test("the node is examined periodically", async () => {
  let times = 0;
  const { canary } = aCanary(async () => void (times += 1));
  await canary.examineNow();
  await expect.poll(() => times).toBeGreaterThan(3);
  await canary.stop();
  const then = times;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(times).toBe(then);
});

test("an unexpected error of an examination is a failure, not a crash", async () => {
  const { canary } = aCanary(async () => {
    throw new TypeError("undefined is not a function");
  });
  expect((await canary.examineNow()).failure).toMatchObject({ code: "internal" });
});
