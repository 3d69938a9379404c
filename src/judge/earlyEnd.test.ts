import { expect, test } from "vitest";
import { Verdict } from "../shared/verdict/verdict.ts";
import { caseOutcome } from "./caseOutcome.ts";
import { judged, MIB, rules, run } from "./runForTests.ts";
import type { JudgeCaseResult, RunResult } from "./sandbox/sandboxTypes.ts";

const crashed = judged(0, "", { ended: "signalled", signal: 11 });
const tle = run({ ended: "cpu" });
const pipe = run({ ended: "signalled", signal: 13 });
const traceback = "Traceback (most recent call last):\nValueError: invalid literal for int()";
const feedback = Array.from({ length: 5 }, () => null);
const [afterEnd, validates] = [{ interactorSawEnd: true }, { feedback }];

test.each<[string, "spj" | "interactive", Omit<JudgeCaseResult, "seq">, number]>([
  ["an exception", "interactive", { run: run(), judged: judged(1, traceback), ...afterEnd }, -1],
  ["exit code 120", "interactive", { run: run(), judged: judged(120, ""), ...afterEnd }, -1],
  ["a crash", "interactive", { run: run(), judged: crashed, ...afterEnd }, -1],
  [
    "a loop",
    "interactive",
    { run: run(), judged: judged(0, "", { ended: "cpu" }), ...afterEnd },
    Verdict.WrongAnswer,
  ],
  [
    "a sleep, which is its own",
    "interactive",
    { run: run(), judged: judged(0, "", { ended: "wall" }), ...afterEnd },
    Verdict.SystemError,
  ],
  [
    "an exception, where the program had raised SIGPIPE",
    "interactive",
    { run: pipe, judged: judged(1, traceback), ...afterEnd },
    Verdict.RuntimeError,
  ],
  [
    "an exception, where the program was late",
    "interactive",
    { run: tle, judged: judged(1, traceback), ...afterEnd },
    Verdict.TimeLimitExceeded,
  ],
  ["a jury error", "interactive", { run: run(), judged: judged(3, "FAIL no"), ...afterEnd }, 4],
  ["exit code 103", "interactive", { run: run(), judged: judged(103, ""), ...afterEnd }, 4],
  ["an exception before", "interactive", { run: run(), judged: judged(1, traceback) }, 4],
  [
    "no verdict of a validator",
    "interactive",
    { run: run(), judged: judged(0, ""), ...afterEnd, ...validates },
    Verdict.WrongAnswer,
  ],
  [
    "an acceptance with a request for another pass",
    "interactive",
    {
      run: run(),
      judged: judged(42, ""),
      ...afterEnd,
      feedback: [null, null, null, null, new TextEncoder().encode("1")],
    },
    Verdict.SystemError,
  ],
  [
    "Java's end of the output",
    "spj",
    { run: run(), judged: judged(1, "java.util.NoSuchElementException\n\tat x"), ...validates },
    Verdict.WrongAnswer,
  ],
  [
    "another exception",
    "spj",
    { run: run(), judged: judged(1, traceback), ...validates },
    Verdict.SystemError,
  ],
  ["a checker that reads files", "spj", { run: run(), judged: judged(1, "EOFError: x") }, 4],
])("an interactor or validator after the end of the output: %s", (_, judgeMode, result, status) => {
  expect(caseOutcome({ seq: 1, ...result }, { ...rules, judgeMode }).status).toBe(status);
});

interface FloodedInteractor {
  /** `flood`: what the program wrote, as part of the test's name. `ended`: how the interactor's run ended. */
  flood: string;
  ended: RunResult["ended"];
  outputBytes: number;
  status: number;
  programEndedFirst?: true;
}

test.each<FloodedInteractor>([
  {
    flood: "more than the output limit",
    ended: "memory",
    outputBytes: 16 * MIB + 1,
    status: Verdict.OutputLimitExceeded,
  },
  {
    flood: "more, where the interactor computed",
    ended: "cpu",
    outputBytes: 17 * MIB,
    status: Verdict.OutputLimitExceeded,
  },
  {
    flood: "no more than that",
    ended: "memory",
    outputBytes: 16 * MIB,
    status: Verdict.SystemError,
  },
  {
    flood: "more, but the interactor crashed",
    ended: "signalled",
    outputBytes: 17 * MIB,
    status: Verdict.SystemError,
  },
  {
    flood: "more, but the program ended first",
    ended: "memory",
    outputBytes: 17 * MIB,
    status: Verdict.SystemError,
    programEndedFirst: true,
  },
])(
  "an interactor at its limit while the program wrote $flood",
  ({ ended, outputBytes, status, programEndedFirst }) => {
    const result = {
      seq: 1,
      run: run({ ended: "signalled", signal: 13 }, { outputBytes }),
      judged: judged(0, "", { ended }),
      ...(!programEndedFirst && { interactorEndedFirst: true as const }),
    };
    expect(caseOutcome(result, { ...rules, judgeMode: "interactive" }).status).toBe(status);
  },
);

test("the message of a failure after the end of the output has the exception, not the trace", () => {
  const result = { seq: 1, run: run(), judged: judged(1, traceback), ...afterEnd };
  const { message } = caseOutcome(result, { ...rules, judgeMode: "interactive" });
  expect(message).toBe(
    "ended by exit code 1 after the end of the program's output: ValueError: invalid literal for int()",
  );
});
