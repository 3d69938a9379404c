import { expect, test } from "vitest";
import { Verdict } from "../shared/verdict/verdict.ts";
import { caseOutcome, type CaseRules } from "./caseOutcome.ts";
import { allowance, judged, MIB, rules, run } from "./runForTests.ts";
import type { Compared, Fault, JudgeCaseResult, RunResult } from "./sandbox/sandboxTypes.ts";

const difference = { line: 1, token: 1, expected: new Uint8Array(), got: new Uint8Array() };
const equal: Compared = { outcome: "equal" };

test.each<[string, RunResult, number, string, number | null]>([
  ["a clean end is accepted", run(), Verdict.Accepted, "exited", null],
  ["the limit itself is still allowed", run({}, { cpuMs: 1000 }), Verdict.Accepted, "exited", null],
  [
    "a clean end past the time is too late",
    run({}, { cpuMs: 1001 }),
    Verdict.TimeLimitExceeded,
    "cpu",
    1000,
  ],
  [
    "a clean end past the memory is too much, in KiB",
    run({}, { memoryBytes: 64 * MIB + 1 }),
    Verdict.MemoryLimitExceeded,
    "memory",
    65536,
  ],
  ["a kill by CPU", run({ ended: "cpu" }), Verdict.TimeLimitExceeded, "cpu", 1000],
  [
    "an idle program, by wall time",
    run({ ended: "wall" }),
    Verdict.TimeLimitExceeded,
    "wall",
    3000,
  ],
  [
    "a kill by memory, not a crash",
    run({ ended: "memory", signal: 9 }),
    Verdict.MemoryLimitExceeded,
    "memory",
    65536,
  ],
  [
    "a crash past the memory limit",
    run({ ended: "signalled", signal: 6 }, { memoryBytes: 65 * MIB }),
    Verdict.MemoryLimitExceeded,
    "memory",
    65536,
  ],
  ["a flood of output", run({ ended: "output" }), Verdict.OutputLimitExceeded, "output", 16 * MIB],
  ["a crash", run({ ended: "signalled", signal: 11 }), Verdict.RuntimeError, "signalled", null],
  ["an exit code", run({ exitCode: 3 }), Verdict.RuntimeError, "exited", null],
  ["the sandbox's failure", run({ ended: "failed" }), Verdict.SystemError, "failed", null],
])("%s", (_, ...[result, status, ended, limit]) => {
  const outcome = caseOutcome(
    { seq: 1, run: result, compared: equal },
    { ...rules, judgeMode: "default" },
  );
  expect(outcome).toMatchObject({ status, endedBy: { ended, limit } });
});

test.each<[string, RunResult, number]>([
  [
    "a kill by memory",
    run({ ended: "memory", signal: 9 }, { cpuMs: 1500 }),
    Verdict.TimeLimitExceeded,
  ],
  ["memory", run({}, { cpuMs: 1500, memoryBytes: 65 * MIB }), Verdict.TimeLimitExceeded],
  ["memory", run({}, { cpuMs: 1010, memoryBytes: 65 * MIB }), Verdict.MemoryLimitExceeded],
])("%s counts up to the CPU time at which a submission is stopped", (_, result, status) => {
  const later = { ...rules, allowance: { ...allowance, cpuStopMs: 1020 } };
  const outcome = caseOutcome({ seq: 1, run: result }, { ...later, judgeMode: "default" });
  expect(outcome).toMatchObject({ status });
});

test.each<[string, Partial<RunResult>, number, number]>([
  ["killed by memory", { ended: "memory", signal: 9 }, 128, Verdict.TimeLimitExceeded],
  [
    "beyond its memory at the wall limit",
    { ended: "wall", signal: 9 },
    5000,
    Verdict.TimeLimitExceeded,
  ],
  [
    "killed by memory with a few refused",
    { ended: "memory", signal: 9 },
    127,
    Verdict.MemoryLimitExceeded,
  ],
  ["that ends by itself beyond its memory", {}, 5000, Verdict.MemoryLimitExceeded],
])("a program that starts processes beyond their limit, %s", (_, end, refusedProcesses, status) => {
  const result = run(end, { memoryBytes: 65 * MIB, refusedProcesses });
  const outcome = caseOutcome({ seq: 1, run: result }, { ...rules, judgeMode: "default" });
  expect(outcome.status).toBe(status);
  if (status === Verdict.TimeLimitExceeded) {
    expect(outcome.endedBy).toMatchObject({ ended: "cpu", limit: 1000 });
    expect(outcome.endedBy).not.toHaveProperty("used");
  }
});

