import { PackageFault } from "../report.ts";
import { MarkdownOut } from "./markdownOut.ts";
import { type ParsedTex, sourceOf, type TexNode } from "./parseTex.ts";
import { TexCursor } from "./texCursor.ts";
import { displayMath, inlineMath } from "./texMath.ts";
import { codeBlock, codeSpan, escaped, marked, oneLine, typeset } from "./texText.ts";
import { texAccents, texDeclarations, texSigns, type TexStyle, ownValue } from "./texWords.ts";

/** Files of the package that TeX refers to by name. */
export interface TexResources {
  /**
   * The name of a package's picture in the problem's files; undefined if the package has none by that name. In TeX
   * sources, the extension may be missing (`\includegraphics{tree}`).
   */
  picture(name: string): string | undefined;
  /** Content of a file named by `\exmpfile`; undefined if it is missing. */
  file?(name: string): string | undefined;
}

/** Context of a command or environment: the following nodes, the output, and the writer. */
export interface CommandContext {
  cursor: TexCursor;
  out: MarkdownOut;
  writer: TexToMarkdown;
}

/** Handlers for TeX nodes other than text. */
export interface TexGrammar {
  command(name: string, context: CommandContext): void;
  environment(name: string, content: readonly TexNode[], context: CommandContext): void;
}

/** Data collected while all sections are written. */
export interface Findings {
  samples: { input: string; output: string }[];
  pictures: Set<string>;
  missing: Set<string>;
  lost: Set<string>;
}

const DEPTH_MAX = 200;

/** Formula environments that the parser does not recognize as formulas but returns as ordinary environments. */
const formulaEnvironments = new Set(
  [
    "eqnarray",
    "flalign",
    "multline",
    "gather",
    "alignat",
    "align",
    "equation",
    "displaymath",
  ].flatMap((name) => [name, `${name}*`]),
);

/** Converts the nodes of a TeX source to Markdown. */
export class TexToMarkdown {
  readonly tex: string;
  readonly resources: TexResources;
  readonly findings: Findings;
  /** Texts of the footnotes so far; each footnote is referenced by its position in the list. */
  readonly footnotes: string[] = [];

  readonly #grammar: TexGrammar;
  #depth = 0;

  constructor(
    { tex }: ParsedTex,
    {
      resources,
      findings,
      grammar,
    }: { resources: TexResources; findings: Findings; grammar: TexGrammar },
  ) {
    this.tex = tex;
    this.resources = resources;
    this.findings = findings;
    this.#grammar = grammar;
  }

  write(nodes: readonly TexNode[], out: MarkdownOut): void {
    const cursor = new TexCursor(nodes);
    const context: CommandContext = { cursor, out, writer: this };
    // This method also limits the depth, because declarations nest without braces: each one contains everything that
    // follows it.
    if (this.#depth >= DEPTH_MAX) throw new PackageFault("texDeep", { max: DEPTH_MAX });
    this.#depth += 1;
    for (let node = cursor.next(); node; node = cursor.next()) this.#node(node, context);
    this.#depth -= 1;
  }

  markdown(nodes: readonly TexNode[]): string {
    const out = new MarkdownOut();
    this.write(nodes, out);
    return out.markdown;
  }

  /** Converts nodes to Markdown on a single line, for headings, captions and cells. */
  inline(nodes: readonly TexNode[]): string {
    const out = new MarkdownOut();
    this.write(nodes, out);
    const text = out.line ?? out.blocks.map((block) => block.text).join(" ");
    const plain = text
      .replaceAll(
        /\$\$\n((?:[^$]|\$(?!\$))*?)\n\$\$/g,
        (_all, math: string) => `$\\displaystyle ${math}$`,
      )
      .replaceAll("\\\n", "<br>");
    const [before, after] = [/^\s/.test(plain) ? " " : "", /\s$/.test(plain) ? " " : ""];
    return `${before}${oneLine(plain)}${after}`;
  }

  source(nodes: readonly TexNode[]): string {
    const [first, last] = [nodes[0]?.position, nodes.at(-1)?.position];
    return first && last ? this.tex.slice(first.start.offset, last.end.offset) : "";
  }

  /** Plain text, for titles, code and addresses. Formulas are kept as in the source. */
  plain(nodes: readonly TexNode[]): string {
    const cursor = new TexCursor(nodes);
    let text = "";
    for (let node = cursor.next(); node; node = cursor.next()) {
      if (node.type === "string") text += node.content === "~" ? " " : node.content;
      else if (node.type === "whitespace" || node.type === "parbreak") text += " ";
      else if (node.type === "group") text += this.plain(node.content);
      else if (node.type === "inlinemath" || node.type === "displaymath") {
        text += this.source(node.content);
      } else if (node.type === "verb") text += node.content;
      else if (node.type === "macro") text += this.#plainCommand(node.content, cursor);
    }
    return text;
  }

  #plainCommand(name: string, cursor: TexCursor): string {
    const sign = ownValue(texSigns, name);
    const accent = ownValue(texAccents, name);
    if (accent !== undefined && !(name in texSigns && cursor.here?.type !== "group")) {
      return accented(this.plain(cursor.argument()), accent);
    }
    if (sign !== undefined) afterWord(name, cursor);
    return name === "\\" ? " " : (sign ?? "");
  }

