import { expect, test } from "vitest";
import { compileMarks, partsOfCompilerMessage } from "./compileMessage.ts";

function placesIn(message: string, lines = 100) {
  return partsOfCompilerMessage(message, lines).flatMap((part) =>
    part.kind === "place" ? [[part.line, part.column]] : [],
  );
}

test.each([
  ["main.cpp:3:14: error: expected ';' before '}' token", [[3, 14]]],
  ["Main.java:7: error: ';' expected", [[7, null]]],
  ['  File "main.py", line 12\n    print(\n', [[12, null]]],
  ["./main.go:5:2: undefined: x", [[5, 2]]],
  [" --> main.rs:4:9", [[4, 9]]],
  ["main.pas(9,3) Error: Identifier not found", [[9, 3]]],
  ["PHP Parse error: unexpected end of file on line 8", [[8, null]]],
  ["main.js:2\nlet a = ;", [[2, null]]],
  [
    "main.cpp:1:1: note\nmain.cpp:2:1: error",
    [
      [1, 1],
      [2, 1],
    ],
  ],
])("places in %j", (message, expected) => {
  expect(placesIn(message)).toEqual(expected);
});

test("a line beyond the code is no link", () => {
  expect(placesIn("bits/stl_algo.h:1945:17: required from here", 30)).toEqual([]);
});

test("the joined parts are the original message", () => {
  const message = "In main.cpp:3:1: error\n  main.cpp:9:1 and stdio.h:900:1\n done";
  const parts = partsOfCompilerMessage(message, 20);
  expect(parts.map(({ text }) => text).join("")).toBe(message);
});

test("a message with thousands of places is complete and has links for the first of them", () => {
  const message = "main.cpp:3:1: error\n".repeat(5000);
  expect(placesIn(message)).toHaveLength(500);
  const parts = partsOfCompilerMessage(message, 100);
  expect(parts.map(({ text }) => text).join("")).toBe(message);
});

test("a run of words and dots is scanned once", () => {
  const message = `${"a.".repeat(50_000)} main.cpp:3:1: error`;
  expect(placesIn(message)).toEqual([[3, 1]]);
});

test("a line is marked once, with its first error, else its first warning; notes are not marked", () => {
  const message = [
    "main.cpp:1:1: note: declared here",
    "main.cpp:2:5: warning: unused variable 'a'",
    "main.cpp:2:9: error: expected ';'",
    "main.cpp:2:10: error: another",
    "main.cpp:3:1: warning: control reaches end",
    "main.cpp:900:1: error: not a line of this code",
  ].join("\n");
  expect(compileMarks(message, 10)).toEqual([
    { line: 2, column: 9, text: "error: expected ';'", warning: false },
    { line: 3, column: 1, text: "warning: control reaches end", warning: true },
  ]);
});

test("an interpreter's last line is the mark's message", () => {
  const message =
    '  File "main.py", line 2\n    print(\n         ^\nSyntaxError: was never closed\n';
  expect(compileMarks(message, 5)).toEqual([
    { line: 2, column: null, text: "SyntaxError: was never closed", warning: false },
  ]);
});

test("for a compiler with a message on every line fifty are marked", () => {
  const message = Array.from({ length: 400 }, (_, at) => `a.c:${at + 1}:1: error: x`).join("\n");
  expect(compileMarks(message, 400)).toHaveLength(50);
});
