/** One row for each subfolder of this folder that contains source files. */
export interface Row {
  folder: string;
  /** Names of the languages that are tested with these sources. */
  names: readonly string[];
  /** Extension of the sources. */
  ending: string;
  /**
   * Text that identifies the faulty line of `compile-error`, such as `main.c:4:`; the message of the compiler or syntax
   * check must contain it.
   */
  compileError: string;
}

/** Maps the name of each source in a language's folder to the verdict that this source must get. */
export const kinds = {
  accepted: "AC",
  "compile-error": "CE",
  crash: "RE",
  loop: "TLE",
  memory: "MLE",
} as const;
export type Kind = keyof typeof kinds;

const row = (name: string, ending: string, compileError: string, more: Partial<Row> = {}): Row => ({
  folder: name.toLowerCase().replaceAll(" ", "-"),
  names: [name],
  ending,
  compileError,
  ...more,
});

export const table: readonly Row[] = [
  row("C", "c", "main.c:4:", { names: ["C", "C With O2"] }),
  row("cpp14", "cpp", "main.cpp:9:", { names: ["C++", "C++ With O2"] }),
  row("cpp17", "cpp", "main.cpp:12:", { names: ["C++ 17", "C++ 17 With O2"] }),
  row("cpp20", "cpp", "main.cpp:9:", { names: ["C++ 20", "C++ 20 With O2"] }),
  row("Java", "java", "Main.java:7:"),
  row("Python3", "py", "line 2", { names: ["Python3", "PyPy3"] }),
  row("Python2", "py", "line 2", { names: ["Python2", "PyPy2"] }),
  row("Golang", "go", "main.go:8:"),
  row("javascript", "js", "main.js:2", { names: ["JavaScript Node"] }),
  row("csharp", "cs", "main.cs(6,", { names: ["C#"] }),
  row("PHP", "php", "line 3"),
  row("Ruby", "rb", "main.rb:2:"),
  row("Rust", "rs", "main.rs:7:"),
  // The TypeScript source is deliberately invalid, so it has an unusual extension that hides it from the project's
  // tools.
  row("TypeScript", "ts.txt", "main.ts:2"),
  row("Kotlin", "kt", "main.kt:3:"),
  row("Pascal", "pas", "main.pas(6,"),
  row("Haskell", "hs", "main.hs:2:"),
  row("Lua", "lua", "main.lua:2:"),
  row("Perl", "pl", "line 3"),
  row("OCaml", "ml", "line 1"),
  row("Scala", "scala", "main.scala:3:"),
  row("D", "d", "main.d(6)"),
  row("Swift", "swift", "main.swift:2:"),
  row("Bash", "sh", "line 3"),
  row("Objective-C", "m", "main.m:5:"),
  row("Fortran", "f90", "main.f90:5:"),
  row("Ada", "adb", "main.adb:7:"),
  row("COBOL", "cob", "main.cob:4:"),
  row("R", "r", "main.r:2:"),
  row("Erlang", "erl", "main.erl:6"),
  row("Elixir", "exs", "main.exs:"),
  row("Scheme", "scm", "main.scm:"),
  row("Common Lisp", "lisp", "line: 1"),
  row("Tcl", "tcl", "not closed"),
  row("AWK", "awk", "main.awk:1:"),
  row("Prolog", "pl", "main.pl:2:"),
  row("Nim", "nim", "main.nim(3,"),
  row("NASM", "asm", "main.asm:3:"),
  row("Racket", "rkt", "main.rkt:2:"),
];
