import type { TokenList } from "./tokenList.ts";

/**
 * Words of control structures that languages without a grammar share; other words are names. Without the list
 * a program would be names and operators only.
 */
const keywords = new Set(
  `begin end if then else elif elsif unless case of switch when match for foreach while until repeat do loop
  break continue next return yield function procedure def fun func proc sub let in where lambda class struct
  record type array try catch except raise throw and or not xor div mod`.split(/\s+/),
);

/**
 * One alternative a token; each is linear. Comments of the styles `//`, `#`, `--`, `%` (Erlang, at the start of a
 * line), slash-star, `(* *)`, `{- -}`; Pascal's braces are read as separators, their text as names.
 */
const tokenPattern =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\(\*[\s\S]*?(?:\*\)|$)|\{-[\s\S]*?(?:-\}|$)|#[^\n]*|--[^\n]*|^%[^\n]*)|(?<text>"(?:[^"\\\n]|\\[^\n])*"?|'(?:[^'\\\n]|\\[^\n])*'?)|(?<number>\d[\w.]*)|(?<word>[\p{L}_$@][\p{L}\p{N}_$@]*)|(?<operator>[-+*\/%=<>!&|^~?.]+|[[\],])/gmu;

/** Tokens of a program whose language has no grammar here: by the look of words, texts, numbers and operators. */
export function lexicalTokens(code: string, tokens: TokenList): void {
  for (const match of code.matchAll(tokenPattern)) {
    const { comment, text, number, word, operator } = match.groups ?? {};
    if (comment !== undefined) continue;
    const to = match.index + match[0].length;
    if (text !== undefined) tokens.add("text", match.index, to);
    else if (number !== undefined) tokens.add("number", match.index, to);
    else if (word !== undefined) tokens.add(wordKind(word), match.index, to);
    else if (operator !== undefined) tokens.add(operator.slice(0, 4), match.index, to);
  }
}

function wordKind(word: string): string {
  const lower = word.toLowerCase();
  return keywords.has(lower) ? lower : "name";
}
