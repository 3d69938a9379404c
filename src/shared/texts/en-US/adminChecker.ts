import type { Shape } from "../shape.ts";
import type { adminChecker as source } from "../zh-CN/adminChecker.ts";

export const adminChecker = {
  mode: {
    label: "Judging",
    default: "General",
    spj: "Checker",
    interactive: "Interactive",
  },
  modeHint: {
    default: "The output is compared with the answer.",
    spj: "Your checker reads input, output and answer, and decides the verdict.",
    interactive: "Your interactor exchanges data with the program and decides the verdict.",
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
      "Every byte counts; only CRLF and LF are treated alike. A difference in whitespace only is a Presentation Error.",
    lines: "Trailing spaces and blank lines at the end are ignored.",
    lineTokens:
      "Each line has the same words in order; the amount of whitespace between and around them and blank lines at the end are ignored.",
    tokens: "The same words in order; a line break counts as a space.",
    integers: "Every word is a whole number of any length; +7, 007 and 7 are the same.",
    floats:
      "Words that are numbers may differ by the absolute or by the relative tolerance; other words must be equal.",
    digits:
      "Words that are numbers must agree in their first significant digits (a difference of half of the last one is allowed); other words must be equal.",
    unorderedLines:
      "The same lines, each as many times, in any order; trailing spaces are ignored.",
    unorderedTokens: "The same words, each as many times, in any order.",
    yesNo: "Words that are YES or NO in any case, in order; any other word is wrong.",
  },
  stripBlanks: "Ignore trailing spaces and blank lines at the end",
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
  wholeText: "Full compiler output",
  stale: "The code has changed since it was compiled.",
  callKind: "Protocol",
  callKinds: {
    verdict: "Checker (exit codes or testlib)",
    kattis: "Output validator (Kattis)",
    kattisVerdict: "Output validator (Kattis) without points",
  },
  flags: "Arguments",
  flagsHint: "Separated by spaces; put an argument with spaces in double quotes",
  kattis: {
    arguments:
      "Three arguments: input file, answer file, feedback folder (ending in /), followed by the arguments above.",
    output:
      "The program's output is on standard input; in interactive problems both streams are connected to the program.",
    ends: "Exit code 42: accepted; 43: wrong answer; anything else: System Error (an error of the jury)",
    files:
      "In the feedback folder, teammessage.txt and judgemessage.txt hold messages; score.txt and score_multiplier.txt hold points.",
    sources: "Other C and C++ sources next to it are compiled with it.",
  },
  protocol: {
    title: "How a checker reports its verdict",
    arguments:
      "The program gets three arguments: the paths of input, contestant's output and answer.",
    interactorArguments:
      "Standard input and output are connected to the contestant's program; the three arguments are the paths of the input, of a file to write, and of the answer.",
    testlib: 'C++ code may #include "testlib.h" and use its usual interface.',
    accepted: "exit code 0 or 100: accepted",
    presentation: "exit code 101: Presentation Error",
    wrong: "exit code 102: Wrong Answer",
    partial: "exit code 99: partial, with the percentage on standard output",
    failed: "exit code 103, a crash, a limit, anything else: System Error (an error of the jury)",
    words:
      "any other exit code: decided by the first word on standard error (ok, wrong answer, points and so on)",
  },
} as const satisfies Shape<typeof source>;
