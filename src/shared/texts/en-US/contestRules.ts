import type { Shape } from "../shape.ts";
import type { contestRules as source } from "../zh-CN/contestRules.ts";

export const contestRules = {
  names: {
    acm: "ACM",
    oiHighest: "OI (highest score)",
    oiRecent: "OI (last submission)",
    ioi: "IOI",
    atCoder: "AtCoder",
  },
  meanings: {
    acm: "Ranked by solved problems, then by penalty time.",
    oiHighest:
      "The submission with the highest score counts for each problem; ranked by total score. During the freeze contestants do not see their own results.",
    oiRecent:
      "The last submission with a score counts for each problem; ranked by total score. During the freeze contestants do not see their own results.",
    ioi: "The best result of each subtask counts; contestants see all feedback.",
    atCoder: "Ranked by total score, then by the time of the last improvement and penalty time.",
  },
  penalty:
    "{minutes, plural, =0 {Wrong submissions add no penalty.} one {Each wrong submission adds # minute.} other {Each wrong submission adds # minutes.}}",
} as const satisfies Shape<typeof source>;
