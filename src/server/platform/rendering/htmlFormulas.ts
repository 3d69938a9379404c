import markdownIt from "markdown-it";
import { FormulaSearch } from "./formulaDelimiters.ts";
import type { WrittenFormula } from "./formulaRules.ts";

/** Matches the start of a comment, or a whole tag, at the current position. Quoted attribute values may contain `>`. */
const TAG = /<(?:!--|\/?[a-z][a-z\d-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>)/iy;
const BREAK = /^<br\s*\/?>$/i;

/**
 * Returns the HTML with markers in place of its formulas. Formulas in `pre` and `code` are restored when the markers
 * are resolved.
 */
export function htmlWithFormulas(html: string, store: (formula: WrittenFormula) => string): string {
  let result = "";
  let run = "";
  const flush = () => {
    result += textWithFormulas(run, store);
    run = "";
  };
  for (let at = 0; at < html.length;) {
    const next = html.indexOf("<", at);
    if (next === -1) {
      run += html.slice(at);
      break;
    }
    run += html.slice(at, next);
    TAG.lastIndex = next;
    const [tag] = TAG.exec(html) ?? [];
    if (tag === undefined) {
      run += "<";
      at = next + 1;
      continue;
    }
    const end = tag === "<!--" ? commentEnd(html, next) : next + tag.length;
    // A line break does not end a formula.
    if (BREAK.test(tag)) run += tag;
    else {
      flush();
      result += html.slice(next, end);
    }
    at = end;
  }
  flush();
  return result;
}

function commentEnd(html: string, start: number): number {
  const end = html.indexOf("-->", start);
  return end === -1 ? html.length : end + 3;
}

/** Replaces the formulas in a piece of text by markers; the only HTML tags in the text are line breaks. */
function textWithFormulas(text: string, store: (formula: WrittenFormula) => string): string {
  const search = new FormulaSearch(text, false);
  let result = "";
  let plainFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign !== "$" && sign !== "\\") continue;
    const formula = search.at(at);
    if (formula === undefined) {
      if (sign === "\\") at++;
      continue;
    }
    const content = withoutEntities(formula.content);
    const source = withoutEntities(text.slice(formula.start, formula.end));
    result += text.slice(plainFrom, at) + store({ ...formula, content, isBlock: false, source });
    plainFrom = formula.end;
    at = formula.end - 1;
  }
  return result + text.slice(plainFrom);
}

const { unescapeAll } = markdownIt().utils;

/**
 * Returns the TeX in the form in which a page would show it as text: `<br>` becomes a newline, entities become
 * characters, and no-break spaces become spaces.
 */
export function withoutEntities(tex: string): string {
  return tex
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => unescapeAll(entity))
    .replaceAll("\u00a0", " ");
}
