import type { ContestRule } from "../contest/contest.ts";
import { type SentRegulations } from "../contest/contestRegulations.ts";
import { type PenaltyVerdict, penaltyVerdicts } from "../contest/penaltyVerdicts.ts";

/**
 * Verdicts for which a contest with this rule may choose. Under the AtCoder rule, partial results before the last
 * improvement of the score always cost a penalty.
 */
export function penaltyChoices(rule: ContestRule): readonly PenaltyVerdict[] {
  return rule === "atCoder" ? penaltyVerdicts.filter((one) => one !== "pac") : penaltyVerdicts;
}

export function isPenaltyVerdict(name: string): name is PenaltyVerdict {
  return (penaltyVerdicts as readonly string[]).includes(name);
}

/**
 * Whether partial results are the only wrong results without a penalty that a contestant can get on purpose: the
 * contest counts solved problems and has a penalty, but not for partial results. Problems with points (type OI) have
 * such results.
 */
export function freesPartialResults(
  rule: ContestRule,
  sent: Pick<SentRegulations, "penaltyMinutes" | "penaltyVerdicts">,
): boolean {
  const hasPenalty = sent.penaltyMinutes > 0 && sent.penaltyVerdicts.length > 0;
  return rule === "acm" && hasPenalty && !sent.penaltyVerdicts.includes("pac");
}
