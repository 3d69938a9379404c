import { DOUBLED, type LanguageRow } from "./languageRow.ts";

/** The languages in this file are run by an interpreter; their compile step only checks the syntax. */

const PYTHON_SUM = `import sys

a, b = map(int, sys.stdin.read().split())
print(a + b)
`;

const PYTHON2_SUM = PYTHON_SUM.replace("print(a + b)", "print a + b");

const JAVASCRIPT_SUM = `const [a, b] = require("fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(BigInt);
console.log(String(a + b));
`;

const TYPESCRIPT_SUM = `import { readFileSync } from "node:fs";

const numbers: bigint[] = readFileSync(0, "utf8").trim().split(/\\s+/).map(BigInt);
console.log(String(numbers[0]! + numbers[1]!));
`;

const PHP_SUM = `<?php
[$a, $b] = preg_split('/\\s+/', trim(stream_get_contents(STDIN)));
echo $a + $b, "\\n";
`;

const RUBY_SUM = `puts STDIN.read.split.sum(&:to_i)
`;

const LUA_SUM = `local a, b = io.read("n", "n")
print(a + b)
`;

const PERL_SUM = `use strict;
use warnings;

my ($x, $y) = split ' ', join '', <STDIN>;
print $x + $y, "\\n";
`;

const BASH_SUM = `read -r -d '' a b
echo $((a + b))
`;

// R has no 64-bit integers. Each number is therefore split into two halves of nine digits, whose sums are exact.
const R_SUM = `half <- 1e9
words <- scan(file("stdin"), what = "", quiet = TRUE)
sign <- ifelse(startsWith(words, "-"), -1, 1)
digits <- sub("^-", "", words)
cut <- pmax(nchar(digits) - 9, 0)
high <- suppressWarnings(as.numeric(substr(digits, 1, cut)))
high[is.na(high)] <- 0
low <- as.numeric(substr(digits, cut + 1, nchar(digits)))
total <- c(sum(sign * high), sum(sign * low))
negative <- total[1] * half + total[2] < 0
if (negative) total <- -total
total <- c(total[1] + total[2] %/% half, total[2] %% half)
text <- if (total[1] == 0) sprintf("%d", total[2]) else sprintf("%.0f%09.0f", total[1], total[2])
cat(if (negative) "-", text, "\\n", sep = "")
`;

const TCL_SUM = `lassign [read stdin] a b
puts [expr {$a + $b}]
`;

const AWK_SUM = `{ for (i = 1; i <= NF; i++) total += $i }
END { print total }
`;

export const scriptingLanguages: readonly LanguageRow[] = [
  {
    id: 10,
    name: "Python3",
    contentType: "text/x-python",
    compileCommand: "python3 -m py_compile main.py",
    template: PYTHON_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 11,
    name: "Python2",
    contentType: "text/x-python",
    compileCommand: "python2 -m py_compile main.py",
    template: PYTHON2_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 12,
    name: "PyPy3",
    contentType: "text/x-python",
    compileCommand: "pypy3 -m py_compile main.py",
    template: PYTHON_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 13,
    name: "PyPy2",
    contentType: "text/x-python",
    compileCommand: "pypy -m py_compile main.py",
    template: PYTHON2_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 15,
    name: "JavaScript Node",
    contentType: "text/javascript",
    compileCommand: "node --check main.js",
    template: JAVASCRIPT_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 17,
    name: "PHP",
    contentType: "text/x-php",
    compileCommand: "php -n -l main.php",
    template: PHP_SUM,
    codeTemplate: "<?php\n",
    ...DOUBLED,
  },
  {
    id: 18,
    name: "Ruby",
    contentType: "text/x-ruby",
    compileCommand: "ruby -c main.rb",
    template: RUBY_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 20,
    name: "TypeScript",
    contentType: "text/typescript",
    compileCommand: "node --experimental-transform-types main.ts",
    template: TYPESCRIPT_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 24,
    name: "Lua",
    contentType: "text/x-lua",
    compileCommand: "luac -p main.lua",
    template: LUA_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 25,
    name: "Perl",
    contentType: "text/x-perl",
    compileCommand: "perl -c main.pl",
    template: PERL_SUM,
    codeTemplate: "use strict;\nuse warnings;\n\n",
    ...DOUBLED,
  },
  {
    id: 30,
    name: "Bash",
    contentType: "text/x-sh",
    compileCommand: "bash -n main.sh",
    template: BASH_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 35,
    name: "R",
    contentType: "text/x-rsrc",
    compileCommand: "Rscript main.r",
    template: R_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 40,
    name: "Tcl",
    contentType: "text/x-tcl",
    compileCommand: "tclsh main.tcl",
    template: TCL_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 41,
    name: "AWK",
    contentType: "text/x-awk",
    compileCommand: "gawk -M -o/dev/null -f main.awk",
    template: AWK_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
];
