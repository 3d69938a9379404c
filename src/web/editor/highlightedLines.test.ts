import { expect, test } from "vitest";
import { highlightedLines } from "./highlightedLines.ts";

test("every line of a code comes back whole, with its keywords marked", async () => {
  const code = "int main() {\n\n  return 0; // 好\n}\n";
  const lines = await highlightedLines(code, "C++ 17");
  expect(lines.map((line) => line.map(({ text }) => text).join("")).join("\n")).toBe(code);
  const marked = lines.flat().filter(({ classes }) => classes.includes("tok-keyword"));
  expect(marked.map(({ text }) => text)).toContain("return");
});

test("stream grammars are highlighted too", async () => {
  const lines = await highlightedLines("begin\n  writeln(1)\nend.", "Free Pascal");
  expect(lines).toHaveLength(3);
  expect(lines.flat().some(({ classes }) => classes.includes("tok-keyword"))).toBe(true);
});

test("a language without a grammar is plain text", async () => {
  expect(await highlightedLines("a\nb", "Befunge")).toEqual([
    [{ text: "a", classes: "" }],
    [{ text: "b", classes: "" }],
  ]);
});
