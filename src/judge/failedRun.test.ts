import { expect, test } from "vitest";
import { failureCode, isUnsure, sureCase, sureRun } from "./failedRun.ts";
import type { Fault, JudgeCaseResult, StandaloneResult } from "./sandbox/sandboxTypes.ts";

const usage = { cpuMs: 1, wallMs: 1, memoryBytes: 1, outputBytes: 0, killedDescendants: 0 };
const bytes = new Uint8Array();
const well: StandaloneResult = {
  ended: "exited",
  exitCode: 0,
  signal: 0,
  usage,
  stderr: bytes,
  stdout: bytes,
};
const failed = (fault: Fault): StandaloneResult => ({
  ...well,
  ended: "failed",
  exitCode: 127,
  cause: "start: exec: Input/output error",
  fault,
});
const aCase = (run: StandaloneResult, judged?: StandaloneResult): JudgeCaseResult => ({
  seq: 1,
  run,
  ...(judged && { judged }),
});
const works = async () => true;
const isBroken = async () => false;

test.each<[Fault, string | null]>([
  ["program", null],
  ["data", "data_refused"],
  ["node", "sandbox_failed"],
  ["unsure", "sandbox_failed"],
])("a failed run with fault %s is reported as %s", (fault, code) => {
  expect(failureCode(failed(fault))).toBe(code);
  expect(failureCode({ ...failed(fault), ended: "exited" })).toBeNull();
});

test("an unsure run that fails again on a healthy node is the program's failure", async () => {
  const unsure = aCase(well, failed("unsure"));
  expect(isUnsure(unsure)).toBe(true);
  const judged = await sureCase(unsure, async () => unsure, works);
  expect(judged.judged?.fault).toBe("program");
  const ran = await sureCase(aCase(failed("unsure")), async () => aCase(failed("unsure")), works);
  expect(ran.run.fault).toBe("program");
  expect((await sureRun(async () => failed("unsure"), works)).fault).toBe("program");
});

test("an unsure run that succeeds when repeated has no fault", async () => {
  const result = await sureCase(aCase(failed("unsure")), async () => aCase(well), works);
  expect(result).toEqual(aCase(well));
  const runs = [failed("unsure"), well];
  expect(await sureRun(async () => runs.shift()!, works)).toEqual(well);
});

test("an unsure run is not repeated on an unhealthy node", async () => {
  const again = async () => {
    throw new Error("it was run again");
  };
  const expected = { code: "sandbox_failed", message: "start: exec: Input/output error" };
  await expect(sureCase(aCase(failed("unsure")), again, isBroken)).rejects.toMatchObject(expected);
  await expect(sureRun(async () => failed("unsure"), isBroken)).rejects.toMatchObject(expected);
});

test("a result that is not unsure does not trigger a health check of the node", async () => {
  const refuse = async () => {
    throw new Error("the health of the node was checked");
  };
  for (const run of [well, failed("node"), failed("program"), failed("data")]) {
    expect(await sureCase(aCase(run), refuse, refuse)).toEqual(aCase(run));
    expect(await sureRun(async () => run, refuse)).toEqual(run);
  }
});
