import type { ContestRule } from "./contest.ts";
import { type PenaltyVerdict, penaltyVerdicts } from "./penaltyVerdicts.ts";

/** By default, all verdicts except compile errors and partial results incur a penalty. */
export const usualPenaltyVerdicts: readonly PenaltyVerdict[] = penaltyVerdicts.filter(
  (one) => one !== "ce" && one !== "pac",
);

export const PENALTY_MINUTES_MAX = 1440;
/** Highest limit that a contest may set for the submissions of one contestant to one problem. */
export const SUBMISSIONS_ALLOWED_MAX = 1000;
/** Maximum number of languages that a contest may list. */
export const LANGUAGES_NAMED_MAX = 200;

/** Rules of a contest other than its scoring; absent rules have their default values. */
export interface StoredRegulations {
  penaltyMinutes?: number;
  penaltyVerdicts?: readonly PenaltyVerdict[];
  /** Names of the allowed languages; absent or empty: all languages that the problem allows. */
  languages?: readonly string[];
  /** Maximum number of submissions of one contestant to one problem; absent: no limit. */
  submissionsMax?: number;
}

const usualMinutes: Partial<Record<ContestRule, number>> = { acm: 20, atCoder: 5 };

/**
 * Minutes that each penalised attempt costs under the given rule if the contest sets no other number; 0 if the rule has
 * no penalty.
 */
export function usualPenaltyMinutes(rule: ContestRule): number {
  return usualMinutes[rule] ?? 0;
}

/** Minutes that a penalised attempt costs in a contest. */
export function penaltyMinutesOf(
  rule: ContestRule,
  { penaltyMinutes }: Pick<StoredRegulations, "penaltyMinutes">,
): number {
  const usual = usualPenaltyMinutes(rule);
  return usual === 0 ? 0 : (penaltyMinutes ?? usual);
}

/** The rules of a contest in the form in which the API sends them. */
export interface SentRegulations {
  penaltyMinutes: number;
  penaltyVerdicts: PenaltyVerdict[];
  allowedLanguages: string[];
  submissionsMax: number;
}

export function sentRegulations(rule: ContestRule, stored: StoredRegulations): SentRegulations {
  return {
    penaltyMinutes: penaltyMinutesOf(rule, stored),
    penaltyVerdicts: [...(stored.penaltyVerdicts ?? usualPenaltyVerdicts)],
    allowedLanguages: [...(stored.languages ?? [])],
    submissionsMax: stored.submissionsMax ?? 0,
  };
}
