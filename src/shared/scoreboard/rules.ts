import type { ContestRule, TimeCounting } from "../contest/contest.ts";
import type { StoredRegulations } from "../contest/contestRegulations.ts";
import { penaltyOf } from "./penalty.ts";
import { acm, acmByMinutes, acmRule } from "./acm.ts";
import { atCoder, atCoderRule } from "./atCoder.ts";
import { ioi } from "./ioi.ts";
import { oiHighest, oiRecent } from "./oi.ts";
import type { ScoreboardRule } from "./rule.ts";

/** All scoreboard rules, by name. */
export const rules = { acm, oiRecent, oiHighest, ioi, atCoder } satisfies Record<
  ContestRule,
  unknown
>;

/** The rule of a contest, which determines its board, medals, awards and exports. */
export function scoreboardRule(
  rule: ContestRule,
  counting: TimeCounting,
  regulations: StoredRegulations = {},
): ScoreboardRule {
  const isUsual =
    regulations.penaltyMinutes === undefined && regulations.penaltyVerdicts === undefined;
  if (!isUsual && rule === "acm") {
    const { name } = counting === "minutes" ? acmByMinutes : acm;
    return acmRule(name, counting, penaltyOf(rule, regulations));
  }
  if (!isUsual && rule === "atCoder") return atCoderRule(penaltyOf(rule, regulations));
  return rule === "acm" && counting === "minutes" ? acmByMinutes : rules[rule];
}
