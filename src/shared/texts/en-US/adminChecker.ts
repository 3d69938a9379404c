import type { Shape } from "../shape.ts";
import type { adminChecker as source } from "../zh-CN/adminChecker.ts";

export const adminChecker = {
  mode: {
    label: "Judging",
    default: "General",
    spj: "Special",
    interactive: "Interactive",
  },
  modeHint: {
    default: "The output is compared with the answer.",
    spj: "A checker of yours reads input, output and answer, and gives the verdict.",
    interactive: "An interactor of yours talks with the program and gives the verdict.",
  },
  comparison: "Comparison",
  kind: {
    exact: "Every byte",
    lines: "Lines",
    lineTokens: "Words, line by line",
    tokens: "Words",
    integers: "Whole numbers",
    floats: "Numbers with a tolerance",
    digits: "Numbers, significant digits",
    unorderedLines: "Lines in any order",
    unorderedTokens: "Words in any order",
    yesNo: "YES / NO",
  },
  kindHint: {
    exact:
      "Every byte counts; only CRLF against LF is tolerated. Where just blanks differ it is a Presentation Error.",
    lines: "Blanks at line ends and blank lines at the end do not matter.",
    lineTokens:
      "Each line has the same words in order; how many blanks lie between and around them does not matter, nor do blank lines at the end.",
    tokens: "The same words in order; a line break is a blank like any other.",
    integers: "Every word is a whole number of any length; +7, 007 and 7 are the same.",
    floats:
      "Words that are numbers may differ by the absolute or by the relative tolerance; other words have to be the same.",
    digits:
      "Words that are numbers have to agree in their first significant digits (they may differ by half of the last one); other words have to be the same.",
    unorderedLines:
      "The same lines, each as many times, in any order; blanks at line ends do not matter.",
    unorderedTokens: "The same words, each as many times, in any order.",
    yesNo: "Words that are YES or NO in any case, in order; any other word is wrong.",
  },
  stripBlanks: "Ignore blanks at line ends and blank lines at the end",
  absolute: "Absolute tolerance",
  relative: "Relative tolerance",
  toleranceHint: "Empty or 0: not used",
  toleranceWrong: "A number above 0 such as 1e-6; a relative tolerance is below 1",
  digits: "Significant digits",
  ignoreCase: "Ignore case",
  language: "Language",
  checkerCode: "Code of the checker",
  interactorCode: "Code of the interactor",
  example: "Start from an example",
  compile: "Compile",
  compiling: "Compiling…",
  compiled: "It compiles.",
  notCompiled: "It does not compile",
  errorsAt: "{count, plural, one {# message} other {# messages}}",
  atLine: "Line {line}",
  inFile: "{file}, line {line}",
  wholeText: "All that the compiler said",
  stale: "The code has changed since it was compiled.",
  callKind: "Called as",
  callKinds: {
    verdict: "Checker (exit codes or testlib)",
    kattis: "Output validator (Kattis)",
  },
  flags: "Arguments",
  flagsHint: "Separated by blanks; one with blanks in double quotes",
  kattis: {
    arguments:
      "Three arguments: input file, answer file, feedback folder (ending in /), and behind them those above.",
    output:
      "The program's output is on standard input; in interactive problems both streams are joined to the program.",
    ends: "Exit code 42: accepted; 43: wrong answer; anything else: System Error, the jury's",
    files:
      "In the feedback folder teammessage.txt and judgemessage.txt are messages, score.txt and score_multiplier.txt points.",
    sources: "Other sources in C and C++ beside it are compiled with it.",
  },
  protocol: {
    title: "How a checker says its verdict",
    arguments:
      "The program gets three arguments: the paths of input, contestant's output and answer.",
    interactorArguments:
      "Standard input and output are joined with the contestant's program; the three arguments are the paths of the input, of a file to write, and of the answer.",
    testlib: 'C++ code may say #include "testlib.h" and use the interface that the field knows.',
    accepted: "exit code 0 or 100: accepted",
    presentation: "exit code 101: Presentation Error",
    wrong: "exit code 102: Wrong Answer",
    partial: "exit code 99: partial, with the percentage on standard output",
    failed: "exit code 103, a crash, a limit, anything else: System Error, the jury's fault",
    words:
      "any other exit code: the first word on standard error (ok, wrong answer, points and so on)",
  },
} as const satisfies Shape<typeof source>;
