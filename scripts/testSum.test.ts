import { expect, test } from "vitest";
import { closingLine, countReport, failuresOf } from "./testSum.mjs";

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
const goodFile = { status: "passed", assertionResults: [{ status: "passed" }] };

test("passed, failed and skipped tests are counted", () => {
  const report = { ...clean, numFailedTests: 2, testResults: [goodFile] };
  expect(countReport(report, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("a file that fails before its first test is a failure", () => {
  const brokenFile = { status: "failed", assertionResults: [] };
  expect(countReport({ ...clean, testResults: [goodFile, brokenFile] }, 1).failed).toBe(1);
});

test("an error outside of any test is a failure", () => {
  expect(countReport({ ...clean, testResults: [goodFile] }, 1).failed).toBe(1);
});

test("a run without a test that passed is a failure", () => {
  const none = { ...clean, numPassedTests: 0, testResults: [] };
  expect(countReport(none, 0).failed).toBe(1);
});

test("the closing line has all counts and decides the exit code", () => {
  expect(closingLine({ passed: 5, failed: 0, skipped: 0 })).toEqual({
    line: "5 passed, 0 failed",
    exitCode: 0,
  });
  expect(closingLine({ passed: 5, failed: 1, skipped: 2 })).toEqual({
    line: "5 passed, 1 failed, 2 skipped",
    exitCode: 1,
  });
  expect(closingLine({ passed: 0, failed: 0, skipped: 9 }).exitCode).toBe(1);
});

test("a failure is listed with file, title and the beginning of its message", () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const testResults = [
    { ...goodFile, name: "/p/tests/a.test.ts" },
    {
      name: "/p/tests/b.test.ts",
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "holds" },
        { status: "failed", fullName: "breaks", failureMessages: [long] },
      ],
    },
    { name: "/p/tests/c.test.ts", status: "failed", message: "no module", assertionResults: [] },
  ];
  const failures = failuresOf({ testResults }, "/p");
  expect(failures.map((text) => text.split("\n")[0])).toEqual([
    "tests/b.test.ts > breaks",
    "tests/c.test.ts",
  ]);
  expect(failures[0]?.split("\n")).toHaveLength(13);
  expect(failures[1]).toContain("no module");
});
