import { fromRecipe } from "./recipe.ts";

/** Languages that are compiled to a single native program. */

export const pascal = fromRecipe({
  name: "Pascal",
  profile: "pascal",
  sourceName: "main.pas",
  tool: "fpc",
  version: { args: ["-iV"], name: "Free Pascal" },
  settings: ["/etc/fpc.cfg"],
  limits: [10, 512],
  keep: ["main"],
});

export const haskell = fromRecipe({
  name: "Haskell",
  profile: "haskell",
  sourceName: "main.hs",
  tool: "ghc",
  // Settings file that lists the packages of the compiler.
  settings: ["/var/lib/ghc"],
  limits: [30, 2048],
  keep: ["main"],
});

export const ocaml = fromRecipe({
  name: "OCaml",
  profile: "ocaml",
  sourceName: "main.ml",
  tool: "ocamlopt",
  version: { args: ["-version"], name: "OCaml" },
  limits: [15, 1024],
  keep: ["main"],
  outOfMemory: /^Fatal error: (exception (Stdlib\.)?Out_of_memory|out of memory)/m,
});

export const d = fromRecipe({
  name: "D",
  profile: "d",
  sourceName: "main.d",
  tool: "ldc2",
  settings: ["/etc/ldc2.conf", "/etc/ldc2"],
  limits: [30, 1024],
  keep: ["main"],
  // By default, the language's garbage collector uses one thread per core. This is switched off, because the CPU time
  // of all threads is counted.
  run: () => ["/a/main", "--DRT-gcopt=parallel:0"],
  outOfMemory: /OutOfMemoryError/,
});

export const swift = fromRecipe({
  name: "Swift",
  profile: "swift",
  sourceName: "main.swift",
  tool: "swiftc",
  limits: [30, 2048],
  keep: ["main"],
});

export const nim = fromRecipe({
  name: "Nim",
  profile: "nim",
  sourceName: "main.nim",
  tool: "nim",
  settings: ["/etc/nim"],
  limits: [30, 1024],
  keep: ["main"],
  outOfMemory: /^out of memory/m,
});
