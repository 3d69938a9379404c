import type { ContestRule } from "../../../../shared/contest/contest.ts";
import {
  PENALTY_MINUTES_MAX,
  SUBMISSIONS_ALLOWED_MAX,
  usualPenaltyMinutes,
} from "../../../../shared/contest/contestRegulations.ts";
import { penaltyVerdicts } from "../../../../shared/contest/penaltyVerdicts.ts";
import type { ContestValues, Faults } from "./formModel.ts";
import { wholeNumber } from "./wholeNumber.ts";

/**
 * The penalty minutes after the contest's rule has changed. If the field contains the default of the old rule, it is
 * set to the default of the new rule; any other value is kept.
 */
export function withRule(
  rule: ContestRule,
  { rule: before, penaltyMinutes }: Pick<ContestValues, "rule" | "penaltyMinutes">,
): string {
  const isUsual = penaltyMinutes === String(usualPenaltyMinutes(before));
  return isUsual ? String(usualPenaltyMinutes(rule)) : penaltyMinutes;
}

/** The form's fields for the contest's rules, as input for the call that saves the contest. */
export function regulationsOf(values: ContestValues) {
  return {
    penaltyMinutes: wholeNumber(values.penaltyMinutes) ?? 0,
    penaltyVerdicts: penaltyVerdicts.filter((one) =>
      values.penaltyVerdicts.split(" ").includes(one),
    ),
    allowedLanguages: values.languages.split("\n").filter((name) => name !== ""),
    submissionsMax: wholeNumber(values.submissionsMax) ?? 0,
  };
}

export function regulationFaults({ rule, penaltyMinutes, submissionsMax }: ContestValues): Faults {
  const faults: Faults = {};
  const minutes = wholeNumber(penaltyMinutes);
  const isWrong = minutes === null || minutes > PENALTY_MINUTES_MAX;
  if (usualPenaltyMinutes(rule) > 0 && isWrong) {
    faults.penaltyMinutes = { text: "penaltyMinutes", max: String(PENALTY_MINUTES_MAX) };
  }
  const most = wholeNumber(submissionsMax);
  const isLimited = submissionsMax.trim() !== "";
  if (isLimited && (most === null || most < 1 || most > SUBMISSIONS_ALLOWED_MAX)) {
    faults.submissionsMax = { text: "submissionsMax", max: String(SUBMISSIONS_ALLOWED_MAX) };
  }
  return faults;
}