test("the end has the usage in the unit of its limit, and whether the program was killed", () => {
  const used = { cpuMs: 1019.6, wallMs: 3003.7, memoryBytes: 65 * MIB, outputBytes: 16 * MIB };
  const ends = (["cpu", "wall", "memory", "output"] as const).map((ended) => {
    const measured = ended === "memory" ? used : { ...used, memoryBytes: MIB };
    const usage = ended === "cpu" ? measured : { ...measured, cpuMs: 10 };
    const result = { seq: 1, run: run({ ended, signal: 9 }, usage) };
    return caseOutcome(result, { ...rules, judgeMode: "default" }).endedBy;
  });
  expect(ends.map(({ used: figure, limit, stopped }) => [figure, limit, stopped])).toEqual([
    [1020, 1000, true],
    [3004, 3000, true],
    [65 * 1024, 64 * 1024, true],
    [16 * MIB, 16 * MIB, true],
  ]);
  const late = { seq: 1, run: run({}, { cpuMs: 1004 }) };
  const { endedBy } = caseOutcome(late, { ...rules, judgeMode: "default" });
  expect(endedBy).toMatchObject({ used: 1004, stopped: false });
});

test("time spent waiting for a processor does not count as wall time", () => {
  const result = { seq: 1, run: run({ ended: "wall" }, { wallMs: 9000, waitedMs: 5990 }) };
  const { endedBy } = caseOutcome(result, { ...rules, judgeMode: "default" });
  expect(endedBy).toMatchObject({ ended: "wall", used: 3010, limit: 3000 });
});

test("a starved program or checker is a failure of the node", () => {
  const starved = { seq: 1, run: run({ ended: "starved" }) };
  const checker = { seq: 1, run: run(), judged: judged(0, "", { ended: "starved" }) };
  for (const result of [starved, checker]) {
    const outcome = caseOutcome(result, { ...rules, judgeMode: "spj" });
    expect(outcome.status).toBe(Verdict.SystemError);
    expect(outcome.judgeError?.code).toBe("machine_overloaded");
  }
});

test("an uncaught exception and remaining processes are reported, for a crash only", () => {
  const stderr = new TextEncoder().encode(
    'Exception in thread "main" java.lang.NullPointerException\n',
  );
  const outcome = (rest: Partial<RunResult>) =>
    caseOutcome(
      { seq: 1, run: run({ stderr, ...rest }, { killedDescendants: 2 }), compared: equal },
      { ...rules, judgeMode: "default" },
    ).endedBy;
  expect(outcome({ exitCode: 1 })).toMatchObject({
    exception: { name: "java.lang.NullPointerException", kind: "null" },
    descendants: 2,
  });
  expect(outcome({})).not.toHaveProperty("exception");
});

test("the first difference of output and answer is reported, cut to 64 characters", () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const firstDifference = {
    line: 3,
    token: 2,
    expected: bytesOf("7"),
    got: bytesOf("\0x".repeat(100)),
  };
  for (const outcome of ["different", "presentation"] as const) {
    const result = { seq: 1, run: run(), compared: { outcome, difference: firstDifference } };
    const { difference: storedDifference } = caseOutcome(result, {
      ...rules,
      judgeMode: "default",
    }).endedBy;
    expect(storedDifference).toEqual({
      line: 3,
      token: 2,
      expected: "7",
      got: `${"x".repeat(63)}…`,
    });
  }
});

test("a runtime's out-of-memory message is a memory limit, not a runtime error", () => {
  const stderr = new TextEncoder().encode("java.lang.OutOfMemoryError: Java heap space");
  const result = { seq: 1, run: run({ exitCode: 1, stderr }) };
  const java = {
    ...rules,
    judgeMode: "default" as const,
    memorySigns: { outOfMemory: /OutOfMemoryError/ },
  };
  expect(caseOutcome(result, java).status).toBe(Verdict.MemoryLimitExceeded);
  expect(caseOutcome(result, { ...java, memorySigns: {} }).status).toBe(Verdict.RuntimeError);
});

