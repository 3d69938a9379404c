import { describe, expect, test } from "vitest";
import { lineAt, markedLines } from "./markedLines.ts";

const code = "int a;\nint b;\nreturn a;\n";
const texts = (
  marks: Parameters<typeof markedLines>[2],
  coloured: Parameters<typeof markedLines>[1] = null,
) => markedLines(code, coloured, marks).map((line) => line.map(({ text, mark }) => [text, mark]));

describe("lines with marks", () => {
  test("without marks they are the lines of the code", () => {
    expect(texts([])).toEqual([[["int a;", null]], [["int b;", null]], [["return a;", null]], []]);
  });

  test("a mark over several lines is in each of them, from its first to its last unit", () => {
    expect(texts([{ from: 4, to: 16, number: 1 }])).toEqual([
      [
        ["int ", null],
        ["a;", 1],
      ],
      [["int b;", 1]],
      [
        ["re", 1],
        ["turn a;", null],
      ],
      [],
    ]);
  });

  test("coloured pieces are cut where a mark begins or ends", () => {
    const coloured = [
      [
        { text: "int", classes: "type" },
        { text: " a;", classes: "" },
      ],
    ];
    const [line] = markedLines(code, coloured, [
      { from: 1, to: 4, number: 2 },
      { from: 4, to: 5, number: 1 },
    ]);
    expect(line).toEqual([
      { text: "i", classes: "type", mark: null, at: 0 },
      { text: "nt", classes: "type", mark: 2, at: 1 },
      { text: " ", classes: "", mark: 2, at: 3 },
      { text: "a", classes: "", mark: 1, at: 4 },
      { text: ";", classes: "", mark: null, at: 5 },
    ]);
  });

  test("a place is on the line of its unit", () => {
    expect([lineAt(code, 0), lineAt(code, 6), lineAt(code, 7), lineAt(code, 14)]).toEqual([
      1, 1, 2, 3,
    ]);
  });
});