  /** Writes nodes in a style; if the nodes contain several paragraphs, each paragraph is styled separately. */
  styled(nodes: readonly TexNode[], style: TexStyle | "code", out: MarkdownOut): void {
    if (style === "code") {
      const hasFormula = nodes.some(({ type }) => type === "inlinemath");
      out.text(
        hasFormula ? `<code>${this.inline(nodes)}</code>` : codeSpan(this.plain(nodes).trimEnd()),
      );
      return;
    }
    const inner = new MarkdownOut();
    this.write(nodes, inner);
    const { line } = inner;
    if (line !== undefined) {
      out.text(marked(line, style.mark, style.element));
      return;
    }
    out.endParagraph();
    for (const { text, isParagraph } of inner.blocks) {
      out.block(isParagraph ? marked(text, style.mark, style.element) : text);
    }
  }

  #node(node: TexNode, context: CommandContext): void {
    const { out, cursor } = context;
    switch (node.type) {
      case "string":
        return this.#letters(node.content, context);
      case "whitespace":
        return out.text(" ");
      case "comment":
        if (node.leadingWhitespace) out.text(" ");
        return;
      case "parbreak":
        return out.endParagraph();
      case "inlinemath": {
        const end = this.tex[node.position?.start.offset ?? 0] === "$" ? 1 : 2;
        const { here } = cursor;
        const next = here?.type === "string" ? here.content : "";
        return out.text(inlineMath(sourceOf(this.tex, node, [end, end]), next));
      }
      case "displaymath":
        return out.block(displayMath(sourceOf(this.tex, node, [2, 2])));
      case "mathenv":
        return this.#formula(node, out);
      case "verb":
        return out.text(codeSpan(node.content));
      case "verbatim":
        return out.block(codeBlock(node.content));
      case "group":
        return this.write(node.content, out);
      case "environment":
        if (formulaEnvironments.has(node.env)) return this.#formula(node, out);
        return this.#grammar.environment(node.env, node.content, context);
      case "macro":
        return this.#command(node.content, context);
      default:
        return;
    }
  }

  /**
   * Writes text together with the text nodes that follow it. The parser splits `--`, but `typeset` needs both hyphens
   * in one string.
   */
  #letters(first: string, { cursor, out }: CommandContext): void {
    let text = first;
    for (let { here } = cursor; here?.type === "string"; here = cursor.here) {
      text += here.content;
      cursor.next();
    }
    out.text(escaped(typeset(text)));
  }

  #formula(node: TexNode, out: MarkdownOut): void {
    const source = sourceOf(this.tex, node);
    if (!source.startsWith("\\begin{math}")) return out.block(displayMath(source));
    out.text(inlineMath(source.slice(12, -10), ""));
  }

  #command(name: string, context: CommandContext): void {
    const { cursor, out } = context;
    const sign = ownValue(texSigns, name);
    const accent = ownValue(texAccents, name);
    const declared = ownValue(texDeclarations, name);
    if (accent !== undefined) {
      out.text(escaped(accented(this.plain(cursor.argument()), accent)));
    } else if (sign !== undefined) {
      afterWord(name, cursor);
      const { here } = cursor;
      const isEntity = sign === "&" && here?.type === "string" && /^[A-Za-z#]/.test(here.content);
      out.text(isEntity ? "&amp;" : escaped(sign));
    } else if (declared !== undefined) {
      const isCommand = cursor.here?.type === "group";
      const nodes = isCommand ? cursor.argument() : withoutBlank(cursor.rest());
      this.styled(nodes, declared, out);
    } else this.#grammar.command(name, context);
  }
}

/**
 * Skips what may separate a command from the text that follows: a space, which TeX ignores, or `{}`, which authors
 * write so that TeX keeps the space after it.
 */
export function afterWord(name: string, cursor: TexCursor): void {
  if (!/^[A-Za-z]+$/.test(name)) return;
  const { here } = cursor;
  if (here?.type === "whitespace") cursor.next();
  else if (here?.type === "group" && here.content.length === 0) cursor.next();
}

function withoutBlank(nodes: TexNode[]): TexNode[] {
  return nodes[0]?.type === "whitespace" ? nodes.slice(1) : nodes;
}

/** A letter with its accent; dotless i and j become i and j, as Unicode composition requires. */
function accented(letters: string, accent: string): string {
  const [first = "", ...rest] = Array.from(letters.trim());
  const base = first === "ı" ? "i" : first === "ȷ" ? "j" : first;
  return `${base}${accent}`.normalize("NFC") + rest.join("");
}
