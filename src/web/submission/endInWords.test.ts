import { expect, test } from "vitest";
import { type EndedBy, exceptionKinds } from "../../shared/verdict/runEnd.ts";
import { systemErrorCodes } from "../../shared/call/systemErrors.ts";
import { endings as english } from "../../shared/texts/en-US/endings.ts";
import { endings as chinese } from "../../shared/texts/zh-CN/endings.ts";
import { verdictOf, Verdict, verdicts } from "../../shared/verdict/verdict.ts";
import { compilerInWords, countErrors, endInWords } from "./endInWords.ts";
import { endTexts } from "./endTexts.ts";

const en = endTexts("en-US", english as unknown as typeof chinese);
const zh = endTexts("zh-CN", chinese);
const MIB = 1024 * 1024;

const { TimeLimitExceeded, MemoryLimitExceeded, RuntimeError, OutputLimitExceeded } = Verdict;
const { WrongAnswer, PresentationError, Accepted, PartialAccepted } = Verdict;

function end(ended: EndedBy["ended"], rest: Partial<EndedBy> = {}): EndedBy {
  return { ended, exitCode: 0, signal: 0, limit: null, ...rest };
}

const over = { limit: 1000, used: 1020, stopped: true };
const memory = { limit: 256 * 1024, used: 268 * 1024 };
const place = { line: 3, token: 2, expected: "7", got: "8" };

const table: [string, number, EndedBy, string[]][] = [
  [
    "an output limit whose figure follows hidden answers",
    OutputLimitExceeded,
    end("output", { limit: null, stopped: true }),
    ["wrote more than the output limit"],
  ],
  [
    "a kill at the CPU limit",
    TimeLimitExceeded,
    end("cpu", over),
    ["used 1,020 ms of 1,000 ms (+2%) when it was stopped"],
  ],
  [
    "an end past the CPU limit",
    TimeLimitExceeded,
    end("cpu", { limit: 1000, used: 1004, stopped: false }),
    ["used 1,004 ms of 1,000 ms (+0.4%)"],
  ],
  [
    "a small excess is not shown as zero",
    TimeLimitExceeded,
    end("cpu", { limit: 10_000, used: 10_001, stopped: false }),
    ["used 10,001 ms of 10,000 ms (+<0.1%)"],
  ],
  [
    "an old result without an end, by the time of its row",
    TimeLimitExceeded,
    end("cpu", { limit: 1000 }),
    ["used 1,012 ms of 1,000 ms (+1.2%)"],
  ],
  [
    "a figure rounded to the limit is not shown as exceeding it",
    TimeLimitExceeded,
    end("cpu", { limit: 1000, used: 1000 }),
    ["ran longer than 1,000 ms"],
  ],
  [
    "wall time exceeded with little CPU time",
    TimeLimitExceeded,
    end("wall", { limit: 3000, used: 3004, stopped: true }),
    [
      "was still running after 3,004 ms of wall time, 3,000 ms allowed, with only 1,012 ms of CPU time; it may be waiting for input or sleeping",
    ],
  ],
  [
    "a kill at the memory limit",
    MemoryLimitExceeded,
    end("memory", { ...memory, stopped: true, signal: 9 }),
    ["reached 268 MB of 256 MB (+4.7%) when it was stopped"],
  ],
  [
    "an end past the memory limit",
    MemoryLimitExceeded,
    end("memory", { ...memory, stopped: false }),
    ["reached 268 MB of 256 MB (+4.7%)"],
  ],
  [
    "a crash with all memory used suggests too deep recursion",
    MemoryLimitExceeded,
    end("memory", { ...memory, stopped: false, signal: 11 }),
    ["reached 268 MB of 256 MB (+4.7%) and crashed with SIGSEGV; often the recursion is too deep"],
  ],
  [
    "a runtime that failed to allocate before its limit",
    MemoryLimitExceeded,
    end("memory", {
      limit: 256 * 1024,
      used: 200 * 1024,
      stopped: false,
      exitCode: 1,
      exception: { name: "java.lang.OutOfMemoryError", kind: "memory" },
    }),
    ["could not allocate more memory at 200 MB of 256 MB and exited"],
  ],
  [
    "a kill before the peak could be measured",
    MemoryLimitExceeded,
    end("memory", { limit: 256 * 1024, used: 10, stopped: true }),
    ["needed more than 256 MB"],
  ],
  [
    "an output limit",
    OutputLimitExceeded,
    end("output", { limit: 16 * MIB, used: 16 * MIB, stopped: true }),
    ["wrote 16 MB, the limit"],
  ],
  [
    "an invalid memory access",
    RuntimeError,
    end("signalled", { signal: 11 }),
    [
      "SIGSEGV (11): invalid memory access; often an index beyond its array, a null pointer or recursion that is too deep",
    ],
  ],
  [
    "a signal without a name",
    RuntimeError,
    end("signalled", { signal: 40 }),
    ["ended by signal 40"],
  ],
  [
    "an exit code",
    RuntimeError,
    end("exited", { exitCode: 3 }),
    ["ended with exit code 3 instead of 0"],
  ],
  [
    "an uncaught exception comes before the exit code",
    RuntimeError,
    end("exited", { exitCode: 1, exception: { name: "IndexError", kind: "index" } }),
    [
      "uncaught exception IndexError: an index is out of range: check the bounds of arrays and strings",
      "ended with exit code 1 instead of 0",
    ],
  ],
  [
    "a runtime's own message, and the signal without a second hint",
    RuntimeError,
    end("signalled", { signal: 6, exception: { name: "double free or corruption", kind: "heap" } }),
    [
      "the runtime reported “double free or corruption”: the heap is damaged: often written beyond a block, freed twice or used after it was freed",
      "SIGABRT (6)",
    ],
  ],
  [
    "a wrong answer names the place",
    WrongAnswer,
    end("exited", { difference: place }),
    ["differs from the answer from line 3, word 2 on"],
  ],
  [
    "so does a presentation error",
    PresentationError,
    end("exited", { difference: { line: 1, token: 1 } }),
    ["differs from the answer from line 1, word 1 on"],
  ],
  [
    "processes left running are reported",
    RuntimeError,
    end("exited", { exitCode: 1, descendants: 2 }),
    [
      "ended with exit code 1 instead of 0",
      "2 processes it had started were still running and ended with it",
    ],
  ],
  ["a checker's rejection needs no reason", WrongAnswer, end("exited"), []],
  ["a checker's partial score needs no reason", PartialAccepted, end("exited"), []],
  ["an accepted case needs no reason", Accepted, end("cpu", over), []],
];

