import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDisks, checkDrain, clockWatch, DRAIN_FILE, tierWatch } from "./nodeChecks.ts";
import type { SandboxStatus } from "./sandbox/sandboxTypes.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-checks-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a file named drain takes the node out of rotation", async () => {
  checkDrain(folder);
  await writeFile(join(folder, DRAIN_FILE), "");
  expect(() => checkDrain(folder)).toThrow(expect.objectContaining({ code: "drained" }));
});

test("a folder that cannot be written is a failed disk", async () => {
  await checkDisks([folder]);
  const missingFolder = join(folder, "gone");
  await expect(checkDisks([folder, missingFolder])).rejects.toMatchObject({ code: "disk_failed" });
});

test("a clock that was set is reported once; a running one is not", () => {
  let [wall, steady] = [1_000_000, 0];
  const check = clockWatch({ now: () => wall, elapsed: () => steady });
  wall += 60_000;
  steady += 60_100;
  check();
  wall -= 3_600_000;
  expect(check).toThrow(expect.objectContaining({ code: "clock_jumped" }));
  check();
});

test("a sandbox that restarts in a weaker tier is reported, one in a stronger tier is not", () => {
  let status: Pick<SandboxStatus, "tier" | "cgroup" | "reasons"> = {
    tier: "user",
    cgroup: 2,
    reasons: [],
  };
  const check = tierWatch({ status: () => ({ ...status, slots: 1, selfTest: [] }) });
  check();
  status = { tier: "full", cgroup: 2, reasons: [] };
  check();
  status = { tier: "weak", cgroup: 0, reasons: ["no_namespaces"] };
  expect(check).toThrow(expect.objectContaining({ code: "sandbox_weaker" }));
  status = { tier: "user", cgroup: 0, reasons: ["no_cgroup"] };
  expect(check).toThrow(expect.objectContaining({ code: "sandbox_weaker" }));
});
