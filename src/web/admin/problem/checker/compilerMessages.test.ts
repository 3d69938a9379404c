import { expect, test } from "vitest";
import { compilerMessages, isSource } from "./compilerMessages.ts";

const LOG = `main.cpp: In function 'int main()':
main.cpp:3:5: error: 'x' was not declared in this scope
    3 |     x = 1;
      |     ^
rules.h:7: warning: unused
In file included from main.cpp:1:
./main.cpp:9:1: fatal error: nothing.h: No such file
compilation terminated.`;

test("messages are found with their places, and no other text is", () => {
  expect(compilerMessages(LOG)).toEqual([
    {
      file: "main.cpp",
      line: 3,
      column: 5,
      tone: "error",
      text: "'x' was not declared in this scope",
    },
    { file: "rules.h", line: 7, column: null, tone: "warning", text: "unused" },
    { file: "./main.cpp", line: 9, column: 1, tone: "error", text: "nothing.h: No such file" },
  ]);
});

test("only the source itself can be jumped into", () => {
  expect(["main.cpp", "./main.c", "Main.java", "rules.h", "testlib.h"].map(isSource)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a flood of messages is cut", () => {
  expect(compilerMessages("main.c:1:1: error: x\n".repeat(1000))).toHaveLength(50);
});
