import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../platform/rendering/markdown.ts";
import { PackageFault } from "../report.ts";
import { statementFromTex, type TexStatement } from "./statementFromTex.ts";

const pictures = new Map([
  ["tree", "tree.png"],
  ["tree.png", "tree.png"],
  ["figures/图 a.jpg", "figures/图 a.jpg"],
]);
const files = {
  picture: (name: string) => pictures.get(name),
  file: (name: string) => ({ "example.01": "5\n", "example.01.a": "7\n" })[name],
};
const read = (tex: string): TexStatement => statementFromTex(tex, files);
const text = (tex: string): string => read(tex).sections.description;

describe("letters", () => {
  test.each([
    ["quotation marks and dashes", "``a'' `b' it's 1--2 --- x", "“a” ‘b’ it’s 1–2 — x"],
    ["Russian quotation marks", "<<a>>", "«a»"],
    ["ties", "a~b", "a\u00a0b"],
    [
      "escaped signs",
      String.raw`5\% \& \# a\_b \{x\} \$3 \textbackslash n`,
      "5% & # a\\_b {x} \\$3 &#92;n",
    ],
    [
      "what Markdown would read",
      "*a* _b_ `c [d] <i> a|b",
      "\\*a\\* \\_b\\_ ‘c &#91;d&#93; \\<i\\> a\\|b",
    ],
    ["what looks like an entity", "\\&lt; \\&", "&amp;lt; &"],
    ["accents", String.raw`\'e \"{o} \c{c} \v s \~n \^{\i} \aa \o{}x \ss`, "é ö ç š ñ î åøx ß"],
    ["words for signs", String.raw`a\ldots b \LaTeX\ c \textless{} d`, "a…b LaTeX c \\< d"],
    ["comments", "a % no\nb%\nc", "a bc"],
    ["blanks and line ends", "a\n  b \t c", "a b c"],
    ["line breaks", "a\\\\ b \\\\[2pt] c", "a\\\nb\\\nc"],
    ["paragraphs", "a\n\nb\\par c", "a\n\nb\n\nc"],
    [
      "starts of lists and headings",
      "1. a\n\n- b\n\n\\# c\n\n= d",
      "1\\. a\n\n\\- b\n\n\\# c\n\n\\= d",
    ],
  ])("%s", (_name, tex, markdown) => expect(text(tex)).toBe(markdown));
});

describe("styles", () => {
  test.each([
    ["commands", String.raw`\textbf{a} \emph{b} \textit{c} \sout{d}`, "**a** *b* *c* ~~d~~"],
    ["code", String.raw`\texttt{a\_b} \t{*} \verb|x{ y| \lstinline!z}!`, "`a_b` `*` `x{ y` `z}`"],
    ["code with a formula", String.raw`\texttt{add $x$}`, "<code>add $x$</code>"],
    ["code with backticks", "\\verb|`a``|", "``` `a`` ```"],
    ["declarations in groups", String.raw`{\bf a b} c {\it d} {\tt e}`, "**a b** c *d* `e`"],
    ["declarations as commands", String.raw`\bf{a} b \it{c}`, "**a** b *c*"],
    [
      "underlines and heights",
      String.raw`\underline{a} x\textsuperscript{2}`,
      "<u>a</u> x<sup>2</sup>",
    ],
    ["one in the other", String.raw`\textbf{a \emph{b} c}`, "**a *b* c**"],
    ["what marks would not show", "x\\textbf{``a''}y", "x<strong>“a”</strong>y"],
    ["several paragraphs", "\\textbf{a\n\nb}", "**a**\n\n**b**"],
    ["sizes and layout", String.raw`{\large a} \vspace{3mm} \noindent b\hfill`, "a b"],
    ["colours and boxes", String.raw`\textcolor{red}{a} \mbox{b} \fbox{c}`, "a b c"],
    [
      "links",
      String.raw`\url{https://a.example/x_y\%20} \href{https://b.example}{b}`,
      "<https://a.example/x_y%20> [b](<https://b.example>)",
    ],
    [
      "addresses that no browser may follow",
      String.raw`\href{javascript:alert(1)}{a} \url{file:///x}`,
      "a `file:///x`",
    ],
    [
      "quotations and epigraphs",
      String.raw`\begin{quote}a\end{quote}\epigraph{b}{c}`,
      "> a\n\n> b\n>\n> — c",
    ],
    ["footnotes", String.raw`a\footnote{b $c$} d`, "a<sup>1</sup> d\n\n<sup>1</sup> b $c$"],
    ["headings", String.raw`\subsection*{A $n$} b \paragraph{C} d`, "### A $n$\n\nb\n\n**C** d"],
  ])("%s", (_name, tex, markdown) => expect(text(tex)).toBe(markdown));
});

