import { expect, test } from "vitest";
import { guessLanguage } from "./guessLanguage.ts";

const languages = [
  "C",
  "C++ 17",
  "C++ 20 With O2",
  "Java",
  "Python3",
  "PyPy3",
  "Golang",
  "TypeScript",
];
const guess = (code: string, language: string) => guessLanguage(code, language, languages);

const cpp = "#include <bits/stdc++.h>\nusing namespace std;\nint main() { return 0; }\n";
const python = "n = int(input())\nfor i in range(n):\n    print(i)\n";
const java =
  "import java.util.*;\npublic class Main {\n  public static void main(String[] a) {}\n}\n";

test.each([
  [python, "C++ 17", "Python", "Python3"],
  ["import sys\nprint(1)\n", "Java", "Python", "Python3"],
  ["def f():\n  return 1\n", "C", "Python", "Python3"],
  [cpp, "Python3", "C/C++", "C++ 20 With O2"],
  [cpp, "C", "C++", "C++ 20 With O2"],
  [java, "C++ 17", "Java", "Java"],
  ["package main\n\nfunc main() {}\n", "C", "Go", "Golang"],
  ["using System;\nclass P { static void Main() { Console.WriteLine(1); } }", "Java", "C#", null],
  ['print "hello"\n', "Python3", "Python 2", null],
])("%j under %s looks like %s", (code, language, name, offered) => {
  expect(guess(code, language)).toEqual({ guess: name, offered });
});

test.each([
  [cpp, "C++ 17"],
  [python, "PyPy3"],
  [java, "Java"],
  ["#include <stdio.h>\nint main(void) { return 0; }\n", "C"],
  ["console.log(1)\n", "TypeScript"],
  ["", "C"],
  ["int a, b;", "Python3"],
  // Code with a comment that quotes another language has signs of both languages.
  [`/*\nimport sys\n*/\n${cpp}`, "C++ 17"],
  [`/*\nimport sys\n*/\n${cpp}`, "Java"],
  // There are no patterns for a language without a grammar, so the function makes no guess.
  [cpp, "NASM"],
])("%j under %s gives no hint", (code, language) => {
  expect(guess(code, language)).toBeNull();
});

test("only the beginning is read", () => {
  expect(guess(`${"x = 1\n".repeat(1000)}import sys\n`, "C")).toBeNull();
});
