import type { Shape } from "../shape.ts";
import type { contestRegulations as source } from "../zh-CN/contestRegulations.ts";

export const contestRegulations = {
  part: "Rules",
  field: {
    penaltyMinutes: "Penalty minutes per attempt",
    penaltyVerdicts: "Verdicts that cost a penalty",
    submissionsMax: "Submissions per problem",
    languages: "Allowed languages",
  },
  hint: {
    submissionsMax:
      "Leave empty for no limit. Every submission after the start counts, including compile errors; organizers are not limited.",
    languages:
      "If none is chosen, all languages that the problem allows. Only for problems that are judged on this site.",
    penaltyVerdicts: "Each of these verdicts before the accepted submission costs a penalty.",
    partial: "Only problems with points (type OI) have partially accepted submissions.",
  },
  verdict: {
    wa: "Wrong answer",
    pe: "Presentation error",
    tle: "Time limit exceeded",
    mle: "Memory limit exceeded",
    re: "Runtime error",
    ole: "Output limit exceeded",
    ce: "Compile error",
    pac: "Partially accepted",
  },
  fault: {
    penaltyMinutes: "Enter a whole number from 0 to {max}",
    submissionsMax: "Enter a whole number from 1 to {max}, or leave it empty",
  },
} as const satisfies Shape<typeof source>;
