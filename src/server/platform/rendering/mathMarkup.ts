import katex from "katex";
import { escapeHtml } from "../text/escapeHtml.ts";
import type { WrittenFormula } from "./formulaRules.ts";

/**
 * A mathematical formula that exceeds one of these limits is shown as source. The maximum depth in real statements is
 * about 15.
 */
const limits = { length: 8000, depth: 40 } as const;

/**
 * Commands that define macros. All are refused: an expansion that doubles with every definition takes
 * exponential time, and definitions by `\gdef` would apply to the following formulas.
 */
const definitions = (
  "def gdef edef xdef let futurelet newcommand renewcommand providecommand global long " +
  "DeclareMathOperator newenvironment renewenvironment"
).split(" ");

const refuse = (): never => {
  throw new katex.ParseError("definitions are not allowed");
};

/** The part of KaTeX's macro expander that this file uses. */
interface Expander {
  popToken(): { text: string };
  consumeArgs(count: number): unknown[];
  macros: { set(name: string, value: unknown, isGlobal: boolean): void };
}
type Macro = string | ((expander: Expander) => string);

/** KaTeX stores the number of an equation, `\tag{1}`, in an internal definition; no other definition is permitted. */
function equationTag(expander: Expander): string {
  if (expander.popToken().text !== "\\df@tag") return refuse();
  const [tokens] = expander.consumeArgs(1);
  expander.macros.set("\\df@tag", { tokens, numArgs: 0 }, true);
  return "";
}

/** KaTeX cannot refer to equations, so `\label` is dropped together with its argument. */
function equationLabel(expander: Expander): string {
  expander.consumeArgs(1);
  return "";
}

/**
 * KaTeX looks up macros before its built-in functions, so these macros override built-in functions with the same names.
 */
const ownMacros: Record<string, Macro> = {
  ...Object.fromEntries(definitions.map((name) => [`\\${name}`, refuse])),
  "\\gdef": equationTag,
  "\\label": equationLabel,
};

/** The only supported macro definition in formulas: that of `\arraystretch`, the row spacing of an array. */
const STRETCH =
  /\\(?:def|renewcommand)[ ]?(?:\\arraystretch|\{\\arraystretch\})[ ]?\{([0-9.]{1,5})\}/g;

/**
 * Authors also write these environments between single dollars, but KaTeX accepts them only in displayed formulas.
 */
const DISPLAY_ONLY =
  /^\s*\\begin\{(?:align|alignat|equation|gather|CD)\*?\}[^]*\\end\{(?:align|alignat|equation|gather|CD)\*?\}\s*$/;

/**
 * Renders a mathematical formula, written in TeX, to HTML and MathML with KaTeX. Never throws: if a formula cannot be
 * parsed, defines macros, is too long or is nested too deeply, its source is shown, with the reason as title.
 */
export function renderMath({
  content,
  isDisplay,
  isBlock,
}: Omit<WrittenFormula, "source">): string {
  const html = withinLimits(content, isDisplay || DISPLAY_ONLY.test(content));
  // A block formula is not inside a paragraph, so it gets a paragraph of its own.
  return isBlock ? `<p class='katex-block'>${html}</p>\n` : html;
}

function withinLimits(source: string, displayMode: boolean): string {
  if (source.length > limits.length) return asSource(source, "the formula is too long");
  if (depthOf(source) > limits.depth) return asSource(source, "nested too deep");
  const macros = { ...ownMacros };
  const plain = source.replace(STRETCH, (_all, factor: string) => {
    macros["\\arraystretch"] = factor;
    return "";
  });
  try {
    return katex.renderToString(plain, {
      displayMode,
      throwOnError: false,
      // Suppresses the warnings about Chinese characters in a formula.
      strict: "ignore",
      trust: false,
      // This object is a copy made for this formula, so its definitions do not affect other formulas.
      macros: macros,
      maxExpand: 500,
      maxSize: 50,
    });
  } catch (error) {
    // A command such as `\rm` applies to the rest of its group, so a sequence of such commands (`\rm\rm\rm…`) is deeply
    // nested although it contains no braces.
    if (error instanceof RangeError) return asSource(source, "nested too deep");
    if (error instanceof katex.ParseError) return asSource(source, error.message);
    throw error;
  }
}

const NESTING =
  /\\[{}\\]|(?<opening>\{|\\begin(?![a-z])|\\left(?![a-z]))|(?<closing>\}|\\end(?![a-z])|\\right(?![a-z]))/gi;

/** Nesting depth of groups, environments and delimiters, in one pass. */
function depthOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { groups } of source.matchAll(NESTING)) {
    if (groups?.["opening"] !== undefined) deepest = Math.max(deepest, ++depth);
    else if (groups?.["closing"] !== undefined && depth > 0) depth--;
  }
  return deepest;
}

function asSource(source: string, why: string): string {
  const title = escapeHtml(why.slice(0, 200));
  return `<span class="katex-error" title="${title}">${escapeHtml(source)}</span>`;
}
