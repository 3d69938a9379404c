import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

/** The formulas in the HTML, in order; display formulas are between double dollar signs. */
function formulas(html: string): string[] {
  const matches = html.matchAll(
    /(<span class="katex-display">)?<span class="katex">[^]*?<annotation[^>]*>([^]*?)<\/annotation>/g,
  );
  return [...matches].map(([, display, tex = ""]) =>
    display === undefined ? tex.trim() : `$$${tex.trim()}$$`,
  );
}

/** The cells of a row. */
function cellsOf(html: string, row: number): string[] {
  const source = html.split("<tr>")[row] ?? "";
  return source.split(/<t[hd][^>]*>/).slice(1);
}

describe("formulas as statements write them", () => {
  test.each([
    ["displayed within a line", "Sum $$x+y$$ is. 则有 $$z$$。", ["$$x+y$$", "$$z$$"]],
    ["displayed at the start of a line", "$$x$$ is the sum.\n\n$n$", ["$$x$$", "n"]],
    ["displayed twice in a line", "$$x$$ 和 $$y$$", ["$$x$$", "$$y$$"]],
    ["displayed over lines of a paragraph", "so $$\na\n=b\n$$ holds", ["$$a\n=b$$"]],
    ["a block between lines", "a\n$$\nx\n$$\nb $n$", ["$$x$$", "n"]],
    ["a block in a list and a quotation", "- a\n\n  $$\n  x\n  $$\n\n> $$y$$", ["$$x$$", "$$y$$"]],
    ["a block with blank lines at its ends", "$$\n\nx\n\n$$", ["$$x$$"]],
    [
      "blank lines in an environment",
      "$$\n\\begin{cases}1\\\\\n\n2\\end{cases}\n$$",
      ["$$\\begin{cases}1\\\\\n\n2\\end{cases}$$"],
    ],
    ["blanks inside", "有 $ n $ 个, $ a_i \\le m $ and $ ans $", ["n", "a_i \\le m", "ans"]],
    ["a blank on one side", "$n $ and $ m$ and $ a_1 + b$", ["n", "m", "a_1 + b"]],
    ["a digit behind", "$n$3, $x_1$2, 3$k$4", ["n", "x_1", "k"]],
    ["brackets", "\\(a_i\\) and \\[b=1\\] end", ["a_i", "$$b=1$$"]],
    ["a bracket block over lines", "\\[\nx\n\\]", ["$$x$$"]],
    ["side by side", "$a$$b$\\(c\\)", ["a", "b", "c"]],
    ["as on Codeforces", "$$$n$$$ and $$$$$$m$$$$$$", ["n", "$$m$$"]],
    ["formulas in their text", "$\\text{if $x>0$}$ and $y$", ["\\text{if $x&gt;0$}", "y"]],
    ["an environment that is displayed", "$\\begin{align}a&=b\\end{align}$", undefined],
    ["numbers of equations", "$$a=b\\tag{1}\\label{eq}$$ and $(1)$", undefined],
    ["escaped signs inside", "$a\\$b$ and \\$5 and $c$", ["a\\$b", "c"]],
    ["entities of other systems", "$a &lt; b$", ["a &lt; b"]],
  ])("%s", (_what, source, expected) => {
    const html = renderMarkdown(source);
    expect(html).not.toContain("katex-error");
    if (expected === undefined)
      expect(formulas(html)).toContainEqual(expect.stringMatching(/^\$\$/));
    else expect(formulas(html)).toEqual(expected);
    expect(html.replaceAll(/<annotation[^]*?<\/annotation>/g, "")).not.toMatch(/\$\$|\\\[|\$[a-z]/);
  });

  test("what follows a displayed formula stays in its paragraph", () => {
    expect(renderMarkdown("$$x$$ is it\n\nnext")).toMatch(/^<p><span.* is it<\/p>\n<p>next<\/p>/s);
  });
});

describe("text that is no formula", () => {
  test.each([
    "costs $5 and $6",
    "costs 5$ or 6$ each",
    "costs 5 $ or 6 $ each",
    "$5-$6, $5/$6 and $1,000",
    "价格5$和6$，$5元和$6元",
    "a $ sign and a $ sign",
    "from $A to $B and $$",
    "<p>costs $5 and $6</p>",
    "`$x$` and ``$y$``",
    "<code>$x$</code> and <kbd>\\(y\\)</kbd>",
    "<pre>$x$\n\\[y=1\\]</pre>",
    "<pre>\n\n$$x$$\n\n</pre>",
    "<div><code>\n\n$x$\n\n</code></div>",
    "```\n$x$ $$y$$\n```",
    "    $x$",
    "costs $5, use `$x`",
    "\\[0, 5\\] and \\[x\\](/u) and \\[note\\]",
    "<p title='$x$'>a</p>",
    "<!-- $x$ -->",
  ])("%s", (source) => {
    const html = renderMarkdown(source);
    expect(html).not.toContain("katex");
    expect(html).not.toMatch(/formula[0-9a-f]{18}/);
  });

  test("code keeps its source, also between elements", () => {
    expect(renderMarkdown("a <code>b $x<y$ c</code> $z$")).toContain(
      "<code>b $x&lt;y$ c</code> <span",
    );
    expect(renderMarkdown("<pre>a\n$x$ &amp; $$y$$</pre>")).toBe(
      '<pre tabindex="0">a\n$x$ &amp; $$y$$</pre>',
    );
  });
});

describe("an odd formula spoils nothing after it", () => {
  test.each([
    ["an unclosed block", "$$\na\n\nnext $x$\n\n$$y$$", ["x", "$$y$$"]],
    ["an unclosed bracket block", "\\[\na\n\nnext $x$\n\n\\[y=1\\]", ["x", "$$y=1$$"]],
    ["two bracket blocks, one unclosed", "\\[\na\n\\[\nb\n\\]", ["$$b$$"]],
    ["a dollar too few", "$$x$ and $y$", ["x", "y"]],
    ["a dollar too many", "$x$$ and $y$", ["x", "y"]],
    ["a single dollar", "pay $ now, $x$ and $y$", ["x", "y"]],
    ["an unclosed bracket", "\\(a and \\(b\\) $c$", ["b", "c"]],
    ["an unclosed brace", "$\\frac{1$ and $x$", ["x"]],
    ["an unclosed text", "$\\text{a$ and $x$", ["x"]],
    ["an unknown command", "$\\nonsense{1}$ and $x$", undefined],
    ["an empty one", "$$ $$ and $x$", ["x"]],
  ])("%s", (_what, source, expected) => {
    const html = renderMarkdown(source);
    if (expected) expect(formulas(html)).toEqual(expected);
    else expect(formulas(html).at(-1)).toBe("x");
  });
});

describe("HTML of imported statements", () => {
  test.each([
    ["<p>Given $n$ integers \\(a_i\\), print $$\\sum a_i$$</p>", ["n", "a_i", "$$\\sum a_i$$"]],
    ["<p>$n$</p>\n\n<table><tr><td>$x$</td></tr></table>\n\n<center>$y$</center>", ["n", "x", "y"]],
    ["<div><span style='color:red'>$a_i$</span><br/>$b$</div>", ["a_i", "b"]],
    ["<p>$a<b$ and $c &lt; d$ and $e&nbsp;f$</p>", ["a&lt;b", "c &lt; d", "e f"]],
    ["<p>$$a<br>+b<br />$$</p>", ["$$a\n+b$$"]],
    ["<ul><li>\\[x=1\\]</li><li>$ n $</li></ul>", ["$$x=1$$", "n"]],
    ["<p>$5 and <b>$x$</b></p><pre>$y$</pre><p>$z$</p>", ["x", "z"]],
    ["text <font color=red>$x$</font> <sub>$y$</sub>", ["x", "y"]],
  ])("%s", (source, expected) => {
    const html = renderMarkdown(source);
    expect(html).not.toContain("katex-error");
    expect(formulas(html)).toEqual(expected);
  });
});

describe("tables", () => {
  const source = [
    "| n | value of $|x|$ | set |",
    "| --- | --- | --- |",
    "| 1 | $|a-b|$ | $\\{x \\mid x>0\\}$ |",
    "| 2 | $\\|x\\|$ | `a|b` |",
    "",
    "And $|S| \\le 10$, cost \\$5 and $6$; `$x$`.",
  ].join("\n");

  test("bars in formulas and code end no cell", () => {
    const html = renderMarkdown(source);
    expect([1, 2, 3].map((row) => cellsOf(html, row).length)).toEqual([3, 3, 3]);
    expect(formulas(html)).toEqual([
      "|x|",
      "|a-b|",
      "\\{x \\mid x&gt;0\\}",
      "|x|",
      "|S| \\le 10",
      "6",
    ]);
    expect(html).toContain("<code>a|b</code>");
    expect(html).toContain("cost $5 and");
  });

  test.each([
    ["prices", "|a|b|\n|-|-|\n|$5|$6|", ["$5", "$6"]],
    ["prices with blanks", "| a | b |\n|-|-|\n| 5$ | 6$ |", ["5$", "6$"]],
    ["signs", "| a | b |\n|-|-|\n| $ | $ |", ["$", "$"]],
    ["escaped bars", "|a|b|\n|-|-|\n|x\\|y|`z\\|w`|", ["x|y", "<code>z|w</code>"]],
    ["unpaired backticks", "|a|b|\n|-|-|\n|`x|y|", ["`x", "y"]],
  ])("%s", (_what, table, expected) => {
    const cells = cellsOf(renderMarkdown(table), 2).map((each) => each.split("</td>")[0]);
    expect(cells).toEqual(expected);
  });

  test("brackets, quotations and lists have them too", () => {
    const html = renderMarkdown(
      "> a | b\n> -|-\n> \\(|x|\\) | ``|``\n\n- a | b\n  -|-\n  $|y|$ | z",
    );
    expect(formulas(html)).toEqual(["|x|", "|y|"]);
    expect(html.match(/<td>/g)).toHaveLength(4);
  });

  test("bars outside of tables stay", () => {
    expect(renderMarkdown("```\n|`a|b`|\n|-|\n```")).toContain("|`a|b`|");
  });
});

test.each([
  ["**注意：**不要", "<strong>注意：</strong>不要"],
  ["输出**“YES”**或**“NO”**。", "<strong>“YES”</strong>或<strong>“NO”</strong>。"],
  ["**注意：**$n$ 很大", "<strong>注意：</strong><span"],
  ["这是*（重点）*内容", "<em>（重点）</em>内容"],
  ["若**`a`**则", "<strong><code>a</code></strong>则"],
  ["**はい。**それは", "<strong>はい。</strong>それは"],
])("emphasis beside Chinese and Japanese punctuation: %s", (source, expected) => {
  expect(renderMarkdown(source)).toContain(expected);
});
