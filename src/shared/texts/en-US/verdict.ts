import type { Shape } from "../shape.ts";
import type { verdict as source } from "../zh-CN/verdict.ts";

export const verdict = {
  NS: "Not Submitted",
  SNR: "Submitted Unknown Result",
  PE: "Presentation Error",
  CE: "Compile Error",
  WA: "Wrong Answer",
  AC: "Accepted",
  TLE: "Time Limit Exceeded",
  MLE: "Memory Limit Exceeded",
  RE: "Runtime Error",
  SE: "System Error",
  PD: "Pending",
  CP: "Compiling",
  JG: "Judging",
  PAC: "Partial Accepted",
  SB: "Submitting",
  SF: "Submitted Failed",
  OLE: "Output Limit Exceeded",
} as const satisfies Shape<typeof source>;
