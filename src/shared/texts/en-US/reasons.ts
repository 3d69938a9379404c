import type { Shape } from "../shape.ts";
import type { reasons as source } from "../zh-CN/reasons.ts";

export const reasons = {
  missing: "it is missing",
  type: "it has the wrong type",
  format: "it has the wrong form",
  tooSmall: "it is too small or too short",
  tooBig: "it is too large or too long",
  text: "it has characters that can not be stored",
} as const satisfies Shape<typeof source>;
