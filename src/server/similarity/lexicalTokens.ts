import type { TokenList } from "./tokenList.ts";

/**
 * Control-flow keywords common to languages for which there is no grammar; all other words are names. Without this list
 * a program would consist only of names and operators.
 */
const keywords = new Set(
  `begin end if then else elif elsif unless case of switch when match for foreach while until repeat do loop
  break continue next return yield function procedure def fun func proc sub let in where lambda class struct
  record type array try catch except raise throw and or not xor div mod`.split(/\s+/),
);

/** Syntax of a language's comments and string literals. */
interface Style {
  /** Markers of comments that extend to the end of the line. */
  lines: readonly string[];
  /** Delimiters of block comments. An unclosed comment extends to the end of the program. */
  blocks: readonly { begin: string; end: string }[];
  /**
   * Whether a single quote begins a string literal. In other languages it quotes one character or is part of a name.
   */
  hasQuotedTexts: boolean;
}

const slashStar = { begin: "/*", end: "*/" };
const parenStar = { begin: "(*", end: "*)" };
const slash: Style = { lines: ["//"], blocks: [slashStar], hasQuotedTexts: true };
const hash: Style = { lines: ["#"], blocks: [], hasQuotedTexts: true };
const lisp: Style = {
  lines: [";"],
  blocks: [{ begin: "#|", end: "|#" }],
  hasQuotedTexts: false,
};
const percent: Style = { lines: ["%"], blocks: [slashStar], hasQuotedTexts: true };
const pascal: Style = {
  lines: ["//"],
  blocks: [{ begin: "{", end: "}" }, parenStar],
  hasQuotedTexts: true,
};
const haskell: Style = {
  lines: ["--"],
  blocks: [{ begin: "{-", end: "-}" }],
  hasQuotedTexts: false,
};
const lua: Style = {
  lines: ["--"],
  blocks: [{ begin: "--[[", end: "]]" }],
  hasQuotedTexts: true,
};
const ocaml: Style = { lines: [], blocks: [parenStar], hasQuotedTexts: false };
const fortran: Style = { lines: ["!"], blocks: [], hasQuotedTexts: true };

/**
 * Comment and string syntax by the first word of a language's name, in lower case; languages not listed are treated
 * like C# and Kotlin.
 */
const styles = new Map<string, Style>([
  ["ruby", hash],
  ["perl", hash],
  ["elixir", hash],
  ["nim", hash],
  ["julia", hash],
  ["r", hash],
  ["bash", hash],
  ["haskell", haskell],
  ["lua", lua],
  ["common", lisp],
  ["lisp", lisp],
  ["scheme", lisp],
  ["racket", lisp],
  ["clojure", lisp],
  ["ocaml", ocaml],
  ["erlang", percent],
  ["prolog", percent],
  ["pascal", pascal],
  ["free", pascal],
  ["delphi", pascal],
  ["fortran", fortran],
]);

/** The end of the comment that begins at `at`; `at` itself if no comment begins there. */
function commentEnd(code: string, at: number, { lines, blocks }: Style): number {
  const endAt = (end: string, from: number) => {
    const place = code.indexOf(end, from);
    return place < 0 ? code.length : place + end.length;
  };
  for (const { begin, end } of blocks) {
    if (code.startsWith(begin, at)) return endAt(end, at + begin.length);
  }
  return lines.some((begin) => code.startsWith(begin, at)) ? endAt("\n", at) : at;
}

const text = /"(?:[^"\\\n]|\\[^\n])*"?/y;
const quotedText = /'(?:[^'\\\n]|\\[^\n])*'?/y;
const quotedCharacter = /'(?:[^'\\\n]|\\[^\n])'/y;
const number = /\d[\w.]*/y;
const word = /[\p{L}_$@][\p{L}\p{N}_$@']*/uy;
const operator = /[-+*/%=<>!&|^~?.]+|[[\],]/y;

/** The text that a sticky regular expression matches at `at`, or an empty string. */
function matchAt(pattern: RegExp, code: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? "";
}

/**
 * Tokens of a program in a language without a grammar; words, string literals, numbers and operators are recognised by
 * their form. `language`: the first word of the language's name, in lower case. The time is linear in the length of the
 * code, because no part of the code is read twice.
 */
export function lexicalTokens(code: string, language: string, tokens: TokenList): void {
  const style = styles.get(language) ?? slash;
  const patterns: readonly [RegExp, (token: string) => string][] = [
    [text, () => "text"],
    [style.hasQuotedTexts ? quotedText : quotedCharacter, () => "text"],
    [number, () => "number"],
    [word, wordKind],
    [operator, (token) => token.slice(0, 4)],
  ];
  for (let at = 0; at < code.length;) {
    const afterComment = commentEnd(code, at, style);
    if (afterComment > at) {
      at = afterComment;
      continue;
    }
    const start = at;
    for (const [pattern, kindOf] of patterns) {
      const token = matchAt(pattern, code, start);
      if (token === "") continue;
      at += token.length;
      tokens.add(kindOf(token), start, at);
      break;
    }
    if (at === start) at += 1;
  }
}

function wordKind(token: string): string {
  const lower = token.toLowerCase();
  return keywords.has(lower) ? lower : "name";
}
