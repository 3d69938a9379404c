import { afterEach, expect, test } from "vitest";
import { Ailment, type Canary, openCanary } from "./canary.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const open: Canary[] = [];
afterEach(async () => {
  for (const canary of open.splice(0)) await canary.stop();
});

function aCanary(examine: () => Promise<void>) {
  const told: (string | null)[] = [];
  const canary = openCanary({
    ...{ examine, log: silent, everyMs: 20, sickMs: 20 },
    changed: () => told.push(canary.health().trouble?.code ?? null),
  });
  open.push(canary);
  return { canary, told };
}

test("a node that fails twice leaves rotation, and comes back when an examination passes", async () => {
  let works = false;
  const { canary, told } = aCanary(async () => {
    if (!works) throw new Ailment("sandbox_failed", "it says nothing");
  });
  await canary.examineNow();
  expect(canary.health().trouble).toMatchObject({
    code: "sandbox_failed",
    detail: "it says nothing",
  });
  expect(canary.health().trouble?.hint).toContain("verdict doctor");
  works = true;
  await expect.poll(() => canary.health().trouble).toBeNull();
  expect(told).toEqual(["sandbox_failed", null]);
});

test("one failure that does not repeat is no trouble, unless it is beyond doubt", async () => {
  let tries = 0;
  const { canary, told } = aCanary(async () => {
    if (tries++ === 0) throw new Ailment("sandbox_failed", "just killed");
  });
  expect(await canary.examineNow()).toEqual({ trouble: null });
  expect(tries).toBe(2);
  expect(told).toEqual([]);
  const full = aCanary(async () => {
    throw new Ailment("disk_full", "0 MiB", true);
  });
  const asked = full.canary.examineNow();
  expect(full.canary.examineNow(), "askers share one examination").toBe(asked);
  expect((await asked).trouble?.code).toBe("disk_full");
});

test("it examines again and again by itself", async () => {
  let times = 0;
  const { canary } = aCanary(async () => void (times += 1));
  await canary.examineNow();
  await expect.poll(() => times).toBeGreaterThan(3);
  await canary.stop();
  const then = times;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(times).toBe(then);
});

test("a defect of an examination is trouble too, not a crash", async () => {
  const { canary } = aCanary(async () => {
    throw new TypeError("undefined is not a function");
  });
  expect((await canary.examineNow()).trouble).toMatchObject({ code: "internal" });
});