describe("formulas", () => {
  test.each([
    ["in a line", String.raw`$a_i < b$ \(c\) \begin{math}d\end{math}`, "$a_i < b$ $c$ $d$"],
    ["with blanks and line ends", "$ a\n+ b $", "$a + b$"],
    ["before a digit", "$n$3", "\\(n\\)3"],
    ["with dollars inside", String.raw`$a \text{ if $b$}$`, String.raw`\(a \text{ if $b$}\)`],
    ["one behind the other", "$a$$b$", "$a$$b$"],
    ["of their own", String.raw`x $$a$$ y \[b\]`, "x\n\n$$\na\n$$\n\ny\n\n$$\nb\n$$"],
    [
      "in environments",
      String.raw`\begin{align*}a &= b \\ c &= d\end{align*}`,
      "$$\n\\begin{align*}a &= b \\\\ c &= d\\end{align*}\n$$",
    ],
    ["equation*", String.raw`\begin{equation*}a\end{equation*}`, "$$\na\n$$"],
    [
      "eqnarray",
      String.raw`\begin{eqnarray}a\end{eqnarray}`,
      "$$\n\\begin{align}a\\end{align}\n$$",
    ],
    ["with comments and labels", "\\[a % no\n\\label{x} b \\% c\\]", "$$\na  b \\% c\n$$"],
    ["in prices", String.raw`\$5 and \$6`, "\\$5 and \\$6"],
  ])("%s", (_name, tex, markdown) => expect(text(tex)).toBe(markdown));
});

describe("own commands", () => {
  test.each([
    ["without arguments", String.raw`\newcommand{\N}{10^5}$n \le \N$ \N`, "$n \\le 10^5$ 10^5"],
    ["with arguments", String.raw`\newcommand\x[2]{#2-#1}\x{a}b`, "b-a"],
    [
      "with one that may be left out",
      String.raw`\newcommand{\x}[2][z]{#1#2}\x{a} \x[b]{c}`,
      "za bc",
    ],
    ["in one another", String.raw`\def\a#1{(#1)}\def\b{\a{\a{c}}}\b`, "((c))"],
    [
      "that open and close environments",
      String.raw`\newcommand{\bi}{\begin{itemize}}\newcommand{\ei}{\end{itemize}}\bi\item a\ei`,
      "- a",
    ],
    ["by another name", String.raw`\let\eps\varepsilon$\eps$`, "$\\varepsilon$"],
    ["operators", String.raw`\DeclareMathOperator{\lcm}{lcm}$\lcm(a)$`, "$\\operatorname{lcm}(a)$"],
    ["before a letter", String.raw`\newcommand{\R}{\alpha}$\R x \R{}y$`, "$\\alpha x \\alpha{}y$"],
    ["switched off", String.raw`a\iffalse b \fi c`, "a c"],
  ])("%s", (_name, tex, markdown) => expect(text(tex)).toBe(markdown));

  test("that cannot be followed are named", () => {
    const { lost } = read(String.raw`\def\x#1.{a}\newenvironment{e}{b}{c}\begin{e}d\end{e}`);
    expect(lost).toEqual(["\\def\\x", "\\newenvironment{e}", "e"]);
  });
});

