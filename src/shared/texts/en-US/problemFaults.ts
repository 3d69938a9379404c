import type { Shape } from "../shape.ts";
import type { problemFaults as source } from "../zh-CN/problemFaults.ts";

export const problemFaults = {
  missing: "This field is required",
  format: "The format is invalid",
  displayId: "At most 32 characters: letters, digits, - and _",
  exampleMarks: "A sample must not contain closing tags of input or output",
  fileName: "A file's name begins with a letter or digit and has letters, digits, dots, - and _",
  fileTwice: "The file name {name} is used twice",
  outOfRange: "Enter a number from {min, number} to {max, number}",
  tooLong: "At most {max, number} characters",
  tooMany: "At most {max, number}",
  newTag: "Only tags that exist can be chosen",
  twice: "There are duplicates",
  titleless: "Enter the title in this language",
  checkerMissing: "Enter the code and choose its language",
  notCompiled: "Fix the code; see compiler output",
  dataSending: "An archive is still being uploaded or read; save when it is done",
  dataUndecided: "The uploaded archive is not used yet: replace or append, or close it",
  dataEmpty: "Test data needs at least one case",
  dataWrong: "A value of a case or subtask is invalid",
  linesKeepBlanks: "Comparing by lines ignores trailing spaces; compare byte by byte instead",
  comparisonUnused: "With a checker or interactor, the standard comparison is not used",
  templateForbidden: "A language with a template is not among the allowed ones",
  iterateScored: "Stopping at the first wrong case is for ACM scoring only",
} as const satisfies Shape<typeof source>;
