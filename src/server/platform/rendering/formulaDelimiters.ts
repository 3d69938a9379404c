/**
 * A formula within a text: `content` is its TeX source. The formula and its delimiters extend from `start` up to, but
 * not including, `end`.
 */
export interface Formula {
  content: string;
  isDisplay: boolean;
  start: number;
  end: number;
}

/**
 * For each number of dollar signs in a delimiter: whether the formula is a display formula, a block of its own. `$$$`
 * and `$$$$$$` occur in statements that were copied from Codeforces.
 */
const dollars: readonly [count: number, isDisplay: boolean][] = [
  [6, true],
  [3, false],
  [2, true],
];

/** Groups whose text may contain formulas: `$\text{if $x>0$}$`. */
const TEXT_GROUP = /\\(?:text(?:rm|bf|it|sf|tt|normal)?|[mh]box) ?$/;
const TEXT_GROUP_MAX = 13;

/**
 * Finds formulas in one text. Failed searches are remembered, so all searches in a text together take linear time.
 */
export class FormulaSearch {
  private readonly text: string;
  private readonly hasCodeSpans: boolean;
  private readonly missing = new Set<string>();
  /** Number of steps that may still be spent on searches for nested formulas. */
  private nestedSteps: number;
  private codeSpans: Map<number, number> | undefined;

  /** `hasCodeSpans`: whether the text is Markdown, in which backticks delimit code spans. */
  constructor(text: string, hasCodeSpans: boolean) {
    this.text = text;
    this.hasCodeSpans = hasCodeSpans;
    this.nestedSteps = 4 * text.length;
  }

  /** The formula that begins at `start`, which must not follow an odd number of backslashes. */
  at(start: number): Formula | undefined {
    if (this.text[start] === "$") return this.dollarsAt(start);
    if (this.text.startsWith("\\(", start)) return this.roundBracketsAt(start);
    if (this.text.startsWith("\\[", start)) return this.squareBracketsAt(start);
    return undefined;
  }

  private dollarsAt(start: number): Formula | undefined {
    for (const [count, isDisplay] of dollars) {
      const delimiter = "$".repeat(count);
      if (!this.text.startsWith(delimiter, start)) continue;
      const close = this.find(delimiter, start + count);
      if (close === undefined) continue;
      const content = this.text.slice(start + count, close);
      if (content.trim() !== "") return { content, isDisplay, start, end: close + count };
    }
    return this.singleDollarAt(start);
  }

  private singleDollarAt(start: number): Formula | undefined {
    const close = this.closingDollar(start + 1);
    if (close === undefined) return undefined;
    const content = this.text.slice(start + 1, close);
    const neighbours = {
      before: this.text.slice(Math.max(0, start - 2), start),
      after: this.text[close + 1] ?? "",
    };
    if (!isFormula(content, neighbours)) return undefined;
    return { content, isDisplay: false, start, end: close + 1 };
  }

  /**
   * Returns the dollar sign that closes a formula. This is the next dollar sign that does not belong to a formula
   * nested in a text group.
   */
  private closingDollar(from: number): number | undefined {
    const groups: boolean[] = [];
    let textGroups = 0;
    let first: number | undefined;
    for (let at = from; at < this.text.length; at++) {
      if (first !== undefined && this.nestedSteps-- <= 0) return first;
      const sign = this.text[at];
      if (sign === "\\") at++;
      else if (sign === "{") {
        const isText = TEXT_GROUP.test(this.text.slice(Math.max(from, at - TEXT_GROUP_MAX), at));
        groups.push(isText);
        if (isText) textGroups++;
      } else if (sign === "}") {
        if (groups.pop() === true) textGroups--;
      } else if (sign === "$") {
        first ??= at;
        if (textGroups === 0) return groups.length === 0 ? at : first;
      } else if (sign === "`" && groups.length === 0 && this.codeSpanEnd(at) !== undefined)
        return first;
    }
    return first;
  }

  /** The end of the code span whose run of opening backticks begins at `start`; undefined if there is none. */
  codeSpanEnd(start: number): number | undefined {
    if (!this.hasCodeSpans || this.text[start] !== "`") return undefined;
    this.codeSpans ??= codeSpanEnds(this.text);
    return this.codeSpans.get(start);
  }

