import { expect, test } from "vitest";
import { signatureLine } from "./signatureLine.ts";

test.each([
  [null, null],
  ["", null],
  ["  \n\n", null],
  ["hello\nworld", "hello"],
  ["\r\n# 你好，世界\r\nmore", "你好，世界"],
  ["> *Never* **give** `up`", "Never give up"],
  ["- [my blog](https://example.org) and more", "my blog and more"],
  ["![](/api/public/img/x.png)\nbehind the picture", "behind the picture"],
  ["<b>bold</b> words", "bold words"],
  ["1. first", "first"],
  ["3 - 2 = 1", "3 - 2 = 1"],
  ["snake_case stays readable", "snake_case stays readable"],
])("%j becomes %j", (signature, line) => {
  expect(signatureLine(signature)).toBe(line);
});

test("a long line ends after a hundred characters and never in the middle of one", () => {
  const line = signatureLine("😀".repeat(150)) ?? "";
  expect(Array.from(line)).toHaveLength(100);
  expect(line.isWellFormed()).toBe(true);
});
