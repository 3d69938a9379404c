import type { Shape } from "../shape.ts";
import type { introduction as source } from "../zh-CN/introduction.ts";

export const introduction = {
  title: "About judging",
  lead: "The languages of this site with their commands, what each result means, and what to consider when writing programs.",
  contents: "On this page",
  compilers: "Compilers",
  compilersText:
    "Versions and commands are reported by the judge nodes that are online. Factors apply to the time and memory limits that a problem states.",
  language: "Language",
  version: "Version",
  command: "Command to compile or check",
  factor: "Time / memory factor",
  noLanguages: "No judge node is online, so the languages are unknown.",
  noCommand: "runs directly",
  example: "Example: A + B",
  exampleText:
    "Read two integers from standard input and write their sum to standard output. Each of these programs is accepted here.",
  exampleInput: "Input",
  exampleOutput: "Output",
  copyExample: "Copy the {language} program",
  tryIt: "Solve this problem",
  otherLanguages: "Other languages",
  results: "Results explained",
  code: "Abbreviation",
  result: "Result",
  meaning: "Meaning",
  penalty: "20 minutes of penalty in an ACM contest",
  tips: "Notes on compiling",
  developers: "For developers",
  help: {
    PD: "Received; waiting in the queue.",
    SB: "The code is being sent to the judge node.",
    CP: "The code is being compiled.",
    JG: "The program runs on one test after the other and its output is compared.",
    AC: "Every test passed.",
    WA: "The program ended normally, but its output differs from the answer in some test.",
    PE: "The content is right, but spaces or line breaks differ; only where a problem compares exactly.",
    CE: "The code does not compile; the submission shows the compiler output. No penalty.",
    TLE: "The program took longer than the limit, or did not end for a long time.",
    MLE: "The program used more memory than the limit, or exited because it could not allocate more.",
    RE: "The program ended abnormally: an exit code other than 0, an index out of range, a division by zero, a stack overflow or an uncaught exception.",
    OLE: "The program wrote more than the output limit; often it prints in an endless loop.",
    PAC: "Some of the points were earned; only where test cases have points.",
    SE: "The judging system failed, not your code. No penalty; it is rejudged once the failure is fixed.",
    SF: "The submission did not reach the remote judge; it can be sent again.",
    SNR: "The result is not shown, in an exam or before a contest ends; lists show a question mark.",
    NS: "Nothing has been submitted yet.",
  },
  tip: {
    inputOutput:
      "Programs read standard input, write standard output and return 0 at a normal end. Do not print prompts.",
    className:
      "Java starts the public class with a main method, whatever its name and package; for Scala, Kotlin and C# write the entry point as in the examples above.",
    wideNumbers:
      "Use a 64-bit type for integers beyond 32 bits: long long in C and C++, with %lld or cin and cout.",
    wall: "Compilers have limits on time, memory and output; beyond them the result is a compile error. Code has at most {max, number} characters.",
    judge:
      "Each test runs in a sandbox of its own: no network, no other files, no access to other programs.",
    judgeMacro:
      "Remove freopen before submitting unless the statement asks for files: there is no input in them.",
  },
} as const satisfies Shape<typeof source>;
