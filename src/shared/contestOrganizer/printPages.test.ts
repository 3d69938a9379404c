import { expect, test } from "vitest";
import {
  PRINT_COLUMNS,
  PRINT_PAGES_MAX,
  PRINT_ROWS,
  printedText,
  printPages,
} from "./printPages.ts";

const rows = (text: string) =>
  printPages(text)
    .flat()
    .map(({ number, text: row }) => `${number ?? "-"}:${row}`);

test.each<[string, string, string[]]>([
  ["lines have numbers, empty ones too", "a\n\nb\n\n", ["1:a", "2:", "3:b"]],
  ["line ends of all systems", "a\r\nb\rc", ["1:a", "2:b", "3:c"]],
  ["a tab goes to the next column of four", "\tx\ny\tz", ["1:    x", "2:y   z"]],
  ["what a printer would obey is replaced", "a\u001b[2Jb\f", ["1:a\ufffd[2Jb"]],
  ["text that turns its direction", "a\u202eb", ["1:a\ufffdb"]],
  ["long lines go on", "x".repeat(85), [`1:${"x".repeat(84)}`, "-:x"]],
  ["Chinese takes two columns", "中".repeat(43), [`1:${"中".repeat(42)}`, "-:中"]],
])("%s", (_name, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test("a page has its rows, and a text that is too long is cut off behind the limit", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join("\n");
  expect(printPages(lines(PRINT_ROWS)).length).toBe(1);
  expect(printPages(lines(PRINT_ROWS + 1)).map((page) => page.length)).toEqual([PRINT_ROWS, 1]);
  expect(printPages(lines(100_000)).length).toBe(PRINT_PAGES_MAX + 1);
  expect(printPages("x".repeat(PRINT_COLUMNS * 5000)).length).toBe(PRINT_PAGES_MAX + 1);
});

test("the text for a printer command says whose it is on each page", () => {
  const head = {
    contest: "Cup",
    username: "ada",
    realname: null,
    seat: "B-07",
    displayId: "A",
  };
  const text = printedText(head, `first\n${"x\n".repeat(PRINT_ROWS)}`);
  const [firstPage = "", two = ""] = text.split("\f");
  expect(firstPage.split("\n").slice(0, 3)).toEqual(["ada  B-07  A  Cup  1/2", "", "    1  first"]);
  expect(two).toBe("ada  B-07  A  Cup  2/2\n\n   57  x\n");
});

test("the head is one row: of a long contest's title as much as fits", () => {
  const head = { username: "ada", realname: "艾达", seat: "B-07", displayId: "A" };
  const title = (contest: string) => printedText({ ...head, contest }, "x").split("\n")[0]!;
  expect(title("Round")).toBe("ada  艾达  B-07  A  Round  1/1");
  expect(title("r".repeat(66))).toBe(`ada  艾达  B-07  A  ${"r".repeat(66)}  1/1`);
  expect(title("r".repeat(67))).toBe(`ada  艾达  B-07  A  ${"r".repeat(65)}…  1/1`);
  expect(title("赛".repeat(60))).toBe(`ada  艾达  B-07  A  ${"赛".repeat(32)}…  1/1`);
});