test.each<[string, Compared | undefined, boolean, number]>([
  ["equal", equal, false, Verdict.Accepted],
  ["different", { outcome: "different", difference }, true, Verdict.WrongAnswer],
  ["blanks", { outcome: "presentation", difference }, true, Verdict.PresentationError],
  [
    "blanks, without presentation errors",
    { outcome: "presentation", difference },
    false,
    Verdict.WrongAnswer,
  ],
  ["never compared", undefined, false, Verdict.SystemError],
])("comparison: %s", (_, compared, presentation, status) => {
  const outcome = caseOutcome(
    { seq: 1, run: run(), compared },
    { ...rules, presentation, judgeMode: "default" },
  );
  expect(outcome.status).toBe(status);
});

const wa = judged(1, "wrong answer no");
const ok = judged(0, "ok");
const crashed = judged(0, "", { ended: "signalled", signal: 11 });
const tle = run({ ended: "cpu" });
const idle = run({ ended: "wall" }, { wallMs: 3000 });
const leftWaiting = run({ ended: "wall" }, { wallMs: 510 });
const brokenPipe = new TextEncoder().encode("BrokenPipeError: [Errno 32] Broken pipe");
const crash = run({ ended: "signalled", signal: 11 });
const pipe = run({ ended: "signalled", signal: 13 });

test.each<[string, "spj" | "interactive", Omit<JudgeCaseResult, "seq">, number]>([
  ["the checker accepts", "spj", { run: run(), judged: ok }, Verdict.Accepted],
  ["the checker refuses", "spj", { run: run(), judged: wa }, Verdict.WrongAnswer],
  ["the checker crashes", "spj", { run: run(), judged: crashed }, Verdict.SystemError],
  ["the checker was not run", "spj", { run: run() }, Verdict.SystemError],
  ["a crash needs no checker", "spj", { run: crash }, Verdict.RuntimeError],
  [
    "an exceeded time limit counts whatever the checker returns",
    "spj",
    { run: tle, judged: ok },
    1,
  ],
  ["both end well", "interactive", { run: run(), judged: ok }, Verdict.Accepted],
  ["an early exit leaves it to the interactor", "interactive", { run: run(), judged: wa }, -1],
  ["a crash is a runtime error", "interactive", { run: crash, judged: wa }, Verdict.RuntimeError],
  [
    "a crash that also makes the interactor fail",
    "interactive",
    { run: crash, judged: crashed },
    3,
  ],
  ["a sleeping program is idle", "interactive", { run: idle, judged: wa }, 1],
  ["a busy program is late", "interactive", { run: tle, judged: wa }, 1],
  ["the interactor crashes", "interactive", { run: run(), judged: crashed }, 4],
  [
    "the interactor crashes first and takes the program along",
    "interactive",
    { run: pipe, judged: crashed, interactorEndedFirst: true },
    Verdict.SystemError,
  ],
  [
    "the interactor rejects first, the program gets SIGPIPE",
    "interactive",
    { run: pipe, judged: wa, interactorEndedFirst: true },
    Verdict.WrongAnswer,
  ],
  [
    "the interactor refuses first, the program waits without end",
    "interactive",
    { run: leftWaiting, judged: wa, interactorEndedFirst: true },
    Verdict.WrongAnswer,
  ],
  [
    "the interactor refuses first, the program fails to read on",
    "interactive",
    { run: run({ exitCode: 1 }), judged: wa, interactorEndedFirst: true },
    Verdict.WrongAnswer,
  ],
  [
    "the interactor rejects first, the program then reaches its own limit",
    "interactive",
    { run: tle, judged: wa, interactorEndedFirst: true },
    Verdict.WrongAnswer,
  ],
  [
    "the interactor accepts first, the program then crashes",
    "interactive",
    { run: crash, judged: ok, interactorEndedFirst: true },
    Verdict.RuntimeError,
  ],
  [
    "the interactor accepts first, the program gets SIGPIPE",
    "interactive",
    { run: pipe, judged: ok, interactorEndedFirst: true },
    Verdict.Accepted,
  ],
  [
    "the interactor accepts first, a runtime reports the broken pipe",
    "interactive",
    { run: run({ exitCode: 1, stderr: brokenPipe }), judged: ok, interactorEndedFirst: true },
    Verdict.Accepted,
  ],
  [
    "the interactor accepts first, another exit code follows",
    "interactive",
    { run: run({ exitCode: 1 }), judged: ok, interactorEndedFirst: true },
    Verdict.RuntimeError,
  ],
  [
    "the interactor accepts first, but the program was late",
    "interactive",
    { run: run({}, { cpuMs: 1500 }), judged: ok, interactorEndedFirst: true },
    Verdict.TimeLimitExceeded,
  ],
  [
    "the interactor accepts first, the program then sleeps",
    "interactive",
    { run: idle, judged: ok, interactorEndedFirst: true },
    Verdict.TimeLimitExceeded,
  ],
  [
    "the program gets SIGPIPE from an interactor that no longer reads and then accepts",
    "interactive",
    { run: pipe, judged: ok },
    Verdict.Accepted,
  ],
])("%s", (_, judgeMode, result, status) => {
  expect(caseOutcome({ seq: 1, ...result }, { ...rules, judgeMode }).status).toBe(status);
});

