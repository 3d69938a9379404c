import { afterEach, expect, test } from "vitest";
import { manualClock } from "../shared/manualClock.ts";
import { NodeFailure, type Canary, openCanary } from "./canary.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const open: Canary[] = [];
afterEach(async () => {
  for (const canary of open.splice(0)) await canary.stop();
});

function aCanary(examine: () => Promise<void>) {
  const changes: (string | null)[] = [];
  const clock = manualClock();
  const canary = openCanary({
    ...{ examine, log: silent, clock },
    changed: () => changes.push(canary.health().failure?.code ?? null),
  });
  open.push(canary);
  return { canary, changes, clock };
}

test("a node that fails twice leaves rotation, and returns when an examination passes", async () => {
  let works = false;
  const { canary, changes, clock } = aCanary(async () => {
    if (!works) throw new NodeFailure("sandbox_failed", "no response");
  });
  await canary.examineNow();
  expect(canary.health().failure).toMatchObject({
    code: "sandbox_failed",
    detail: "no response",
  });
  expect(canary.health().failure?.hint).toContain("verdict doctor");
  works = true;
  clock.advance(9999);
  expect(canary.health().failure).not.toBeNull();
  clock.advance(1);
  await canary.examineNow();
  expect(canary.health().failure).toBeNull();
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
  const { canary, clock } = aCanary(async () => void (times += 1));
  const [minute, turn] = [60_000, () => new Promise((resolve) => setImmediate(resolve))];
  await canary.examineNow();
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

test("an unexpected error of an examination is a failure, not a crash", async () => {
  const { canary } = aCanary(async () => {
    throw new TypeError("undefined is not a function");
  });
  expect((await canary.examineNow()).failure).toMatchObject({ code: "internal" });
});
