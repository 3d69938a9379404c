import { elixir, erlang } from "./beam.ts";
import { c } from "./c.ts";
import { ada, cobol, fortran, nasm, objectiveC } from "./older.ts";
import { cpp } from "./cpp.ts";
import { golang } from "./golang.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { kotlin, scala } from "./jvm.ts";
import type { Language } from "./language.ts";
import { commonLisp, prolog, racket, scheme } from "./lisp.ts";
import { csharp } from "./mono.ts";
import { d, haskell, nim, ocaml, pascal, swift } from "./native.ts";
import { pypy2, pypy3, python2, python3 } from "./python.ts";
import { rust } from "./rust.ts";
import { awk, bash, lua, perl, php, r, ruby, tcl } from "./scripting.ts";
import { typescript } from "./typescript.ts";

/** Every supported language, whether or not this machine has its tools. */
export const languages: readonly Language[] = [
  c,
  cpp,
  golang,
  rust,
  java,
  csharp,
  kotlin,
  scala,
  erlang,
  elixir,
  python3,
  pypy3,
  python2,
  pypy2,
  javascript,
  typescript,
  php,
  ruby,
  lua,
  perl,
  bash,
  r,
  tcl,
  awk,
  pascal,
  haskell,
  ocaml,
  d,
  swift,
  nim,
  objectiveC,
  fortran,
  ada,
  cobol,
  nasm,
  scheme,
  commonLisp,
  prolog,
  racket,
];
