import type { ContestRule } from "./contest.ts";
import { Verdict } from "../verdict/verdict.ts";

/** Verdicts for which a contest may choose whether they cost a penalty, in display order. */
export const penaltyVerdicts = ["wa", "pe", "tle", "mle", "re", "ole", "ce", "pac"] as const;
export type PenaltyVerdict = (typeof penaltyVerdicts)[number];

/** By default, all verdicts except compile errors and partial results incur a penalty. */
export const usualPenaltyVerdicts: readonly PenaltyVerdict[] = penaltyVerdicts.filter(
  (one) => one !== "ce" && one !== "pac",
);

/**
 * Verdicts for which a contest with this rule may choose. Under the AtCoder rule, partial results before the last
 * improvement of the score always cost a penalty.
 */
export function penaltyChoices(rule: ContestRule): readonly PenaltyVerdict[] {
  return rule === "atCoder" ? penaltyVerdicts.filter((one) => one !== "pac") : penaltyVerdicts;
}

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

export function isPenaltyVerdict(name: string): name is PenaltyVerdict {
  return (penaltyVerdicts as readonly string[]).includes(name);
}
