import { expect, test } from "vitest";
import { grammarOf, indentOf } from "./languageModes.ts";

test.each([
  ["C", "cpp"],
  ["C With O2", "cpp"],
  ["C++", "cpp"],
  ["C++ 20 With O2", "cpp"],
  ["C#", "csharp"],
  ["Java", "java"],
  ["JavaScript Node", "javascript"],
  ["TypeScript", "typescript"],
  ["Python3", "python"],
  ["PyPy2", "python"],
  ["Golang", "go"],
  ["Rust", "rust"],
  ["PHP", "php"],
  ["Ruby", "ruby"],
  ["Kotlin", "kotlin"],
  ["Haskell", "haskell"],
  ["Free Pascal", "pascal"],
  ["D", "d"],
  ["OCaml", "ocaml"],
  ["Objective-C", "objectivec"],
  ["Bash", "shell"],
  ["Fortran", "fortran"],
  ["COBOL", "cobol"],
  ["Common Lisp", "commonlisp"],
  ["R", "r"],
  ["Erlang", "erlang"],
  ["Scheme", "scheme"],
  ["Racket", "scheme"],
  ["Tcl", "tcl"],
  ["NASM", "none"],
  ["Clojure", "none"],
  ["", "none"],
])("%j is coloured as %s", (language, grammar) => {
  expect(grammarOf(language)).toBe(grammar);
});

test("Go is indented by tabs, Python by four spaces", () => {
  expect(indentOf("Golang")).toBe("\t");
  expect(indentOf("Python3")).toBe("    ");
});