describe("blocks", () => {
  test.each([
    ["lists", String.raw`\begin{itemize}\item a\item[b] c\end{itemize}`, "- a\n- **b** c"],
    [
      "numbered lists",
      String.raw`\begin{enumerate}[label=(\alph*)]\item a \item b\end{enumerate}`,
      "1. a\n2. b",
    ],
    [
      "lists in lists",
      String.raw`\begin{enumerate}\item a\begin{itemize}\item b\end{itemize}\item c\end{enumerate}`,
      "1. a\n   - b\n2. c",
    ],
    [
      "items of several parts",
      "\\begin{itemize}\\item a\n\nb\\[x\\]\\item c\\end{itemize}",
      "- a\n\n  b\n\n  $$\n  x\n  $$\n\n- c",
    ],
    ["descriptions", String.raw`\begin{description}\item[Add] x\end{description}`, "- **Add** x"],
    [
      "lists one after the other",
      String.raw`\begin{itemize}\item a\end{itemize}\begin{itemize}\item b\end{itemize}`,
      "- a\n\n<!-- -->\n\n- b",
    ],
    [
      "listings",
      "\\begin{lstlisting}[language=C++]\nint a; // % $ {\n\\end{lstlisting}",
      "```cpp\nint a; // % $ {\n```",
    ],
    ["minted", "\\begin{minted}{python}\nprint('{')\n\\end{minted}", "```python\nprint('{')\n```"],
    ["verbatim", "\\begin{verbatim}\n ``` \\x\n\\end{verbatim}", "````\n ``` \\x\n````"],
    [
      "tables",
      String.raw`\begin{tabular}{|l|c|r|}\hline a & $|b|$ \\ \hline 1 & \textbf{2} & x|y\\ \hline\end{tabular}`,
      "| a | $\\|b\\|$ |  |\n| :--- | :---: | ---: |\n| 1 | **2** | x\\\\|y |",
    ],
    [
      "tables with wide cells",
      String.raw`\begin{tabular}{ll}\multicolumn{2}{c}{a}\\b&\multirow{2}{*}{c}\\d\end{tabular}`,
      '<table>\n<tr>\n<td colspan="2" align="center">\n\na\n\n</td>\n</tr>\n<tr>\n<td>\n\nb\n\n</td>\n' +
        '<td rowspan="2">\n\nc\n\n</td>\n</tr>\n<tr>\n<td>\n\nd\n\n</td>\n</tr>\n</table>',
    ],
    ["centred text", String.raw`\begin{center}a\end{center}`, "<center>\n\na\n\n</center>"],
    [
      "frames",
      String.raw`\begin{minipage}[t]{3cm}a\end{minipage}\begin{figure}[ht]b\caption{c}\end{figure}`,
      "a\n\nb\n\n*c*",
    ],
  ])("%s", (_name, tex, markdown) => expect(text(tex)).toBe(markdown));

  test("pictures are those of the package; what it lacks and what is drawn in TeX is named", () => {
    const {
      sections,
      pictures: used,
      missing,
      lost,
    } = read(
      String.raw`\includegraphics[width=0.5\textwidth]{tree} \includegraphics{figures/图 a.jpg}
        \illustration{.3}{tree.png}{A tree} \includegraphics{../../etc/passwd}
        \begin{tikzpicture}\draw (0,0);\end{tikzpicture}`,
    );
    expect(sections.description).toBe(
      '<img src="files/tree.png" alt="" width="50%"> ![](files/figures/%E5%9B%BE%20a.jpg)\n\n' +
        '<img src="files/tree.png" alt="" width="30%">\n\n*A tree*',
    );
    expect(used).toEqual(["tree.png", "figures/图 a.jpg"]);
    expect(missing).toEqual(["../../etc/passwd"]);
    expect(lost).toEqual(["tikzpicture"]);
  });

  test("text of unknown commands stays, files that TeX would read do not come", () => {
    const { sections, lost } = read(
      String.raw`a \foo{b} \input{/etc/passwd} \begin{bar}c\end{bar} \constructor d`,
    );
    expect(sections.description).toBe("a b\n\nc\n\nd");
    expect(lost).toEqual(["\\foo", "\\input", "bar", "\\constructor"]);
  });
});

