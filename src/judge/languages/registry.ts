import { c } from "./c.ts";
import { cpp } from "./cpp.ts";
import { golang } from "./golang.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import type { Language } from "./language.ts";
import { pypy3, python3 } from "./python.ts";
import { rust } from "./rust.ts";

/** Every language this judge can handle, whether or not this machine has its tools. */
export const languages: readonly Language[] = [
  c,
  cpp,
  java,
  python3,
  pypy3,
  golang,
  javascript,
  rust,
];
