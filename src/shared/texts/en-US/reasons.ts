import type { Shape } from "../shape.ts";
import type { reasons as source } from "../zh-CN/reasons.ts";

export const reasons = {
  missing: "it is missing",
  type: "it has the wrong type",
  format: "its format is invalid",
  tooSmall: "it is too small or too short",
  tooBig: "it is too large or too long",
  text: "it contains characters that cannot be stored",
  outOfRange: "it must be from {min} to {max}",
  tooLong: "it has more than {max} characters",
  tooMany: "there are more than {max}",
  newTag: "only tags that exist can be chosen",
  twice: "it contains duplicates",
  endEarly: "choose an end after the start",
  endNotLater: "choose an end after the present one",
  endLate: "a contest lasts a year at most; choose an earlier end",
  calendarLong: "a calendar shows 62 days at most; choose a shorter time",
  freezeEarly: "it is before the start; choose a time between start and end",
  freezeLate: "it is not before the end; choose a time between start and end",
  ratedOfSite: "only contests of the site can be rated; switch it off",
  realNamesOfSite: "a contest of a class shows no real names to its members; choose another name",
  typeStays: "the kind of rule of a contest stays; create another contest",
  accountRule:
    "write two whole numbers, the smaller one first, an affix of at most 50 characters and at most 5,000 further names",
  letterFormat: "write at most 20 letters, digits, - and _, beginning with a letter or digit",
  titleless: "the statement in this language has no title",
  checkerMissing: "a checker or interactor needs code and a language",
  linesKeepBlanks: "comparing lines ignores trailing spaces, which this problem keeps",
  statementNeeded: "a public problem needs a statement: write one, or choose another visibility",
  testDataNeeded: "a public problem needs test data: add test cases, or choose another visibility",
  statementAndTestDataNeeded:
    "a public problem needs a statement and test data: add both, or choose another visibility",
} as const satisfies Shape<typeof source>;
