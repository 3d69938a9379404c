import { fromRecipe, shell } from "./recipe.ts";

/** Languages that are run by a small interpreter. If the interpreter offers a syntax check, this check runs first. */

export const php = fromRecipe({
  name: "PHP",
  profile: "php",
  sourceName: "main.php",
  tool: "php",
  limits: [5, 512],
  keep: ["main.php"],
  run: (path) => [
    path("php"),
    // Reads no ini files and switches off PHP's own memory limit, which would take effect before the sandbox's limit.
    "-n",
    "-d",
    "memory_limit=-1",
    "-d",
    "display_errors=stderr",
    "/a/main.php",
  ],
  outOfMemory: /(Out of memory|Allowed memory size)/,
});

export const ruby = fromRecipe({
  name: "Ruby",
  profile: "ruby",
  sourceName: "main.rb",
  tool: "ruby",
  limits: [5, 512],
  keep: ["main.rb"],
  // Ruby starts a third faster without the two gems that only format error messages.
  run: (path) => [path("ruby"), "--disable=did_you_mean,error_highlight", "/a/main.rb"],
  // By default, only 10,000 levels of recursion are allowed.
  runEnv: ({ memoryMb, stackMb }) => [
    `RUBY_THREAD_VM_STACK_SIZE=${Math.min(stackMb, memoryMb) * 2 ** 20}`,
  ],
  outOfMemory: /NoMemoryError/,
});

export const lua = fromRecipe({
  name: "Lua",
  profile: "lua",
  sourceName: "main.lua",
  tool: "luac",
  commands: ["luac5.4", "luac5.3", "luac"],
  also: { lua: ["lua5.4", "lua5.3", "lua"] },
  version: { args: ["-v"] },
  limits: [5, 512],
  keep: ["main.lua"],
  run: (path) => [path("lua"), "/a/main.lua"],
  outOfMemory: /not enough memory/,
});

export const perl = fromRecipe({
  name: "Perl",
  profile: "perl",
  sourceName: "main.pl",
  tool: "perl",
  version: { args: ["-e", "print qq(Perl $^V\n)"] },
  settings: ["/etc/perl"],
  limits: [5, 512],
  env: ["PERL_HASH_SEED=0", "PERL_PERTURB_KEYS=0"],
  keep: ["main.pl"],
  run: (path) => [path("perl"), "/a/main.pl"],
  outOfMemory: /^Out of memory/m,
});

export const bash = fromRecipe({
  name: "Bash",
  profile: "bash",
  sourceName: "main.sh",
  tool: "bash",
  limits: [5, 512],
  keep: ["main.sh"],
  run: (path) => [path("bash"), "/a/main.sh"],
  outOfMemory: /cannot allocate \d+ bytes/,
});

export const r = fromRecipe({
  name: "R",
  profile: "r",
  sourceName: "main.r",
  tool: "Rscript",
  settings: ["/etc/R"],
  limits: [5, 512],
  keep: ["main.r"],
  compile: (_, [rscript = "", ...files]) => [
    rscript,
    "--vanilla",
    "-e",
    "invisible(parse(commandArgs(TRUE)))",
    ...files,
  ],
  run: (path) => [path("Rscript"), "--vanilla", "/a/main.r"],
  outOfMemory: /cannot allocate (vector|memory)/,
});

/** Tcl resolves commands only at run time, but unbalanced braces can be detected before that. */
const TCL_CHECK =
  "set f [open main.tcl]; if {![info complete [read $f]]} {" +
  'puts stderr "main.tcl: a brace, bracket or quote is not closed"; exit 1}';

export const tcl = fromRecipe({
  name: "Tcl",
  profile: "tcl",
  sourceName: "main.tcl",
  tool: "tclsh",
  versionCommand: (path) => [
    "/bin/sh",
    "-c",
    `echo 'puts "Tcl [info patchlevel]"' | ${path("tclsh")}`,
  ],
  limits: [5, 512],
  keep: ["main.tcl"],
  compile: (_, command) => shell(`printf '%s' '${TCL_CHECK}' | "$1"`, command),
  run: (path) => [path("tclsh"), "/a/main.tcl"],
  outOfMemory: /unable to (re)?alloc/,
});

export const awk = fromRecipe({
  name: "AWK",
  profile: "awk",
  sourceName: "main.awk",
  tool: "gawk",
  limits: [5, 512],
  keep: ["main.awk"],
  // Enables arbitrary-precision integers.
  run: (path) => [path("gawk"), "-M", "-f", "/a/main.awk"],
  outOfMemory: /(memory exhausted|[Cc]annot allocate memory)/,
});
