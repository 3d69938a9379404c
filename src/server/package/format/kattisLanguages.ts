import { localLanguages } from "../../../shared/languages/languages.ts";

/**
 * Maps language codes of the format to the corresponding language families of this project; the first family is the
 * default.
 */
const codes: Record<string, string[]> = {
  ada: ["Ada"],
  bash: ["Bash"],
  c: ["C", "C With O2"],
  cpp: ["C++ 17", "C++ 17 With O2", "C++", "C++ With O2", "C++ 20", "C++ 20 With O2"],
  cobol: ["COBOL"],
  csharp: ["C#"],
  d: ["D"],
  erlang: ["Erlang"],
  elixir: ["Elixir"],
  fortran: ["Fortran"],
  go: ["Golang"],
  haskell: ["Haskell"],
  java: ["Java"],
  javascript: ["JavaScript Node"],
  kotlin: ["Kotlin"],
  lisp: ["Common Lisp"],
  lua: ["Lua"],
  nim: ["Nim"],
  objectivec: ["Objective-C"],
  ocaml: ["OCaml"],
  pascal: ["Pascal"],
  perl: ["Perl"],
  php: ["PHP"],
  prolog: ["Prolog"],
  python2: ["Python2", "PyPy2"],
  python3: ["Python3", "PyPy3"],
  r: ["R"],
  racket: ["Racket"],
  ruby: ["Ruby"],
  rust: ["Rust"],
  scala: ["Scala"],
  swift: ["Swift"],
  typescript: ["TypeScript"],
};

/** All languages that a Kattis language code covers; empty for unknown codes. */
export function kattisLanguages(code: string): string[] {
  const names = new Set(localLanguages.map(({ name }) => name));
  return (Object.hasOwn(codes, code) ? (codes[code] ?? []) : []).filter((name) => names.has(name));
}

/** The default language for a Kattis language code. */
export function kattisLanguage(code: string): string | undefined {
  return kattisLanguages(code)[0];
}

/** The format's code for a language; undefined if the format has no code for it. */
export function kattisCode(language: string): string | undefined {
  return Object.keys(codes).find((code) => codes[code]?.includes(language));
}
