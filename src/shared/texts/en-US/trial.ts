import type { Shape } from "../shape.ts";
import type { trial as source } from "../zh-CN/trial.ts";

export const trial = {
  panel: "Run",
  tabs: "Choose an input",
  sample: "Sample {number, number}",
  own: "Custom input",
  runSamples: "Run samples",
  runOwn: "Run",
  close: "Close the run panel",
  input: "Input",
  answer: "Sample output",
  output: "Your output",
  errors: "Standard error",
  checker: "Checker message",
  nothing: "(nothing)",
  ownLabel: "Input for the program",
  ownHint: "At most 64 KiB, kept in this browser only",
  ownTooLong: "The input can have at most {max, number} bytes; it has {bytes, number}",
  interactive:
    "This problem is interactive: there is no interactor here. The program reads all of this at once, and its output is not judged.",
  checked: "This problem has a checker; it judges the samples too.",
  notRun:
    "Press “Run samples” to run the code in the same environment and with the same limits as judging. It does not count as a submission.",
  notRunRemote:
    "Press “Run samples” to run the code on this site's judge nodes, in the nearest language. The compiler and the limits of the other judge may differ. It does not count as a submission.",
  remote:
    "Run on this site's judge nodes in {language}; the compiler and the limits of the other judge may differ.",
  ownNotRun: "Enter an input and press “Run”. It does not count as a submission.",
  waiting: "Waiting for a judge node…",
  compiling: "Compiling…",
  running: "Running…",
  finished: "Finished",
  passed: "Passed",
  allPassed: "All {total, plural, one {# sample} other {# samples}} passed",
  somePassed: "{passed, number} of {total, plural, one {# sample} other {# samples}} passed",
  unjudged:
    "{total, plural, one {# sample was} other {# samples were}} run; there is no answer to compare with",
  compileFailed: "The code does not compile",
  compilerOutput: "Compiler output",
  failures: {
    lost: "The judge node disconnected during the run, so there are no results. Your code is not the cause; run it again.",
    busy: "All judge nodes are busy with submissions. Run it again in a moment.",
    error:
      "The judge node could not run this; your code is not the cause. Run it again; if it keeps happening, contact an administrator.",
  },
  notes: {
    budget: "A run may take {seconds, number} s in total; the limit was reached here",
    skipped:
      "A run may take {seconds, number} s in total; the limit was reached, so this input was not run",
    checker: "The checker could not judge this output",
  },
  retry: "Run again",
  cut: "{bytes, number} bytes of output; only the first 64 KiB are shown",
  cutErrors: "Only the first 64 KiB are shown",
  difference: "Compared with the sample output line by line",
  firstDifference: "Differs from line {line, number} on",
  differenceLegend: "Where lines differ, spaces are shown as · and tabs as →",
  line: "Line",
  differs: "differs",
  same: "same",
  missing: "Missing line",
  surplus: "Extra line",
  moreBefore: "{count, plural, one {# equal line} other {# equal lines}} above",
  moreAfter: "{count, plural, one {# more line} other {# more lines}} not shown",
  endMissing: "The same, but without a line break at the end",
  endSurplus: "The same, but with an extra line break at the end",
  announceCompile: "The code does not compile",
  announceOwn: "Run finished: {status}",
} as const satisfies Shape<typeof source>;
