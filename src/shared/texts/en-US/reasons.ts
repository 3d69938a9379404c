import type { Shape } from "../shape.ts";
import type { reasons as source } from "../zh-CN/reasons.ts";

export const reasons = {
  missing: "it is missing",
  type: "it has the wrong type",
  format: "its format is invalid",
  tooSmall: "it is too small or too short",
  tooBig: "it is too large or too long",
  text: "it has characters that cannot be stored",
  outOfRange: "it must be from {min} to {max}",
  tooLong: "it has more than {max} characters",
  tooMany: "there are more than {max}",
  twice: "it contains duplicates",
  titleless: "the statement in this language has no title",
  checkerMissing: "special and interactive judging need a program and its language",
  linesKeepBlanks: "comparing lines ignores trailing spaces, which this problem keeps",
} as const satisfies Shape<typeof source>;
