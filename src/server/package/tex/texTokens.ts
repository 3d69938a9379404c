import { PackageFault } from "../report.ts";

/**
 * Kinds of tokens that are needed to parse the structure of a TeX text. `verbatim` is text that TeX does not interpret
 * (`\verb|…|`, the verbatim environments), so that braces in it do not count.
 */
type TokenKind =
  | "word"
  | "begin"
  | "end"
  | "open"
  | "close"
  | "dollar"
  | "comment"
  | "verbatim"
  | "blank"
  | "text";

export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
  /** The command's name without its backslash; for `begin` and `end`, the name of the environment. */
  name: string;
}

/** Environments whose content TeX does not interpret. */
const verbatimEnvironments = new Set([
  "verbatim",
  "verbatim*",
  "Verbatim",
  "lstlisting",
  "minted",
  "comment",
]);

const patterns: [kind: TokenKind, pattern: RegExp][] = [
  ["verbatim", /\\(?:verb\*?|lstinline)([^A-Za-z\s{*[])[^\n]{0,500}?\1/y],
  ["begin", /\\begin[ \t]*\{([^{}\\\n]{1,60})\}/y],
  ["end", /\\end[ \t]*\{([^{}\\\n]{1,60})\}/y],
  ["word", /\\(?:([A-Za-z@]+\*?)|([\s\S]))/y],
  ["comment", /%[^\n]*\n?[ \t]*/y],
  ["open", /\{/y],
  ["close", /\}/y],
  ["dollar", /\$\$?/y],
  ["blank", /\s+/y],
  ["text", /[^\\%{}$\s]+/y],
];

/** The token at this position; a backslash at the end is text. */
export function tokenAt(tex: string, start: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    const match = pattern.exec(tex);
    if (!match) continue;
    const name = match[1] ?? match[2] ?? "";
    const end = pattern.lastIndex;
    if (kind !== "begin" || !verbatimEnvironments.has(name)) return { kind, start, end, name };
    const close = tex.indexOf(`\\end{${name}}`, end);
    if (close < 0) throw unbalanced(tex, start, match[0]);
    return { kind: "verbatim", start, end: close + name.length + 6, name };
  }
  return { kind: "text", start, end: start + 1, name: "" };
}

/**
 * The position after the closing brace of the group that opens at `start`. Throws a PackageFault with the code
 * `texUnbalanced`.
 */
export function groupEnd(tex: string, start: number): number {
  let depth = 0;
  for (let at = start; at < tex.length;) {
    const { kind, end } = tokenAt(tex, at);
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
    if (depth === 0) return end;
    at = end;
  }
  throw unbalanced(tex, start, "{");
}

/** Maximum nesting depth. It exceeds the depth of any real statement, but is small enough for recursive functions. */
const DEPTH_MAX = 60;

/**
 * Checks that braces, environments and formulas are closed in order and not nested too deeply, because the parser would
 * backtrack repeatedly on unbalanced input. Throws a PackageFault with the code `texUnbalanced` or `texDeep`.
 */
export function refuseUnbalanced(tex: string): void {
  const open: { mark: string; start: number; source: string }[] = [];
  const enter = (mark: string, { start, end }: Token) => {
    open.push({ mark, start, source: tex.slice(start, end) });
    if (open.length > DEPTH_MAX) throw new PackageFault("texDeep", { max: DEPTH_MAX });
  };
  const leave = (mark: string, { start, end }: Token) => {
    const last = open.pop();
    if (last?.mark === mark) return;
    const wrong = last ?? { start, source: tex.slice(start, end) };
    throw unbalanced(tex, wrong.start, wrong.source);
  };
  for (let at = 0; at < tex.length;) {
    const token = tokenAt(tex, at);
    const { kind, name } = token;
    if (kind === "open") enter("}", token);
    else if (kind === "close") leave("}", token);
    else if (kind === "begin") enter(`\\end ${name}`, token);
    else if (kind === "end") leave(`\\end ${name}`, token);
    else if (kind === "word" && name === "(") enter("\\)", token);
    else if (kind === "word" && name === "[") enter("\\]", token);
    else if (kind === "word" && (name === ")" || name === "]")) leave(`\\${name}`, token);
    else if (kind === "dollar") {
      // `$a$$b$` is two formulas; elsewhere `$$` opens or closes a display formula.
      const isTwo = tex.slice(at, token.end) === "$$" && open.at(-1)?.mark === "$";
      const mark = isTwo ? "$" : tex.slice(at, token.end);
      if (open.at(-1)?.mark === mark) leave(mark, token);
      else enter(mark, token);
      at = isTwo ? at + 1 : token.end;
      continue;
    }
    at = token.end;
  }
  const left = open.pop();
  if (left) throw unbalanced(tex, left.start, left.source);
}

function unbalanced(tex: string, at: number, mark: string): PackageFault {
  const line = tex.slice(0, at).split("\n").length;
  return new PackageFault("texUnbalanced", { mark: mark.slice(0, 40), line });
}
