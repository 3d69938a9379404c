import type { ContestRule } from "../contest.ts";
import { acm } from "./acm.ts";
import { atCoder } from "./atCoder.ts";
import { ioi } from "./ioi.ts";
import { oiHighest, oiRecent } from "./oi.ts";
import type { ScoreboardRule } from "./rule.ts";

/** All rules of scoreboards by their names. */
export const rules = { acm, oiRecent, oiHighest, ioi, atCoder } satisfies Record<
  ContestRule,
  unknown
>;

export function scoreboardRule(rule: ContestRule): ScoreboardRule {
  return rules[rule];
}
