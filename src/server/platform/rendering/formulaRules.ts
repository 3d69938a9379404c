import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import { type Formula, FormulaSearch } from "./formulaDelimiters.ts";
import { htmlWithFormulas, withoutEntities } from "./htmlFormulas.ts";

/** Stores a formula and returns the marker that represents it in the HTML. */
export type StoreFormula = (formula: WrittenFormula, environment: unknown) => string;

export interface WrittenFormula {
  content: string;
  isDisplay: boolean;
  /** Whether the formula is a paragraph of its own. */
  isBlock: boolean;
  /** The formula's source, with delimiters. */
  source: string;
}

/**
 * Adds the rules for formulas in Markdown: inline formulas, block formulas, and formulas in the text of HTML elements.
 */
export function formulaRules(markdown: MarkdownIt, store: StoreFormula): void {
  markdown.inline.ruler.before("escape", "formula", inlineFormula);
  markdown.block.ruler.after("blockquote", "formula_block", blockFormula, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  const { rules } = markdown.renderer;
  rules["formula"] = (tokens, index, _options, environment) =>
    store(tokens[index]?.meta as WrittenFormula, environment);
  rules.html_block = (tokens, index, _options, environment) =>
    htmlWithFormulas(tokens[index]?.content ?? "", (formula) => store(formula, environment));
}

const searches = new WeakMap<StateInline, FormulaSearch>();

function inlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const sign = src[pos];
  if (sign !== "$" && sign !== "\\") return false;
  const search = searches.get(state) ?? new FormulaSearch(src, true);
  searches.set(state, search);
  const formula = search.at(pos);
  if (formula === undefined || formula.end > posMax) {
    if (sign === "\\") return false;
    if (!silent) state.pending += sign;
    state.pos++;
    return true;
  }
  if (!silent) state.push("formula", "math", 0).meta = written(src, formula);
  state.pos = formula.end;
  return true;
}

function written(text: string, { content, isDisplay, start, end }: Formula): WrittenFormula {
  const source = text.slice(start, end);
  return { content: withoutEntities(content), isDisplay, isBlock: false, source };
}

const blockDelimiters = [
  { open: /^\$\$(?!\$)/, close: "$$" },
  { open: /^\$\$\$\$\$\$(?!\$)/, close: "$$$$$$" },
  { open: /^\\\[/, close: "\\]" },
] as const;

/**
 * A display formula that begins at the start of a line and ends at the end of a line. If no line ends the formula in
 * this way, the lines are text, because an unclosed formula must not include the lines after it.
 */
function blockFormula(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const first = lineText(state, line);
  const delimiter = blockDelimiters.find(({ open }) => open.test(first));
  if (delimiter === undefined) return false;
  const lines = linesOfFormula(state, { line, endLine, ...delimiter });
  if (lines === undefined) return false;
  if (silent) return true;
  const source = lines.join("\n").trimEnd();
  const { length } = delimiter.close;
  const token = state.push("formula", "math", 0);
  const content = source.slice(length, -length);
  token.meta = { content, isDisplay: true, isBlock: true, source } satisfies WrittenFormula;
  token.block = true;
  token.map = [line, line + lines.length];
  state.line = line + lines.length;
  return true;
}

function linesOfFormula(
  state: StateBlock,
  { line, endLine, open, close }: { line: number; endLine: number; open: RegExp; close: string },
): string[] | undefined {
  const lines: string[] = [];
  const depth = environmentDepth();
  for (let at = line; at < endLine; at++) {
    const text = lineText(state, at);
    if (text !== "" && at > line) {
      if ((state.sCount[at] ?? 0) < state.blkIndent) return undefined;
      // This line begins another formula, so the current formula has no closing delimiter. This rule also limits how
      // far an unclosed formula is read.
      if (open.test(text) && !text.startsWith(close)) return undefined;
    }
    const isAtStart = lines.length === 1 && lines[0]?.trim().length === close.length;
    const next = at + 1 < endLine ? lineText(state, at + 1) : "";
    // A formula must not contain blank lines, except next to its delimiters and within an environment.
    if (text === "" && !isAtStart && depth.value === 0 && !next.startsWith(close)) return undefined;
    lines.push(text);
    depth.add(text);
    const closing = text.indexOf(close, at === line ? close.length : 0);
    if (closing === -1) continue;
    const isEnd = text.slice(closing + close.length).trim() === "";
    const isEmpty = lines.join("").trim().length <= 2 * close.length;
    return isEnd && !isEmpty ? lines : undefined;
  }
  return undefined;
}

/** Counts the TeX environments that are still open after the lines that were added. */
function environmentDepth() {
  let value = 0;
  return {
    get value() {
      return Math.max(0, value);
    },
    add(line: string) {
      value += line.split("\\begin{").length - line.split("\\end{").length;
    },
  };
}

function lineText(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]);
}
