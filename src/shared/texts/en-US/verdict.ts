import type { Shape } from "../shape.ts";
import type { verdict as source } from "../zh-CN/verdict.ts";

export const verdict = {
  NS: "Not Submitted",
  SNR: "Result Hidden",
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
  PAC: "Partially Accepted",
  SB: "Submitting",
  SF: "Submission Failed",
  OLE: "Output Limit Exceeded",
} as const satisfies Shape<typeof source>;