describe("whole statements", () => {
  test("olymp.sty", () => {
    const whole =
      read(String.raw`\begin{problem}{A $+$ B \& more}{standard input}{standard output}{1 second}{256 megabytes}
      Legend.
      \InputFile
      Two numbers.
      \OutputFile
      One.
      \Scoring
      Points.
      \Examples
      \begin{example}
      \exmp{
1 2\_
}{
3
}%
      \exmpfile{example.01}{example.01.a}%
      \exmpfile{example.02}{example.02.a}%
      \end{example}
      \Note
      Hint.
      \end{problem}`);
    expect(whole).toEqual({
      title: "A + B & more",
      sections: {
        description: "Legend.",
        input: "Two numbers.",
        output: "One.\n\n## Scoring\n\nPoints.",
        hint: "Hint.",
      },
      samples: [
        { input: "1 2_\n", output: "3\n" },
        { input: "5\n", output: "7\n" },
      ],
      pictures: [],
      missing: [],
      lost: ["\\exmpfile"],
    });
  });

  test("Kattis", () => {
    const whole = read(String.raw`\documentclass{article}\usepackage[a]{b}\begin{document}
      \problemname{Different}
      Legend.\footnote{Where?}
      \section*{Input}
      A number.
      \section*{Output}
      A number.
      \subsection*{Scoring}
      Points.
      \section*{Sample Input 1} \nextsample
      \end{document}`);
    expect(whole.title).toBe("Different");
    expect(whole.sections).toMatchObject({
      description: "Legend.<sup>1</sup>",
      input: "A number.",
    });
    expect(whole.sections.output).toContain("### Scoring\n\nPoints.");
    expect(whole.lost).toEqual(["\\nextsample"]);
  });

  test("environments of bapc.cls are sections", () => {
    const whole = read(String.raw`\problemname{Talk}
      Legend.
      \begin{Interaction}
      Write a line.
      \end{Interaction}
      \begin{Input}
      A number.
      \begin{itemize}\item $n$\end{itemize}
      \end{Input}
      \begin{Output}
      Its square.
      \end{Output}
      \section*{Notes} Easy.`);
    expect(whole.sections).toEqual({
      description: "Legend.\n\n## Interaction\n\nWrite a line.",
      input: "A number.\n\n- $n$",
      output: "Its square.",
      hint: "Easy.",
    });
    expect(whole.lost).toEqual([]);
  });

  test("renders as it should, in our renderer", () => {
    const html = renderMarkdown(
      text(String.raw`Let $n \le 10^5$ and "$|a|$" be \textbf{big}, $k$2.
        \begin{enumerate}\item one \[x^2\] \item two \begin{verbatim}
a < b
\end{verbatim}\end{enumerate}
        \begin{tabular}{lr} a & $\|b\|$ \\ c & d|e \end{tabular}
        \begin{center}\includegraphics{tree}\end{center}`),
      (name) => (name === "files/tree.png" ? "/tree" : undefined),
    );
    expect(html.match(/<math/g)).toHaveLength(5);
    expect(html).not.toContain("katex-error");
    expect(html).toMatch(/<ol>[\s\S]*katex-display[\s\S]*a &lt; b[\s\S]*<\/ol>/);
    expect(html).toMatch(/<td style="text-align:right">d\|e<\/td>/);
    expect(html).toContain("∥");
    expect(html).toMatch(/<center>\s*<p><img src="\/tree"/);
  });

  test("brings no HTML of its own", () => {
    const html = renderMarkdown(
      text(String.raw`<script>alert(1)</script> \texttt{<img src=x onerror=alert(1)>}
        \includegraphics{"><script>alert(1)</script>} \href{https://x.example/"onclick="a}{x}
        \begin{verbatim}</code></pre><script>\end{verbatim}`),
    );
    expect(html).not.toMatch(/<script|<img|onclick="/);
  });
});

describe("hostile TeX ends at once", () => {
  const fault = (tex: string): unknown => {
    try {
      read(tex);
      return "read";
    } catch (error) {
      return error instanceof PackageFault ? error.info.code : error;
    }
  };
  const bomb = Array.from({ length: 40 }, (_none, i) => {
    const [name, next] = [i, i + 1].map(
      (n) => `\\x${"abcdefghij"[n % 10]}${"abcdefghij"[Math.floor(n / 10)]}`,
    );
    return `\\newcommand{${name}}{${next}${next}}`;
  });
  test.each([
    ["longer than any statement", "a".repeat(5_000_000), "texTooLong"],
    ["nested braces", "{".repeat(20_000) + "}".repeat(20_000), "texDeep"],
    ["nested environments", "\\begin{a}".repeat(6_000), "texDeep"],
    ["open braces", "a{b".repeat(50), "texUnbalanced"],
    ["open environments", "\\begin{a}".repeat(50), "texUnbalanced"],
    ["closed and never opened", "a}".repeat(10_000), "texUnbalanced"],
    ["crossed", "\\begin{a}{\\end{a}}", "texUnbalanced"],
    ["open formulas", "a $b", "texUnbalanced"],
    ["open displays", "\\[ a $b$", "texUnbalanced"],
    ["open listings", "\\begin{verbatim} {", "texUnbalanced"],
    ["a bomb of commands", `${bomb.join("")}\\xaa`, "texMacros"],
    [
      "a bomb of arguments",
      `\\newcommand{\\a}[1]{#1#1}${"\\a{".repeat(40)}x${"}".repeat(40)}`,
      "texMacros",
    ],
    ["a command of itself", "\\def\\a{\\a}\\a", "texMacros"],
    ["two commands of each other", "\\def\\a{\\b x}\\def\\b{\\a}\\a", "texMacros"],
    ["open definitions", "\\newcommand{\\a}[", "read"],
    ["a lone backslash", "a\\", "read"],
    ["signs of control", "\0\u0001\uFFFE", "read"],
    ["too many commands", "\\a".repeat(6_000), "read"],
    ["too many formulas", "$a$".repeat(6_000), "read"],
    ["too many options", "\\\\[".repeat(6_000), "read"],
    ["too many cells", `\\begin{tabular}{c}${"&".repeat(4_000)}\\end{tabular}`, "read"],
    ["too many items", `\\begin{itemize}${"\\item[".repeat(4_000)}\\end{itemize}`, "read"],
    ["too many footnotes", "\\footnote{}".repeat(3_000), "read"],
    ["too many quotation marks", "'".repeat(4_000), "read"],
    ["too many accents", "\\'".repeat(10_000), "read"],
    ["too many underscores", "_".repeat(4_000), "read"],
    ["too many declarations", "\\bf ".repeat(8_000), "texDeep"],
    ["too many blanks", `$a${" ".repeat(4_000)}b$`, "read"],
    ["too many kept blanks", "\\ ".repeat(10_000), "read"],
    ["too many ties in bold", `\\textbf{${"~".repeat(4_000)}a}`, "read"],
    ["too many line breaks", `${"\\\\".repeat(10_000)}a`, "read"],
    ["too many open definitions", "\\newcommand{\\a}[".repeat(3000), "read"],
    ["too many percent signs", "%\n".repeat(10_000), "read"],
  ])("%s", (_name, tex, expected) => expect(fault(tex)).toEqual(expected));
});
