import type { Shape } from "../shape.ts";
import type { contestRegulations as source } from "../zh-CN/contestRegulations.ts";

export const contestRegulations = {
  part: "Rules",
  field: {
    penaltyMinutes: "Penalty minutes of a try",
    penaltyVerdicts: "Verdicts that cost a penalty",
    submissionsMax: "Submissions to a problem",
    languages: "Allowed languages",
  },
  hint: {
    submissionsMax:
      "Empty: no limit. Every submission from the start on counts, compile errors too; organizers are not limited.",
    languages:
      "Without a choice all that the problem allows. Restricts problems that are judged here.",
    penaltyVerdicts: "These verdicts before the accepted submission cost a penalty.",
  },
  verdict: {
    wa: "Wrong answer",
    pe: "Presentation error",
    tle: "Time limit exceeded",
    mle: "Memory limit exceeded",
    re: "Runtime error",
    ole: "Output limit exceeded",
    ce: "Compile error",
  },
  fault: {
    penaltyMinutes: "Enter a whole number from 0 to {max}",
    submissionsMax: "Enter a whole number from 1 to {max}, or nothing",
  },
} as const satisfies Shape<typeof source>;
