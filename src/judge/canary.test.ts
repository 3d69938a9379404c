import { afterEach, expect, test } from "vitest";
import { manualClock } from "../shared/system/manualClock.ts";
import { NodeFailure, type Canary, openCanary } from "./canary.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const open: Canary[] = [];
afterEach(async () => {
  for (const canary of open.splice(0)) await canary.stop();
});

function aCanary(checkHealth: () => Promise<void>) {
  const changes: (string | null)[] = [];
  const clock = manualClock();
  const canary = openCanary({
    checkHealth,
    log: silent,
    clock,
    changed: () => changes.push(canary.health().failure?.code ?? null),
  });
  open.push(canary);
  return { canary, changes, clock };
}

test("a node that fails twice leaves rotation, and returns when a health check passes", async () => {
  let works = false;
  const { canary, changes, clock } = aCanary(async () => {
    if (!works) throw new NodeFailure("sandbox_failed", "no response");
  });
  await canary.checkNow();
  expect(canary.health().failure).toMatchObject({
    code: "sandbox_failed",
    detail: "no response",
  });
  expect(canary.health().failure?.hint).toContain("verdict doctor");
  works = true;
  clock.advance(9999);
  expect(canary.health().failure).not.toBeNull();
  clock.advance(1);
  await canary.checkNow();
  expect(canary.health().failure).toBeNull();
  expect(changes).toEqual(["sandbox_failed", null]);
});

test("a single failed health check is ignored, unless the failure is certain", async () => {
  let tries = 0;
  const { canary, changes } = aCanary(async () => {
    if (tries++ === 0) throw new NodeFailure("sandbox_failed", "just killed");
  });
  expect(await canary.checkNow()).toEqual({ failure: null });
  expect(tries).toBe(2);
  expect(changes).toEqual([]);
  const full = aCanary(async () => {
    throw new NodeFailure("disk_full", "0 MiB", true);
  });
  const running = full.canary.checkNow();
  expect(full.canary.checkNow(), "concurrent callers share one health check").toBe(running);
  expect((await running).failure?.code).toBe("disk_full");
});

test("the health of the node is checked periodically", async () => {
  let times = 0;
  const { canary, clock } = aCanary(async () => void (times += 1));
  const [minute, turn] = [60_000, () => new Promise((resolve) => setImmediate(resolve))];
  await canary.checkNow();
  for (const expected of [2, 3]) {
    clock.advance(minute - 1);
    expect(times).toBe(expected - 1);
    clock.advance(1);
    await turn();
    expect(times).toBe(expected);
  }
  await canary.stop();
  clock.advance(10 * minute);
  await turn();
  expect(times).toBe(3);
});

test("an unexpected error of a health check is a failure, not a crash", async () => {
  const { canary } = aCanary(async () => {
    throw new TypeError("undefined is not a function");
  });
  expect((await canary.checkNow()).failure).toMatchObject({ code: "internal" });
});
