import { localLanguages } from "../../../../shared/languages/languages.ts";
import { languageByName, languageOfFile } from "../../format/languageNames.ts";

/**
 * Maps Hydro's language keys, without the part after the dot (the language standard), to Verdict's names of languages.
 */
const families: Record<string, string> = {
  c: "C",
  cc: "C++ 17",
  cpp: "C++ 17",
  cxx: "C++ 17",
  pas: "Pascal",
  java: "Java",
  kt: "Kotlin",
  py: "Python3",
  php: "PHP",
  rs: "Rust",
  hs: "Haskell",
  js: "JavaScript Node",
  go: "Golang",
  rb: "Ruby",
  cs: "C#",
  r: "R",
  lua: "Lua",
  pl: "Perl",
  bash: "Bash",
  ts: "TypeScript",
  swift: "Swift",
  d: "D",
  adb: "Ada",
};

const variants: Record<string, string> = {
  py2: "Python2",
  py3: "Python3",
  pypy: "PyPy3",
  pypy2: "PyPy2",
  pypy3: "PyPy3",
  cc98: "C++",
  cc03: "C++",
  cc11: "C++",
  cc14: "C++",
  cc17: "C++ 17",
  cc20: "C++ 20",
  cc23: "C++ 20",
};

/**
 * Converts a Hydro language key to this site's name of the language, for example `cc.cc17o2` to `C++ 17 With O2`;
 * undefined for unknown languages.
 */
export function hydroLanguage(key: string): string | undefined {
  const [family = "", variant = ""] = key.trim().toLowerCase().split(".");
  const optimised = variant.endsWith("o2") || family.endsWith("o2");
  const plain = (text: string) => text.replace(/o2$/, "").replace(/^cpp(?=\d)/, "cc");
  const name =
    own(variants, plain(variant)) ??
    own(variants, plain(family)) ??
    own(families, plain(family)) ??
    languageByName(key);
  if (name === undefined || !optimised) return name;
  const fast = `${name} With O2`;
  return localLanguages.some((each) => each.name === fast) ? fast : name;
}

/** A key that names no particular language standard (`c` or `cc`) stands for the whole family. */
export function hydroLanguages(key: string): string[] {
  const name = hydroLanguage(key);
  if (name === undefined) return [];
  if (key !== "c" && key !== "cc") return [name];
  const isOf = (each: string) => (key === "c" ? /^C(?: |$)/ : /^C\+\+/).test(each);
  return localLanguages.map((each) => each.name).filter(isOf);
}

/** The language of a source file, determined by everything after the first dot: `chk.cc17`, `std.cc.cc20`. */
export function hydroFileLanguage(name: string): string | undefined {
  const [, ...endings] = name.split(".");
  const last = endings.at(-1) ?? "";
  const language =
    endings.length > 1 ? hydroLanguage(endings.slice(-2).join(".")) : hydroLanguage(last);
  return language ?? languageOfFile(`.${last}`);
}

function own(table: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
