import { describe, expect, test } from "vitest";
import { MAX_CODE_UNITS, MAX_NESTING, familyOf, programTokens, tokenObstacle } from "./tokens.ts";

const kindsOf = (...input: Parameters<typeof programTokens>) => programTokens(...input).kinds;

test("families: C with C++, versions of Python, anything else by its first word", () => {
  const families = Object.groupBy(
    [
      "C",
      "C With O2",
      "C++ 17",
      "C++ 20 With O2",
      "C#",
      "Java",
      "JavaScript Node",
      "Golang",
    ].concat(["Python2", "Python3", "PyPy3", "Common Lisp", "PHP", "Rust", "Ruby", "Pascal"]),
    familyOf,
  );
  expect(families).toMatchObject({
    c: ["C", "C With O2", "C++ 17", "C++ 20 With O2"],
    java: ["Java"],
    javascript: ["JavaScript Node"],
    python: ["Python2", "Python3", "PyPy3"],
    go: ["Golang"],
    "other:c#": ["C#"],
    "other:common": ["Common Lisp"],
    "other:ruby": ["Ruby"],
  });
});

describe("tokens by a grammar", () => {
  test.each([
    ["names", "int sum = a + b;", "int total = left + right;"],
    ["numbers and texts", "f(1, \"a\", 'x');", "f(20, \"%d\\n\", '\\n');"],
    ["comments", "a = b; /* c */ // d", "a = b;"],
    ["headers", "#include <cstdio>\nusing namespace std;\nint a;", "int a;"],
    ["std::", "std::sort(v.begin(), v.end());", "sort(v.begin(), v.end());"],
    ["braces around one statement", "if (a) { b(); }", "if (a) b();"],
    ["types", "vector<pair<int, int>> a = f();", "unsigned long long a = f();"],
    ["deduced types", "std::map<int, int>::iterator it = f();", "auto it = f();"],
    ["modifiers", "static const int a = 5;", "int a = 5;"],
    ["sides of a comparison", "if (a < b && c != d) f();", "if (b >= a && c == d) f();"],
  ])("C++: %s make no difference", (_what, left, right) => {
    expect(kindsOf(left, "c")).toEqual(kindsOf(right, "c"));
  });

  test.each([
    ["operators", "a = b + c;", "a = b * c;"],
    ["calls and values", "return f(a);", "break;"],
    ["order of statements", "f(a); return b;", "return b; f(a);"],
  ])("C++: %s make a difference", (_what, left, right) => {
    expect(kindsOf(left, "c")).not.toEqual(kindsOf(right, "c"));
  });

  test("Python: print of both versions, imports and indentation make no difference", () => {
    const old = "import sys\nfor i in range(n):\n  print a";
    expect(kindsOf(old, "python")).toEqual(kindsOf("for j in range(m):\n      print(b)", "python"));
  });

  test("Java: imports, visibility and generic types make no difference", () => {
    const long = "import java.util.*; public class A { private List<Map<String, Long>> a = b(); }";
    expect(kindsOf(long, "java")).toEqual(kindsOf("class B { Object a = b(); }", "java"));
  });

  test.each(["javascript", "go", "rust", "php"] as const)(
    "%s has tokens, equal after renaming",
    (family) => {
      const start = family === "php" ? "<?php " : "";
      const name = family === "php" ? "$" : "";
      const program = (a: string) => `${start} if (${name}${a} < 5) { ${a}(${name}${a} + 1); }`;
      const kinds = kindsOf(program("first"), family);
      expect(kinds.length).toBeGreaterThan(6);
      expect(kinds).toEqual(kindsOf(program("other"), family));
    },
  );

  test("ranges are those of the tokens in the code", () => {
    const code = "int alpha = 42; // no\n";
    const { from, to } = programTokens(code, "c");
    expect(from.map((start, index) => code.slice(start, to[index]))).toEqual([
      "int",
      "alpha",
      "42",
    ]);
  });

  test("a program with syntax errors has the tokens of its sound parts", () => {
    const sound = "int f(int a) { return a + 1; }";
    const brokenKinds = kindsOf(`${sound} int ) ] g( {`, "c");
    expect(brokenKinds.slice(0, kindsOf(sound, "c").length)).toEqual(kindsOf(sound, "c"));
  });
});

describe("what is not read", () => {
  test("programs that are too long", () => {
    expect(tokenObstacle("a".repeat(MAX_CODE_UNITS))).toBe(null);
    expect(tokenObstacle("a".repeat(MAX_CODE_UNITS + 1))).toBe("long");
  });

  test("brackets that are nested too deep; many that are closed are fine", () => {
    expect(tokenObstacle("(".repeat(MAX_NESTING))).toBe(null);
    expect(tokenObstacle("([{".repeat(MAX_NESTING))).toBe("nested");
    expect(tokenObstacle(")".repeat(MAX_NESTING) + "(".repeat(MAX_NESTING + 1))).toBe("nested");
    expect(tokenObstacle("f(a[1]) { } ))".repeat(MAX_NESTING))).toBe(null);
    expect(tokenObstacle("cout << a << b;".repeat(MAX_NESTING))).toBe(null);
  });

  test.each(["c", "python", "java", "javascript", "go", "rust", "php"] as const)(
    "%s: garbage ends, with no more tokens than units",
    (family) => {
      for (const text of ["a", "/*", '"', "'", ")", "a<", "if(a)", "?:", "\n  ", "{)"]) {
        const code = text.repeat(150);
        expect(programTokens(code, family).length).toBeLessThanOrEqual(code.length);
      }
    },
  );
});
