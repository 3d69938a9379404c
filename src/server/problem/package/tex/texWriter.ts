import { PackageFault } from "../report.ts";
import { MarkdownOut } from "./markdownOut.ts";
import { type ParsedTex, sourceOf, type TexNode } from "./parseTex.ts";
import { TexCursor } from "./texCursor.ts";
import { displayMath, inlineMath } from "./texMath.ts";
import { codeBlock, codeSpan, escaped, marked, oneLine, typeset } from "./texText.ts";
import { texAccents, texDeclarations, texSigns, type TexStyle, told } from "./texWords.ts";

/** What the reader of a package knows and TeX only names. */
export interface TexSurroundings {
  /**
   * The name under which a picture of the package will stand in the problem's files; undefined when the
   * package has none of that name. TeX may leave the ending out (`\includegraphics{tree}`).
   */
  picture(name: string): string | undefined;
  /** Files that `\exmpfile` names: their text; undefined when the package has none. */
  file?(name: string): string | undefined;
}

/** What a command or environment works with: the nodes behind it, where it writes, and who knows the rest. */
export interface CommandKit {
  cursor: TexCursor;
  out: MarkdownOut;
  writer: TexWriter;
}

/** Who writes what is more than letters. */
export interface TexGrammar {
  command(name: string, kit: CommandKit): void;
  environment(name: string, content: readonly TexNode[], kit: CommandKit): void;
}

/** What is found on the way, all sections together. */
export interface Found {
  samples: { input: string; output: string }[];
  pictures: Set<string>;
  missing: Set<string>;
  lost: Set<string>;
}

const DEEPEST = 200;

/** Formulas that the parser takes for text. */
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

/** Nodes of one source → Markdown. */
export class TexWriter {
  readonly tex: string;
  readonly known: TexSurroundings;
  readonly found: Found;
  /** Texts of the footnotes so far; their marks are their places. */
  readonly footnotes: string[] = [];

  readonly #grammar: TexGrammar;
  #depth = 0;

  constructor(
    { tex }: ParsedTex,
    { known, found, grammar }: { known: TexSurroundings; found: Found; grammar: TexGrammar },
  ) {
    this.tex = tex;
    this.known = known;
    this.found = found;
    this.#grammar = grammar;
  }

  write(nodes: readonly TexNode[], out: MarkdownOut): void {
    const cursor = new TexCursor(nodes);
    const kit: CommandKit = { cursor, out, writer: this };
    // Declarations nest without a brace: each holds all that is behind it.
    if (this.#depth >= DEEPEST) throw new PackageFault("texDeep", { max: DEEPEST });
    this.#depth += 1;
    for (let node = cursor.next(); node; node = cursor.next()) this.#node(node, kit);
    this.#depth -= 1;
  }

  markdown(nodes: readonly TexNode[]): string {
    const out = new MarkdownOut();
    this.write(nodes, out);
    return out.markdown;
  }

  /** Markdown on one line: of headings, captions and cells. */
  inline(nodes: readonly TexNode[]): string {
    const out = new MarkdownOut();
    this.write(nodes, out);
    const text = out.line ?? out.blocks.map((block) => block.text).join(" ");
    const plain = text
      .replaceAll(/\$\$\n([\s\S]*?)\n\$\$/g, (_all, math: string) => `$\\displaystyle ${math}$`)
      .replaceAll("\\\n", "<br>");
    const [before, after] = [/^\s/.test(plain) ? " " : "", /\s$/.test(plain) ? " " : ""];
    return `${before}${oneLine(plain)}${after}`;
  }

  source(nodes: readonly TexNode[]): string {
    const [first, last] = [nodes[0]?.position, nodes.at(-1)?.position];
    return first && last ? this.tex.slice(first.start.offset, last.end.offset) : "";
  }

  /** Letters only: titles, code and addresses. Formulas as they are written. */
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
    const sign = told(texSigns, name);
    const accent = told(texAccents, name);
    if (accent !== undefined && !(name in texSigns && cursor.here?.type !== "group")) {
      return accented(this.plain(cursor.argument()), accent);
    }
    if (sign !== undefined) afterWord(name, cursor);
    return name === "\\" ? " " : (sign ?? "");
  }

  /** Sets nodes in a style; each paragraph of its own when there are several. */
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

  #node(node: TexNode, kit: CommandKit): void {
    const { out, cursor } = kit;
    switch (node.type) {
      case "string":
        return this.#letters(node.content, kit);
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
        return this.#grammar.environment(node.env, node.content, kit);
      case "macro":
        return this.#command(node.content, kit);
      default:
        return;
    }
  }

  /** The parser tears `--` apart, so letters are set together with those that follow. */
  #letters(first: string, { cursor, out }: CommandKit): void {
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

  #command(name: string, kit: CommandKit): void {
    const { cursor, out } = kit;
    const sign = told(texSigns, name);
    const accent = told(texAccents, name);
    const declared = told(texDeclarations, name);
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
    } else this.#grammar.command(name, kit);
  }
}

/** TeX swallows the blank behind a word; `{}` behind it is how writers keep it. */
export function afterWord(name: string, cursor: TexCursor): void {
  if (!/^[A-Za-z]+$/.test(name)) return;
  const { here } = cursor;
  if (here?.type === "whitespace") cursor.next();
  else if (here?.type === "group" && here.content.length === 0) cursor.next();
}

function withoutBlank(nodes: TexNode[]): TexNode[] {
  return nodes[0]?.type === "whitespace" ? nodes.slice(1) : nodes;
}

/** A letter under its accent; dotless i and j get theirs back. */
function accented(letters: string, accent: string): string {
  const [first = "", ...rest] = Array.from(letters.trim());
  const base = first === "ı" ? "i" : first === "ȷ" ? "j" : first;
  return `${base}${accent}`.normalize("NFC") + rest.join("");
}
