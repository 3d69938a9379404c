import { describe, expect, test } from "vitest";
import { isOverLimitBySteal, isStarved, undisturbed } from "./disturbedRun.ts";
import type { RunResult } from "./sandbox/sandboxTypes.ts";

function run(ended: RunResult["ended"], usage: Partial<RunResult["usage"]> = {}): RunResult {
  return {
    ended,
    exitCode: 0,
    signal: 0,
    stderr: new Uint8Array(),
    usage: {
      cpuMs: 1,
      wallMs: 1,
      memoryBytes: 1,
      outputBytes: 0,
      killedDescendants: 0,
      ...usage,
    },
  };
}

test("a case is starved when the program or its checker was", () => {
  expect(isStarved({ run: run("starved") })).toBe(true);
  const judged = { ...run("starved"), stdout: new Uint8Array() };
  expect(isStarved({ run: run("exited"), judged })).toBe(true);
  expect(isStarved({ run: run("wall") })).toBe(false);
});

test.each<[Partial<RunResult["usage"]>, boolean, string]>([
  [{ cpuMs: 1020, wallMs: 1100, stolenMs: 300 }, true, "within the limit without the stolen time"],
  [{ cpuMs: 1398, wallMs: 1500, stolenMs: 500 }, true, "also far over the limit"],
  [
    { cpuMs: 1398, wallMs: 1500, stolenMs: 300 },
    false,
    "over the limit also without the stolen time",
  ],
  [{ cpuMs: 990, wallMs: 1100, stolenMs: 300 }, false, "not over the limit"],
  [{ cpuMs: 1020, wallMs: 1100, stolenMs: 30 }, false, "too little was stolen"],
  [{ cpuMs: 1020, wallMs: 9000, stolenMs: 300 }, false, "too small a part of the run"],
  [{ cpuMs: 1020, wallMs: 1100 }, false, "nothing was stolen"],
])("%j over 1,000 ms by steal time: %s, %s", (usage, expected, _why) => {
  expect(isOverLimitBySteal(run("cpu", usage).usage, 1000)).toBe(expected);
});

describe("a standalone run", () => {
  async function repeated(...results: RunResult[]) {
    let runs = 0;
    const last = await undisturbed(1000, () => Promise.resolve(results[runs++]!));
    return { runs, ended: last.ended };
  }

  test("is run once when it was not disturbed", async () => {
    expect(await repeated(run("exited"))).toEqual({ runs: 1, ended: "exited" });
    expect(await repeated(run("wall"))).toEqual({ runs: 1, ended: "wall" });
    expect(await repeated(run("cpu", { cpuMs: 1020 }))).toEqual({ runs: 1, ended: "cpu" });
  });

  test("is run again when it was starved, or exceeded its limit by steal time", async () => {
    expect(await repeated(run("starved"), run("exited"))).toEqual({ runs: 2, ended: "exited" });
    const stolen = run("cpu", { cpuMs: 1020, wallMs: 1100, stolenMs: 200 });
    expect(await repeated(stolen, stolen)).toEqual({ runs: 2, ended: "cpu" });
  });

  test("is a failure of the node when it was starved twice", async () => {
    const twice = repeated(run("starved"), run("starved"));
    await expect(twice).rejects.toMatchObject({ code: "machine_overloaded" });
  });
});
