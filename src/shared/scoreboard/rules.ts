import type { ContestRule, TimeCounting } from "../contest.ts";
import { acm, acmByMinutes } from "./acm.ts";
import { atCoder } from "./atCoder.ts";
import { ioi } from "./ioi.ts";
import { oiHighest, oiRecent } from "./oi.ts";
import type { ScoreboardRule } from "./rule.ts";

/** All rules of scoreboards by their names. */
export const rules = { acm, oiRecent, oiHighest, ioi, atCoder } satisfies Record<
  ContestRule,
  unknown
>;

/** The rule of a contest, and of everything that follows from it: board, medals, awards, exports. */
export function scoreboardRule(rule: ContestRule, counting: TimeCounting): ScoreboardRule {
  return rule === "acm" && counting === "minutes" ? acmByMinutes : rules[rule];
}
