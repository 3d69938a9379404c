import type { Extension } from "@codemirror/state";

/** Grammars by name; each is a separate chunk, loaded when first needed. */
export type Grammar =
  | "cpp"
  | "java"
  | "python"
  | "go"
  | "rust"
  | "javascript"
  | "typescript"
  | "php"
  | "csharp"
  | "kotlin"
  | "scala"
  | "ruby"
  | "pascal"
  | "haskell"
  | "lua"
  | "perl"
  | "swift"
  | "d"
  | "ocaml"
  | "objectivec"
  | "shell"
  | "fortran"
  | "cobol"
  | "r"
  | "erlang"
  | "scheme"
  | "commonlisp"
  | "tcl"
  | "none";

const patterns: readonly [RegExp, Grammar][] = [
  [/^C#/i, "csharp"],
  [/^C(\+\+)?( |$|\d)/i, "cpp"],
  [/^JavaScript/i, "javascript"],
  [/^TypeScript/i, "typescript"],
  [/^Java( |$|\d)/i, "java"],
  [/^Py/i, "python"],
  [/^Go( |$|lang)/i, "go"],
  [/^Rust/i, "rust"],
  [/^PHP/i, "php"],
  [/^Kotlin/i, "kotlin"],
  [/^Scala/i, "scala"],
  [/^Ruby/i, "ruby"],
  [/^(Free ?)?Pascal/i, "pascal"],
  [/^Haskell/i, "haskell"],
  [/^Lua/i, "lua"],
  [/^Perl/i, "perl"],
  [/^Swift/i, "swift"],
  [/^D( |$)/i, "d"],
  [/^OCaml/i, "ocaml"],
  [/^Objective-C/i, "objectivec"],
  [/^Bash/i, "shell"],
  [/^Fortran/i, "fortran"],
  [/^COBOL/i, "cobol"],
  [/^R( |$)/i, "r"],
  [/^Erlang/i, "erlang"],
  [/^(Scheme|Racket)/i, "scheme"],
  [/^Common Lisp/i, "commonlisp"],
  [/^Tcl/i, "tcl"],
];

/** The grammar for a judge language; "none" means plain text and is not an error. */
export function grammarOf(language: string): Grammar {
  return patterns.find(([pattern]) => pattern.test(language.trim()))?.[1] ?? "none";
}

const narrow: ReadonlySet<Grammar> = new Set([
  "javascript",
  "typescript",
  "ruby",
  "lua",
  "haskell",
  "ocaml",
  "pascal",
  "fortran",
  "scala",
  "scheme",
  "commonlisp",
  "r",
  "shell",
  "tcl",
]);

/** One level of indentation: a tab for Go (as gofmt does), two spaces where that is customary, otherwise four. */
export function indentOf(language: string): string {
  const grammar = grammarOf(language);
  if (grammar === "go") return "\t";
  return narrow.has(grammar) ? "  " : "    ";
}

const sources: Record<Grammar, () => Promise<Extension>> = {
  none: async () => [],
  cpp: async () => (await import("@codemirror/lang-cpp")).cpp(),
  java: async () => (await import("@codemirror/lang-java")).java(),
  python: async () => (await import("@codemirror/lang-python")).python(),
  go: async () => (await import("@codemirror/lang-go")).go(),
  rust: async () => (await import("@codemirror/lang-rust")).rust(),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript(),
  typescript: async () =>
    (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
  php: async () => (await import("@codemirror/lang-php")).php({ plain: true }),
  csharp: async () => stream((await import("@codemirror/legacy-modes/mode/clike")).csharp),
  kotlin: async () => stream((await import("@codemirror/legacy-modes/mode/clike")).kotlin),
  scala: async () => stream((await import("@codemirror/legacy-modes/mode/clike")).scala),
  ruby: async () => stream((await import("@codemirror/legacy-modes/mode/ruby")).ruby),
  pascal: async () => stream((await import("@codemirror/legacy-modes/mode/pascal")).pascal),
  haskell: async () => stream((await import("@codemirror/legacy-modes/mode/haskell")).haskell),
  lua: async () => stream((await import("@codemirror/legacy-modes/mode/lua")).lua),
  perl: async () => stream((await import("@codemirror/legacy-modes/mode/perl")).perl),
  swift: async () => stream((await import("@codemirror/legacy-modes/mode/swift")).swift),
  d: async () => stream((await import("@codemirror/legacy-modes/mode/d")).d),
  ocaml: async () => stream((await import("@codemirror/legacy-modes/mode/mllike")).oCaml),
  objectivec: async () => stream((await import("@codemirror/legacy-modes/mode/clike")).objectiveC),
  shell: async () => stream((await import("@codemirror/legacy-modes/mode/shell")).shell),
  fortran: async () => stream((await import("@codemirror/legacy-modes/mode/fortran")).fortran),
  cobol: async () => stream((await import("@codemirror/legacy-modes/mode/cobol")).cobol),
  r: async () => stream((await import("@codemirror/legacy-modes/mode/r")).r),
  erlang: async () => stream((await import("@codemirror/legacy-modes/mode/erlang")).erlang),
  scheme: async () => stream((await import("@codemirror/legacy-modes/mode/scheme")).scheme),
  commonlisp: async () =>
    stream((await import("@codemirror/legacy-modes/mode/commonlisp")).commonLisp),
  tcl: async () => stream((await import("@codemirror/legacy-modes/mode/tcl")).tcl),
};

async function stream(mode: import("@codemirror/language").StreamParser<unknown>) {
  const { StreamLanguage } = await import("@codemirror/language");
  return StreamLanguage.define(mode);
}

const loaded = new Map<Grammar, Promise<Extension>>();

/** The grammar of a judge language; if its chunk cannot be loaded, the text stays uncoloured. */
export function loadGrammar(language: string): Promise<Extension> {
  const grammar = grammarOf(language);
  const cachedMode = loaded.get(grammar);
  if (cachedMode) return cachedMode;
  const loading = sources[grammar]().catch((): Extension => {
    loaded.delete(grammar);
    return [];
  });
  loaded.set(grammar, loading);
  return loading;
}
