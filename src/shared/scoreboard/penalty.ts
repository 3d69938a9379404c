import type { ContestRule } from "../contest/contest.ts";
import {
  penaltyMinutesOf,
  type StoredRegulations,
  usualPenaltyVerdicts,
} from "../contest/contestRegulations.ts";
import { type PenaltyVerdict } from "../contest/penaltyVerdicts.ts";
import { Verdict } from "../verdict/verdict.ts";

export const statusOfPenalty: Record<PenaltyVerdict, number> = {
  wa: Verdict.WrongAnswer,
  pe: Verdict.PresentationError,
  tle: Verdict.TimeLimitExceeded,
  mle: Verdict.MemoryLimitExceeded,
  re: Verdict.RuntimeError,
  ole: Verdict.OutputLimitExceeded,
  ce: Verdict.CompileError,
  pac: Verdict.PartialAccepted,
};

/** Penalty in seconds for one attempt, and the verdicts that incur the penalty. */
export interface Penalty {
  seconds: number;
  statuses: ReadonlySet<number>;
}

export function penaltyOf(rule: ContestRule, stored: StoredRegulations): Penalty {
  const verdicts = stored.penaltyVerdicts ?? usualPenaltyVerdicts;
  return {
    seconds: penaltyMinutesOf(rule, stored) * 60,
    statuses: new Set(verdicts.map((one) => statusOfPenalty[one])),
  };
}
