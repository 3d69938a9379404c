import katex from "katex";
import { escapeHtml } from "./escapeHtml.ts";

/** A formula beyond one of these is shown as its source. Deepest of real statements: about 15. */
const formulaLimits = { length: 8000, depth: 40 } as const;

/**
 * Names that define others. All are refused: an expansion that doubles with every definition costs
 * exponential time, and what `\gdef` defines would hold for the formulas that follow.
 */
const definitions = (
  "def gdef edef xdef let futurelet newcommand renewcommand providecommand global long " +
  "DeclareMathOperator newenvironment renewenvironment"
).split(" ");

const refuse = (): never => {
  throw new katex.ParseError("definitions are not allowed");
};

/** KaTeX looks here before it looks at its own functions. */
const refused = Object.fromEntries(definitions.map((name) => [`\\${name}`, refuse]));

/** The only definition that statements need: the distance of the lines of an array. */
const STRETCH =
  /\\(?:def|renewcommand)[ ]?(?:\\arraystretch|\{\\arraystretch\})[ ]?\{([0-9.]{1,5})\}/g;

/**
 * A formula as HTML and MathML by KaTeX. Never throws: what cannot be read, defines macros, is too long or
 * nested too deep is shown as its source with the reason as title.
 */
export function renderFormula(source: string, displayMode: boolean): string {
  const html = withinLimits(source, displayMode);
  return displayMode ? `<p class='katex-block'>${html}</p>\n` : html;
}

function withinLimits(source: string, displayMode: boolean): string {
  if (source.length > formulaLimits.length) return asSource(source, "the formula is too long");
  if (depthOf(source) > formulaLimits.depth) return asSource(source, "nested too deep");
  const macros: Record<string, string | (() => never)> = { ...refused };
  const plain = source.replace(STRETCH, (_all, factor: string) => {
    macros["\\arraystretch"] = factor;
    return "";
  });
  try {
    return katex.renderToString(plain, {
      displayMode,
      throwOnError: false,
      // Chinese words in a formula are no mistake worth a line in the log.
      strict: "ignore",
      trust: false,
      // Of one formula alone: the object is new each time.
      macros: macros,
      maxExpand: 500,
      maxSize: 50,
    });
  } catch (error) {
    // Functions that take the rest of the group nest without a brace: `\rm\rm\rm…`.
    if (error instanceof RangeError) return asSource(source, "nested too deep");
    if (error instanceof katex.ParseError) return asSource(source, error.message);
    throw error;
  }
}

const NESTING =
  /\\[{}\\]|(?<opening>\{|\\begin(?![a-z])|\\left(?![a-z]))|(?<closing>\}|\\end(?![a-z])|\\right(?![a-z]))/gi;

/** How deep groups, environments and pairs of delimiters stand in each other, by one pass. */
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
