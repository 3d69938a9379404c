import { expect, test } from "vitest";
import { judgeProtocol } from "./judgeRunProtocol.ts";
import type { RunResult } from "./sandboxTypes.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const run = (changes: Partial<RunResult>): RunResult => ({
  ...{ ended: "exited", exitCode: 0, signal: 0, stderr: bytes("") },
  usage: {
    cpuMs: 12.4,
    wallMs: 20,
    memoryBytes: 3 * 1024 ** 2,
    outputBytes: 0,
    killedDescendants: 0,
  },
  ...changes,
});

test("the protocol tells ends, use and both streams, of the contestant's program only its end", () => {
  const judged = {
    ...run({ ended: "signalled", signal: 11, stderr: bytes("before it fell\n") }),
    stdout: bytes("half a word"),
  };
  const program = run({ exitCode: 3, stderr: bytes("the contestant's own words") });
  expect(judgeProtocol(judged, program).split("\n")).toEqual([
    "ended by signal 11; 12 ms of CPU time, 20 ms on the clock, 3.0 MiB",
    "stderr: before it fell",
    "stdout: half a word",
    "the contestant's program: ended by exit code 3; 12 ms of CPU time, 20 ms on the clock, 3.0 MiB",
  ]);
});

test("floods of a checker are cut so that all parts are kept", () => {
  const flood = bytes("x".repeat(64 * 1024));
  const text = judgeProtocol({ ...run({ ended: "cpu", stderr: flood }), stdout: flood }, run({}));
  expect(text.length).toBeLessThan(4000);
  expect(text).toContain("ended by its cpu limit");
  expect(text).toMatch(/the contestant's program: .*MiB$/);
});
