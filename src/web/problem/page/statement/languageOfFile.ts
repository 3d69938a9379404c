/**
 * Extensions for which there is no grammar of the same name. Headers are highlighted with the C++ grammar, which also
 * suits C.
 */
const byEnding: Record<string, string> = {
  c: "C",
  h: "C++",
  hh: "C++",
  cc: "C++",
  cpp: "C++",
  cxx: "C++",
  hpp: "C++",
  m: "Objective-C",
  java: "Java",
  kt: "Kotlin",
  scala: "Scala",
  cs: "C#",
  py: "Python3",
  go: "Golang",
  rs: "Rust",
  swift: "Swift",
  d: "D",
  pas: "Pascal",
  pp: "Pascal",
  js: "JavaScript Node",
  mjs: "JavaScript Node",
  ts: "TypeScript",
  php: "PHP",
  rb: "Ruby",
  lua: "Lua",
  pl: "Perl",
  sh: "Bash",
  r: "R",
  tcl: "Tcl",
  hs: "Haskell",
  ml: "OCaml",
  scm: "Scheme",
  rkt: "Racket",
  lisp: "Common Lisp",
  erl: "Erlang",
  f90: "Fortran",
  cob: "COBOL",
};

/** The judge language for a file's extension, or the extension itself if no language matches. */
export function languageOfFile(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return byEnding[ending] ?? ending;
}
