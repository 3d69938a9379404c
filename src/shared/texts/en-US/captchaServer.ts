import type { Shape } from "../shape.ts";
import type { captchaServer as source } from "../zh-CN/captchaServer.ts";

export const captchaServer = {
  plus: "In digits, please: what is {number} plus {small}?",
  moreThan: "Which number is {small} more than {number}? Answer in digits.",
  minus: "In digits, please: what is {number} minus {small}?",
  lessThan: "Which number is {small} less than {number}? Answer in digits.",
} as const satisfies Shape<typeof source>;