test("a failed checker is reported with its end and its output", () => {
  const result = { seq: 1, run: run(), judged: judged(3, "FAIL the answer file is empty") };
  expect(caseOutcome(result, { ...rules, judgeMode: "spj" }).judgeError).toEqual({
    code: "checker_failed",
    detail: expect.stringMatching(
      /^ended by exit code 3; 10 ms .*\nstderr: FAIL the answer file is empty\nthe contestant's/,
    ),
  });
});

test("partial points count only when the problem is scored", () => {
  const result = { seq: 1, run: run(), judged: judged(7, "points 40") };
  const spj = { ...rules, judgeMode: "spj" as const };
  expect(caseOutcome(result, { ...spj, scored: true })).toMatchObject({
    status: Verdict.PartialAccepted,
    fraction: 0.4,
    message: "points 40",
  });
  expect(caseOutcome(result, spj).status).toBe(Verdict.WrongAnswer);
});

const unstarted = (fault: Fault, cause = "start: exec: Not a directory") =>
  run({ ended: "failed", exitCode: 127, cause, fault });
const judgedUnstarted = (fault: Fault) => ({ ...unstarted(fault), stdout: new Uint8Array() });

test.each<[string, CaseRules["judgeMode"], Omit<JudgeCaseResult, "seq">, number, string | null]>([
  ["a program that cannot be started", "default", { run: unstarted("program") }, 3, null],
  ["before its checker", "spj", { run: unstarted("program") }, 3, null],
  [
    "before its interactor",
    "interactive",
    { run: unstarted("program"), judged: judgedUnstarted("program") },
    3,
    null,
  ],
  ["the node", "default", { run: unstarted("node") }, 4, "sandbox_failed"],
  ["not decided by a health check", "default", { run: unstarted("unsure") }, 4, "sandbox_failed"],
  ["the problem's files", "default", { run: unstarted("data") }, 4, "data_refused"],
  ["a checker", "spj", { run: run(), judged: judgedUnstarted("program") }, 4, "checker_failed"],
  [
    "an interactor, whatever happens to the program",
    "interactive",
    { run: crash, judged: judgedUnstarted("program") },
    4,
    "interactor_failed",
  ],
  [
    "a checker that lacks the node's resources",
    "spj",
    { run: run(), judged: judgedUnstarted("node") },
    4,
    "sandbox_failed",
  ],
  [
    "an interactor, by a failure of the node, beside a crash",
    "interactive",
    { run: crash, judged: judgedUnstarted("node") },
    4,
    "sandbox_failed",
  ],
  [
    "the sandbox's own checker",
    "default",
    { run: run(), judged: judgedUnstarted("program") },
    4,
    "sandbox_failed",
  ],
])("what was not carried out: %s", (_, ...[judgeMode, result, status, code]) => {
  const outcome = caseOutcome({ seq: 1, ...result }, { ...rules, judgeMode });
  expect(outcome.status).toBe(status);
  expect(outcome.judgeError?.code ?? null).toBe(code);
});

test("the cause of a failed start is shown with the case, and counts as a runtime error", () => {
  const outcome = caseOutcome(
    { seq: 1, run: unstarted("program") },
    { ...rules, judgeMode: "default" },
  );
  expect(outcome).toMatchObject({
    message: "start: exec: Not a directory",
    endedBy: { ended: "exited", exitCode: 127 },
  });
});
