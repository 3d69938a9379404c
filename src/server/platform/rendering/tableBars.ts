import type { MarkdownIt, StateCore } from "markdown-it";
import { FormulaSearch } from "./formulaDelimiters.ts";

/** Pattern for the line below a table's header row; also matches in lists and quotations. */
const DELIMITER_ROW = /^[-\s>|:*+\d.)]*$/;
const BLANK_ROW = /^[\s>]*$/;

/**
 * Possible placeholders: characters of the private use area, of which the first one that the text does not contain is
 * used.
 */
const STAND_INS = Array.from({ length: 64 }, (_each, at) => String.fromCharCode(0xe000 + at));

/**
 * Prevents vertical bars inside formulas and code spans from ending a table cell. The table rule supports only escaped
 * bars, so other bars are replaced by a placeholder until tables are split into cells. The placeholder has the same
 * length, so positions stay valid. Afterwards, all bars are restored, including those in lines that turned out not to
 * be table rows.
 */
export function barsInTables(markdown: MarkdownIt): void {
  let standIn: string | undefined;
  markdown.core.ruler.before("block", "hide_bars", (state: StateCore) => {
    standIn = state.src.includes("|")
      ? STAND_INS.find((sign) => !state.src.includes(sign))
      : undefined;
    if (standIn !== undefined) state.src = withHiddenBars(state.src, standIn);
  });
  markdown.core.ruler.after("block", "restore_bars", (state: StateCore) => {
    if (standIn === undefined) return;
    state.src = state.src.replaceAll(standIn, "|");
    for (const token of state.tokens) {
      token.content = token.content.replaceAll(standIn, "|");
      token.info = token.info.replaceAll(standIn, "|");
      const { meta } = token;
      if (token.type !== "formula") continue;
      meta.content = meta.content.replaceAll(standIn, "|");
      meta.source = meta.source.replaceAll(standIn, "|");
    }
  });
}

function withHiddenBars(text: string, standIn: string): string {
  const lines = text.split("\n");
  let isTable = false;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? "";
    if (BLANK_ROW.test(line)) isTable = false;
    else if (next.includes("|") && next.includes("-") && DELIMITER_ROW.test(next)) isTable = true;
    if (isTable && line.includes("|")) lines[at] = rowWithHiddenBars(line, standIn);
  }
  return lines.join("\n");
}

function rowWithHiddenBars(line: string, standIn: string): string {
  const search = new FormulaSearch(line, true);
  let result = "";
  for (let at = 0; at < line.length;) {
    const end = search.codeSpanEnd(at) ?? formulaEnd(search, at);
    if (end !== undefined) {
      result += line.slice(at, end).replaceAll(/\\?\|/g, (sign) => (sign === "|" ? standIn : sign));
      at = end;
      continue;
    }
    // A backslash escapes the next character; consecutive backticks are treated as one run.
    const length = line[at] === "\\" ? 2 : (/^`+/.exec(line.slice(at, at + 100))?.[0].length ?? 1);
    result += line.slice(at, at + length);
    at += length;
  }
  return result;
}

/**
 * Returns the end of the formula that the dollar sign begins; undefined if the dollar sign does not begin a formula.
 * For example, the dollar sign is part of a price in the cell `|$5|`, and stands alone in the cell `| $ |`.
 */
function formulaEnd(search: FormulaSearch, at: number): number | undefined {
  const formula = search.at(at);
  if (formula === undefined) return undefined;
  return /^\s*\|\s|\s\|\s*$|^\d[^|]*\|$/.test(formula.content) ? undefined : formula.end;
}