test.each(table)("%s", (_, status, endedBy, sentences) => {
  expect(endInWords({ status, time: 1012, endedBy }, en, "en-US")).toEqual(sentences);
});

test("each of these has a Chinese text with the same figures", () => {
  for (const [name, status, endedBy, sentences] of table) {
    const actual = endInWords({ status, time: 1012, endedBy }, zh, "zh-CN");
    expect(actual.length, name).toBe(sentences.length);
    for (const [at, sentence] of actual.entries()) {
      expect(sentence).toMatch(/[\u4e00-\u9fff]|^SIG/);
      const figures = (text: string) =>
        [...text.matchAll(/\d[\d,.]*(?= ms| MB)/g)].map(([figure]) => figure).toSorted();
      expect(figures(sentence), name).toEqual(figures(sentences[at] ?? ""));
    }
  }
});

test("an old row without an end has no reason", () => {
  expect(endInWords({ status: RuntimeError, time: 1, endedBy: null }, en, "en-US")).toEqual([]);
});

test.each<[string, Partial<EndedBy> & Pick<EndedBy, "ended">, number | null, string | null]>([
  [
    "time",
    { ended: "cpu", limit: 10_000, used: 10_004, stopped: true },
    null,
    "used 10,004 ms, more than the compiler's limit of 10,000 ms",
  ],
  [
    "memory",
    { ended: "memory", limit: 512 * 1024, used: 513 * 1024, stopped: true },
    null,
    "reached 513 MB, more than the compiler's limit of 512 MB",
  ],
  [
    "files",
    { ended: "output", limit: 64 * MIB, used: 64 * MIB, stopped: true },
    null,
    "wrote files up to the limit of 64 MB",
  ],
  ["a crash", { ended: "signalled", signal: 11 }, null, "crashed (signal 11)"],
  ["readable errors", { ended: "exited", exitCode: 1 }, 2, "2 errors"],
  ["hidden errors", { ended: "exited", exitCode: 1 }, null, "exit code 1"],
  ["no program although it ended well", { ended: "exited", exitCode: 0 }, 0, null],
])("a compiler's end: %s", (_, run, errors, sentence) => {
  const compiled = { ...end(run.ended), ...run, phase: "compile", seq: null, status: null };
  const actual = compilerInWords(compiled as never, errors, { t: en, locale: "en-US" });
  expect(actual).toBe(sentence);
});

test("errors are counted as compilers write them, notes and warnings are not", () => {
  const gcc = "main.cpp: In function 'int main()':\nmain.cpp:3:5: error: 'x' was not declared\n";
  const fatal = "main.c:1:10: fatal error: nothing.h: No such file or directory\n";
  const rust = "error[E0425]: cannot find value `x`\n --> main.rs:2:5\nwarning: unused\n";
  const java = "Main.java:3: error: ';' expected\n1 error\n";
  expect(countErrors(`${gcc}main.cpp:3:5: note: error-prone\n`)).toBe(1);
  expect([fatal, rust, java].map(countErrors)).toEqual([1, 1, 1]);
});

test("every kind of exception, every cause and every failed status has a text", () => {
  for (const words of [english, chinese]) {
    for (const kind of exceptionKinds) expect(words.kinds[kind]).not.toBe("");
    for (const code of systemErrorCodes) expect(words.causes[code].hint).not.toBe("");
    const speechless = verdicts
      .filter(({ finished }) => finished)
      .map(({ short }) => short)
      .filter((short) => !(short in words.help));
    // These verdicts need no help text: measured values or exception texts explain them, and Not Submitted is explained
    // on its tile.
    expect(speechless.toSorted()).toEqual(["AC", "MLE", "NS", "OLE", "RE", "TLE"]);
  }
  expect(verdictOf(RuntimeError).short).toBe("RE");
});
