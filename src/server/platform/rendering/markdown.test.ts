import { describe, expect, test } from "vitest";
import { forbiddenHtml } from "./forbiddenHtml.ts";
import { hostileMarkdown } from "./hostileMarkdown.ts";
import { renderMarkdown } from "./markdown.ts";

const files = (name: string) => (name === "a.svg" ? "/api/problem-file/1/a.svg" : undefined);

test.each(hostileMarkdown)("%s does nothing", (_what, source) => {
  const html = renderMarkdown(source, files);
  expect(forbiddenHtml(html)).toEqual([]);
  expect(html).not.toMatch(/class="[^"]*boot-bar/);
});

test("the check of this table detects forbidden elements", () => {
  for (const bad of [
    "<script>",
    '<img src="https://evil.example/p.png">',
    '<p onclick="x">',
    '<a href="javascript:x">',
    "a < b",
    '<td style="background:url(x)">',
    '<div id="x">',
  ]) {
    expect(forbiddenHtml(bad), bad).not.toEqual([]);
  }
});

describe("elements that statements need are kept", () => {
  test("the statement's own files, by any relative name", () => {
    for (const name of ["a.svg", "./a.svg", "files/a.svg"]) {
      const address = (each: string) => files(each.replace(/^(?:\.\/)?(?:files\/)?/, ""));
      expect(renderMarkdown(`![pic](${name})`, address)).toBe(
        '<p><img src="/api/problem-file/1/a.svg" alt="pic" loading="lazy" /></p>\n',
      );
    }
  });

  test("an external picture becomes a link with its alternative text", () => {
    expect(renderMarkdown("![a map](https://example.org/m.png)")).toBe(
      '<p><a href="https://example.org/m.png" rel="noopener noreferrer nofollow">a map</a></p>\n',
    );
  });

  test("complete URLs become links, similar texts do not", () => {
    const html = renderMarkdown(
      "[a](https://example.org) https://example.org/b main.py [c](/problem/1)",
    );
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      "https://example.org",
      "https://example.org/b",
      "/problem/1",
    ]);
  });

  test("formulas in all four delimiters, also beside less-than signs", () => {
    const html = renderMarkdown("$a<b$ \\(c\\)\n\n\\[\nd\n\\]\n\n$$\ne > f\n$$\n");
    expect(html.match(/class="katex"/g)).toHaveLength(4);
    expect(html).toContain('<annotation encoding="application/x-tex">a&lt;b</annotation>');
  });

  test("a price is not a formula, and code contains none", () => {
    const html = renderMarkdown("costs $5 and $6\n\n`$x$`");
    expect(html).not.toContain("katex");
    expect(html).toContain("<code>$x$</code>");
  });

  test("a formula that cannot be parsed is shown as its source, and the rest is rendered", () => {
    const html = renderMarkdown("$\\frac{1$ and $x$");
    expect(html).toContain("katex-error");
    expect(html).toContain("mathnormal");
  });

  test("the row spacing of an array is the one definition that is allowed", () => {
    for (const definition of [
      "\\def\\arraystretch{2}",
      "\\renewcommand{\\arraystretch}{2}",
      "\\renewcommand\\arraystretch{2}",
    ]) {
      const array = "\\begin{array}{c}1\\\\2\\end{array}";
      const html = renderMarkdown(`$${definition}${array}$ $${array}$`);
      expect(html).not.toContain("katex-error");
      const [tall = "", usual = ""] = html.match(/style="height:[\d.]+em;vertical-align/g) ?? [];
      expect(tall).not.toBe(usual);
    }
  });

  test("listings are highlighted by language and focusable; unknown languages stay plain", () => {
    const html = renderMarkdown("```cpp\nint a = 1;\n```\n\n```brainfish\n<>\n```");
    expect(html).toContain('<pre tabindex="0"><code class="language-cpp"><span class="hljs-type">');
    expect(html).toContain("&lt;&gt;");
  });

  test("a table keeps its alignment", () => {
    expect(renderMarkdown("|a|b|\n|:-:|-:|\n|1|2|")).toContain('style="text-align:right"');
  });

  test("headings are below the page's own", () => {
    expect(renderMarkdown("# one\n\n## two\n\n###### six")).toBe(
      "<h3>one</h3>\n<h4>two</h4>\n<h6>six</h6>\n",
    );
  });

  test("HTML of imported statements: tables, superscripts, centred text", () => {
    const html = renderMarkdown(
      "<center>10<sup>9</sup></center><table><tr><td colspan=2>x</td></tr></table>",
    );
    expect(html).toContain("<center>10<sup>9</sup></center>");
    expect(html).toContain('<td colspan="2">x</td>');
  });

  test("the same source gives the same HTML", () => {
    const source = "$x$ and ![p](a.svg)";
    expect(renderMarkdown(source, files)).toBe(renderMarkdown(source, files));
  });
});

