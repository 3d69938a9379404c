import { expect, test } from "vitest";
import { fromHtml, fromMarkdown } from "./foreignText.ts";

const block = (...lines: string[]) => `<div>\n<p>${lines.join("<br>\n")}</p>\n</div>`;

test.each([
  ["words alone", "Print the sum.", "markdown", "Print the sum."],
  ["words in Chinese", "输出两数之和（一行）。", "markdown", "输出两数之和（一行）。"],
  ["two paragraphs of words", "One.\n\nTwo.", "markdown", "One.\n\nTwo."],
  ["two stars", "n*m cells and k*m doors", "plain", block("n*m cells and k*m doors")],
  ["a name", "__init__ or a_b_c", "plain", block("__init__ or a_b_c")],
  ["lines", "one\ntwo", "plain", block("one", "two")],
  [
    "indentation",
    "  if x\n\ty  z",
    "plain",
    block("&nbsp;&nbsp;if x", "&nbsp;&nbsp;&nbsp;&nbsp;y&nbsp;&nbsp;z"),
  ],
  ["brackets behind backslashes", "a\\(x\\) \\[0]", "plain", block("a&#92;(x&#92;) &#92;[0]")],
  ["a number in front", "1. Not a list", "plain", block("1. Not a list")],
  ["a comparison", "if a<b and c>d & e", "plain", block("if a&lt;b and c&gt;d &amp; e")],
  ["an element that never ends", "vector<b> x", "plain", block("vector&lt;b&gt; x")],
  ["entities alone", "a &lt; b\n&nbsp;c", "plain", block("a &lt; b", "&nbsp;c")],
  ["Windows lines", "a*b\r\n\r\nc*d\r\n", "plain", "<div>\n<p>a*b</p>\n<p>c*d</p>\n</div>"],
  [
    "elements",
    "<p>a <b>x</b></p>\n\n<p>y</p>",
    "html",
    "<div>\n<p>a <b>x</b></p>\n<p>y</p>\n</div>",
  ],
  ["a line break", "a*b<br/>c*d", "html", "<div>\na*b<br/>c*d\n</div>"],
  ["a picture", 'see <img src="a.png">', "html", '<div>\nsee <img src="a.png">\n</div>'],
  ["marked Markdown", " [md]# x\n\n*y*[/md]\n", "markdown", "# x\n\n*y*"],
  ["a span of Markdown", '<span class="md auto_select">## x</span>', "markdown", "## x"],
  ["nothing", " \n", "markdown", ""],
])("where HTML is shown: %s", (_what, source, was, text) => {
  expect(fromHtml(source)).toEqual({ text, was });
});

test.each([
  ["two multiplications", "A grid of n*m cells and k*m doors."],
  ["a name with underscores", "Define __init__ there."],
  ["one line that begins like a heading", "Given n.\n# of cells is n."],
  ["one line that begins like an item", "Given n.\n1. Not a list"],
  ["brackets in a row", "[0] <= a <= [1](n)"],
  ["ticks within words", "a`b`c"],
  ["tildes", "~~never~~ more"],
  ["indented lines", "code:\n\n    x[i]"],
])("where Markdown is shown, plain text stays: %s", (_what, source) => {
  const { was, text } = fromMarkdown(source);
  expect(was).toBe("plain");
  const visibleText = text.replaceAll(/<[^>]+>|\n/g, "").replaceAll("&nbsp;", " ");
  const signs = source.replaceAll(/\s/g, "").replaceAll("<", "&lt;");
  expect(visibleText.replaceAll(/\s/g, "")).toBe(signs);
});

test.each([
  ["words", "One line.\nAnother."],
  ["a formula", "Given $n*m$ and $a_i*b_i$, in a soft\nline."],
  ["bold", "**n*m and k*m**"],
  ["emphasis", "It *must* be n*m and k*m."],
  ["code", "Use `a*b` and `c*d`: n*m*k"],
  ["a fence", "```\nn*m and k*m\n```"],
  ["headings", "## Input\n\nn*m and k*m"],
  ["a list", "- n*m\n- k*m and j*i"],
  ["a table", "| a | b |\n|---|---|\n| n*m | k*m |"],
  ["a link", "See [it](https://a.example) and n*m, k*m."],
  ["HTML", "<p>n*m and k*m</p>"],
  ["escaped signs", "n\\*m and k\\*m"],
])("Markdown stays as it is: %s", (_what, source) => {
  expect(fromMarkdown(source)).toEqual({ text: source, was: "markdown" });
});