  private roundBracketsAt(start: number): Formula | undefined {
    const close = this.find("\\)", start + 2, "\\(");
    if (close === undefined) return undefined;
    const content = this.text.slice(start + 2, close);
    if (content.trim() === "") return undefined;
    return { content, isDisplay: false, start, end: close + 2 };
  }

  /**
   * `\[` may also be an escaped bracket. Intervals, words and link labels in such brackets are therefore not treated as
   * formulas.
   */
  private squareBracketsAt(start: number): Formula | undefined {
    const close = this.find("\\]", start + 2, "\\[");
    if (close === undefined || this.text[close + 2] === "(") return undefined;
    const content = this.text.slice(start + 2, close);
    if (!/[\\^_=<>+{}]|^\s*[a-z]\s*$/i.test(content)) return undefined;
    return { content, isDisplay: true, start, end: close + 2 };
  }

  /** Position of the first unescaped delimiter; undefined if there is none, or if another formula opens before it. */
  private find(delimiter: string, from: number, opening?: string): number | undefined {
    if (this.missing.has(delimiter)) return undefined;
    let depth = 0;
    for (let at = from; at < this.text.length; at++) {
      if (this.text.startsWith(delimiter, at)) return at;
      const sign = this.text[at];
      if (sign === "\\") {
        if (opening !== undefined && depth <= 0 && this.text.startsWith(opening, at)) {
          return undefined;
        }
        at++;
      } else if (sign === "{") depth++;
      else if (sign === "}") depth--;
    }
    this.missing.add(delimiter);
    return undefined;
  }
}

/** For each run of backticks, the end of the next run of the same length. */
function codeSpanEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const before = new Map<number, number>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const start = before.get(run.length);
    if (start !== undefined) ends.set(start, index + run.length);
    before.set(run.length, index);
  }
  return ends;
}

const TEX = /[\\^_{}=<>+*]/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/**
 * Text between two dollar signs that is never a formula: only Chinese punctuation, as between two prices, or text with
 * HTML tags.
 */
const NEVER = /^[，。；：、？！]+$|<\/[a-z]|<(?:code|pre|samp|kbd)>/i;
const SMALL_WORD = /\b(?:and|or|to|of|is|in|the|for|with|from|by|at|as|per|each|not|but)\b/i;

/**
 * Whether the text between two dollar signs is a formula, and not prose between two prices. Formulas look like `$n$`,
 * `$n$3` or `$ n $`; prices look like `$5 and $6`, `5$ or 6$` or `$5-$6`.
 */
function isFormula(content: string, { before, after }: { before: string; after: string }): boolean {
  const inner = content.trim();
  if (inner === "" || NEVER.test(inner)) return false;
  if (isPrice(content, inner, { before, after })) return false;
  const [opensWithBlank, closesWithBlank] = [/^\s/.test(content), /\s$/.test(content)];
  if (!opensWithBlank && !closesWithBlank) return true;
  if (isProse(inner)) return false;
  // In `$ now, $x$`, the second dollar begins the next formula, because it stands between a space and a letter.
  if (closesWithBlank && /[a-z\\]/i.test(after) && !TEX.test(inner)) return false;
  return opensWithBlank === closesWithBlank || TEX.test(inner) || !/\s/.test(inner);
}

function isPrice(
  content: string,
  inner: string,
  { before, after }: { before: string; after: string },
): boolean {
  if (/^\d/.test(inner)) {
    if (/\d/.test(after) && !/[\w)\]}]$/.test(content)) return true;
    const rest = inner.replace(/^[\d.,]+/, "");
    return !TEX.test(rest) && (isProse(rest) || /[a-z]{2}[.,;:([]$/i.test(rest));
  }
  // The content is not a formula if the dollar signs are currency signs that follow numbers: `5$ or 6$`.
  return /\d ?$/.test(before) && !TEX.test(inner) && /\d$/.test(inner) && !/^[\w.]+$/.test(inner);
}

/** Whether the text is prose: it contains words and no TeX syntax. */
function isProse(text: string): boolean {
  if (text.includes("\\")) return false;
  if (SMALL_WORD.test(text)) return true;
  return !TEX.test(text) && (CJK.test(text) || (text.match(/[a-z]{2,}/gi)?.length ?? 0) > 1);
}
