import { describe, expect, test } from "vitest";
import { lexicalTokens } from "./lexicalTokens.ts";
import { TokenList } from "./tokenList.ts";

function textsOf(code: string, language: string): string[] {
  const tokens = new TokenList();
  lexicalTokens(code, language, tokens);
  return tokens.from.map((start, index) => code.slice(start, tokens.to[index]));
}

function kindsOf(code: string, language: string): number[] {
  const tokens = new TokenList();
  lexicalTokens(code, language, tokens);
  return tokens.kinds;
}

describe("comments by language", () => {
  test.each([
    ["kotlin", "a // b\n/* c\n d */ e--\nf", ["a", "e", "--", "f"]],
    ["ruby", "a # b\nc / 2 // 3", ["a", "c", "/", "2", "//", "3"]],
    ["haskell", "a -- b\n{- c\n d -} f' x", ["a", "f'", "x"]],
    ["lua", "a --[[ b\n c ]] d -- e\n#f", ["a", "d", "f"]],
    ["pascal", "a { b\n c } (* d\n *) e // f", ["a", "e"]],
    ["ocaml", "a (* b\n c *) d / 2", ["a", "d", "/", "2"]],
    ["scheme", "'(a b) ; c\n #| d\n |# e", ["a", "b", "e"]],
    ["erlang", "a % b\nc -- d", ["a", "c", "--", "d"]],
    ["fortran", "a ! b\nc", ["a", "c"]],
  ])("%s", (language, code, tokens) => {
    expect(textsOf(code, language)).toEqual(tokens);
  });

  test("a comment that is not closed ends with the program", () => {
    expect(textsOf("a /* b\n c\n d", "kotlin")).toEqual(["a"]);
  });

  test("marks of comments within texts are text", () => {
    expect(textsOf('a "// b" c', "kotlin")).toEqual(["a", '"// b"', "c"]);
    expect(textsOf("a '# b' c", "ruby")).toEqual(["a", "'# b'", "c"]);
  });
});

test("names, numbers and texts have no value; words of control structures stay", () => {
  const loop = 'for (i in 1..10) { if (a > 5) println("x") }';
  const renamed = 'FOR (zähler IN 20..30) { IF (b > 77) puts("other") }';
  expect(kindsOf(renamed, "kotlin")).toEqual(kindsOf(loop, "kotlin"));
  expect(kindsOf("while a", "kotlin")).not.toEqual(kindsOf("until a", "kotlin"));
});

test("a text that is not closed ends with its line", () => {
  expect(textsOf('"a b\nc', "kotlin")).toEqual(['"a b', "c"]);
});

test.each(["a", "/*", '"', "'", '"\\', "(*", "{-", "--", "#|", "(", "1.", "\n"])(
  "%j without end gives no more tokens than units",
  (text) => {
    const code = text.repeat(3000);
    for (const language of ["kotlin", "ruby", "haskell", "lua", "pascal", "ocaml", "scheme"]) {
      expect(kindsOf(code, language).length).toBeLessThanOrEqual(code.length);
    }
  },
);
