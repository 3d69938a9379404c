import { expect, test } from "vitest";
import { functionsIn } from "./cFunctions.mjs";

test("functions are found with their lengths; tables and structures are not functions", () => {
  const text = [
    "struct box {",
    "  int a;",
    "};",
    "static const int table[] = {",
    "    1,",
    "};",
    "static int run(int a, int b) {",
    "  if (a) {",
    "  }",
    "  return b;",
    "}",
    "int broken(int a,",
    "           int b) {",
    "  return a + b;",
    "}",
  ].join("\n");
  expect(functionsIn(text)).toEqual([
    { line: 7, length: 5 },
    { line: 12, length: 4 },
  ]);
});
