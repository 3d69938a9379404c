import { fromRecipe, shell } from "./recipe.ts";

// For Scheme, Common Lisp, Racket and Prolog, the source is compiled to the interpreter's own format, and the
// interpreter runs the result.

const COMPILE_SCHEME =
  "(use-modules (system base compile))" +
  '(compile-file (cadr (command-line)) #:output-file "main.go")';

export const scheme = fromRecipe({
  name: "Scheme",
  profile: "scheme",
  sourceName: "main.scm",
  tool: "guile",
  commands: ["guile-3.0", "guile3.0", "guile"],
  limits: [10, 512],
  keep: ["main.go"],
  compile: (_, [guile = "", quiet = "", ...files]) => [
    guile,
    quiet,
    "-c",
    COMPILE_SCHEME,
    ...files,
  ],
  run: (path) => [path("guile"), "--no-auto-compile", "-c", '(load-compiled "/a/main.go")'],
  outOfMemory: /out-of-memory|[Oo]ut of memory/,
});

export const commonLisp = fromRecipe({
  name: "Common Lisp",
  profile: "common-lisp",
  sourceName: "main.lisp",
  tool: "sbcl",
  limits: [10, 2048],
  // If the source has syntax errors, the compiler does not create this file.
  keep: ["main.fasl"],
  run: (path, { memoryMb, stackMb }) => [
    path("sbcl"),
    "--dynamic-space-size",
    `${memoryMb}MB`,
    "--control-stack-size",
    `${Math.min(stackMb, memoryMb)}MB`,
    "--script",
    "/a/main.fasl",
  ],
  outOfMemory: /[Hh]eap exhausted/,
});

export const prolog = fromRecipe({
  name: "Prolog",
  profile: "prolog",
  sourceName: "main.pl",
  tool: "swipl",
  commands: ["swipl", "swi-prolog"],
  limits: [10, 512],
  keep: ["main"],
  // The interpreter allocates 64 MiB in addition to the stacks.
  run: (path, { memoryMb }) => [path("swipl"), `--stack-limit=${memoryMb}m`, "-x", "/a/main"],
  outOfMemory: /Stack limit \([^)]{0,100}\) exceeded|resource error/,
});

export const racket = fromRecipe({
  name: "Racket",
  profile: "racket",
  sourceName: "main.rkt",
  tool: "racket",
  settings: ["/etc/racket"],
  limits: [15, 1024],
  keep: ["main.rkt", "compiled/main_rkt.zo", "compiled/main_rkt.dep"],
  compile: (_, command) => shell('racket=$1; shift; exec "$racket" -l- raco make "$@"', command),
  run: (path) => [path("racket"), "/a/main.rkt"],
  outOfMemory: /out of memory/,
});