describe("expensive formulas are shown as their source, and the rest is rendered", () => {
  test.each([
    "\\def\\a{x}\\a",
    "\\gdef\\a{x}",
    "\\edef\\a{x}",
    "\\xdef\\a{xx}\\xdef\\a{\\a\\a}\\a",
    "\\let\\a=b",
    "\\futurelet\\a bc",
    "\\global\\let\\a=b",
    "\\long\\def\\a{x}",
    "\\newcommand{\\a}{x}\\a",
    "\\renewcommand{\\frac}{x}",
    "\\providecommand{\\a}{x}\\a",
    "\\def\\arraystretch{\\def\\a{x}}",
    "{".repeat(41) + "}".repeat(41),
    "\\left(".repeat(41) + "\\right)".repeat(41),
    "\\sqrt{".repeat(5000),
    "x".repeat(8001),
  ])("%s", (formula) => {
    const html = renderMarkdown(`$${formula}$ and $y^2$`);
    expect(html).toContain("katex-error");
    expect(html.match(/class="katex"/g)).toHaveLength(1);
  });

  test("functions that nest without braces do not fail the rendering", () => {
    const html = renderMarkdown(`$${"\\rm".repeat(2600)}$ and $y^2$`);
    expect(html).toContain(">y</mi>");
  });

  test("no definition of a formula applies to the next one", () => {
    const html = renderMarkdown("$\\gdef\\mine{x}$ $\\mine$");
    expect(html).not.toContain("<mi>x</mi>");
    expect(renderMarkdown("$\\mine$")).toContain("mathcolor");
  });
});

test.each([
  [
    "one address used thousands of times",
    `[a]: https://e.org/${"x".repeat(50_000)}\n\n${"[a]".repeat(100)}`,
  ],
  ["one title used thousands of times", `[a]: /b "${"x".repeat(50_000)}"\n\n${"![a]".repeat(100)}`],
  ["thousands of formulas", "$x_1^{2}$ ".repeat(6000)],
])("what grows far beyond its source ends before it is large: %s", (_what, source) => {
  expect(() => renderMarkdown(source)).toThrow("too large");
});

describe("formulas are inserted in text only", () => {
  test.each([
    [
      "a title that two blocks of HTML open and close",
      '<div><a title="\n\n$x$\n\n<div ">y</a></div>',
    ],
    ["an address", '<div><a href="/\n\n$x$\n\n<div ">y</a></div>'],
    ["a picture's words", "![$x$](a.svg)"],
    ["a foreign picture's words", "![$x$](https://example.org/a.svg)"],
    ["a link's title", '[y](/z "$x$")'],
    ["a class", '<div><span class="\n\n$x$\n\n<div ">y</span></div>'],
  ])("%s", (_what, source) => {
    const html = renderMarkdown(source, files);
    for (const [tag] of html.matchAll(/<[^<>]*>/g)) {
      expect(tag).not.toMatch(/formula[0-9a-f]{18}/);
    }
    expect(forbiddenHtml(html)).toEqual([]);
    expect(html).not.toMatch(/="[^"]*<span/);
    expect(html).not.toMatch(/formula[0-9a-f]{18}/);
  });

  test("markers inside text are replaced", () => {
    const html = renderMarkdown("<div title='a > b'>\n\n$x$\n\n</div>\n\n- [$y$](/z)");
    expect(html.match(/class="katex"/g)).toHaveLength(2);
  });
});
