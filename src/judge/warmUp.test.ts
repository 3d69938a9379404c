import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../shared/system/manualClock.ts";
import type { WarmUp } from "./languages/language.ts";
import { openWarmFolder } from "./warmUp.ts";

let root: string;
let clock: ManualClock;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "verdict-warm-"));
  clock = manualClock();
});
afterEach(() => rm(root, { recursive: true }));

const DAY = 24 * 3_600_000;
const never = new AbortController().signal;

function shell(file: string | undefined, script: string): WarmUp["steps"][number] {
  return {
    ...(file !== undefined && { file }),
    argv: ["/bin/sh", "-c", script],
    env: ["PATH=/usr/bin:/bin"],
    sources: [{ name: "header.h", content: "text of the header" }],
  };
}

const warmUp = (...steps: WarmUp["steps"]): WarmUp => ({
  folder: "headers-1",
  target: "/opt/headers",
  required: false,
  steps,
});

test("a step's file appears in its folder when complete, and is not built again", async () => {
  const warm = await openWarmFolder(root, { clock });
  const steps = warmUp(shell("O2/out.gch", "cat header.h > {out}; echo once >> ../made"));
  const folder = await warm.prepare(steps);
  expect(await warm.isWarm(steps)).toBe(false);
  await warm.fill(steps, never);
  await warm.fill(steps, never);
  expect(await warm.isWarm(steps)).toBe(true);
  expect(await readFile(join(folder, "O2/out.gch"), "utf8")).toBe("text of the header");
  expect(await readFile(join(folder, "made"), "utf8")).toBe("once\n");
  expect((await readdir(folder)).toSorted()).toEqual(["O2", "made"]);
});

test("a step that fills the folder writes a marker file when it is done", async () => {
  const warm = await openWarmFolder(root, { clock });
  const steps = warmUp(shell(undefined, "mkdir -p {out}/00 && echo cached > {out}/00/a"));
  const folder = await warm.prepare(steps);
  await warm.fill(steps, never);
  expect(await warm.isWarm(steps)).toBe(true);
  expect(await readFile(join(folder, "00/a"), "utf8")).toBe("cached\n");
});

test("a failing step rejects with the tool's message, and leaves no finished file", async () => {
  const warm = await openWarmFolder(root, { clock });
  const steps = warmUp(shell("a.gch", "echo no such flag >&2; echo half > {out}; exit 3"));
  const folder = await warm.prepare(steps);
  await expect(warm.fill(steps, never)).rejects.toThrow("ended with 3: no such flag");
  expect(await readdir(folder)).toEqual([]);
});

test("a stop ends the running tool", async () => {
  const warm = await openWarmFolder(root, { clock });
  const steps = warmUp(shell("a.gch", "touch ../started; exec sleep 60"));
  const folder = await warm.prepare(steps);
  const stop = new AbortController();
  const filling = warm.fill(steps, stop.signal);
  filling.catch(() => {});
  await expect.poll(() => readdir(folder)).toContain("started");
  stop.abort();
  await expect(filling).rejects.toThrow("abort");
});

test("a tool that is not done after ten minutes is killed", async () => {
  const warm = await openWarmFolder(root, { clock });
  const steps = warmUp(shell("a.gch", "touch ../started; exec sleep 60"));
  const folder = await warm.prepare(steps);
  const filling = warm.fill(steps, never);
  filling.catch(() => {});
  await expect.poll(() => readdir(folder)).toContain("started");
  clock.advance(600_000);
  await expect(filling).rejects.toThrow("ended with SIGKILL");
});

test("folders of compilers that no judge used for weeks are removed at start", async () => {
  const warm = await openWarmFolder(root, { clock });
  await warm.prepare(warmUp());
  clock.advance(14 * DAY);
  await openWarmFolder(root, { clock });
  expect(await readdir(root)).toEqual(["headers-1"]);
  clock.advance(1);
  await openWarmFolder(root, { clock });
  expect(await readdir(root)).toEqual([]);
});

test("processes that a step started end with it, also when it is aborted", async () => {
  const warm = await openWarmFolder(root, { clock });
  const steps = warmUp(shell("a.gch", "sleep 1000 & echo $! > ../pid; wait"));
  const folder = await warm.prepare(steps);
  const stop = new AbortController();
  const filling = warm.fill(steps, stop.signal);
  filling.catch(() => {});
  const started = async () => Number(await readFile(join(folder, "pid"), "utf8").catch(() => ""));
  await expect.poll(started).toBeGreaterThan(0);
  const pid = await started();
  // In /proc/PID/stat, the process state follows the name in brackets; a zombie is treated as ended.
  const lives = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
    return !/\) [ZX]/.test(stat);
  };
  expect(await lives()).toBe(true);
  stop.abort();
  await expect(filling).rejects.toThrow("abort");
  await expect.poll(lives).toBe(false);
});

test("two processes that fill one folder at the same time both succeed", async () => {
  const both = "touch ../ready-$$; until [ $(ls .. | grep -c ready-) = 2 ]; do sleep 0.01; done";
  const steps = warmUp(shell("filled", `${both}; mkdir {out} && echo x > {out}/file`));
  const folders = [await openWarmFolder(root, { clock }), await openWarmFolder(root, { clock })];
  const folder = await folders[0]!.prepare(steps);
  await Promise.all(folders.map((each) => each.fill(steps, never)));
  expect(await readFile(join(folder, "filled/file"), "utf8")).toBe("x\n");
});
