import { expect, test } from "vitest";
import { markdownExcerpt } from "./markdownExcerpt.ts";

test.each([
  ["可以，见题面 $-10^{18}\\le a$。", "可以，见题面 -10^{18}\\le a。"],
  ["公式 $x^2+1$ 和 **粗体**", "公式 x^2+1 和 粗体"],
  ["$$\n\\sum_{i=1}^n a_i\n$$", "\\sum_{i=1}^n a_i"],
  ["*a*, __b__, ***c***, ~~d~~ and **_e_**", "a, b, c, d and e"],
  ["2 * 3 * 4, a*b, max_n and min_n, ~5", "2 * 3 * 4, a*b, max_n and min_n, ~5"],
  ["$$$n \\le 5$$$ holds", "n \\le 5 holds"],
  ["costs $5 or $6", "costs $5 or $6"],
  [
    "[a **link**](https://judge.test/a_(b)) and <https://judge.test>",
    "a link and https://judge.test",
  ],
  ["![a picture](/api/file/1.png)", "a picture"],
  ["[![picture](a.png)](b)", "picture"],
  ["a[1] and f(x), [ ] open, [x](", "a[1] and f(x), [ ] open, [x]("],
  ["`a * b * c` and ``x ` y``, ` alone", "a * b * c and x ` y, ` alone"],
  ["\\*no emphasis\\*, C:\\dir", "*no emphasis*, C:\\dir"],
  ["# Title\n\n> - quoted **item**\n\n1. first", "Title\n\nquoted item\n\n1. first"],
  ["see\n```cpp\nint *a = *b;\n```\n**end**", "see\nint *a = *b;\nend"],
  ["```\nnever **closed**", "never **closed**"],
  ["| a | b |\n| --- | :-: |\n| 1 | 2 |", "| a | b |\n\n| 1 | 2 |"],
  ["<b>text</b> & more", "<b>text</b> & more"],
  ["", ""],
])("%j", (source, text) => {
  expect(markdownExcerpt(source)).toBe(text);
});

test("a long source is cut, whatever its marks", () => {
  for (const sign of ["*", "`", "$", "[", "![", "<", "\\", "[a](", "_a ", "$a "]) {
    const text = markdownExcerpt(sign.repeat(100_000));
    expect(text.length).toBeLessThanOrEqual(2001);
  }
  expect(markdownExcerpt("a ".repeat(2000))).toMatch(/a…$/);
});
