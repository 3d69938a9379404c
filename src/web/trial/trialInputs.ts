import type { TrialRow } from "../../shared/verdict/trial.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Trials } from "./useTrial.ts";
import type { TrialWords } from "./texts.ts";

/** The number of a sample (from 1), or `own` for the user's input. */
export type TrialTab = number | "own";

export const trialTabId = (tab: TrialTab): string => `trial-tab-${tab}`;
export const TRIAL_PANEL_ID = "trial-tab-panel";

/** Returns the last trial run's result for the input in a tab. */
export function inputOf(rows: Trials["rows"], tab: TrialTab): TrialRow["inputs"][number] | null {
  const row = tab === "own" ? rows.own : rows.samples;
  return row?.inputs.find(({ sample }) => sample === (tab === "own" ? null : tab)) ?? null;
}

/** Whether a sample passed; null if there is no verdict, for example because it was skipped. */
export function passedOf({ sample, outcome }: TrialRow["inputs"][number]): boolean | null {
  if (sample === null || !outcome) return null;
  if (outcome.status === Verdict.Accepted) return outcome.judged ? true : null;
  return outcome.note === "skipped" ? null : false;
}

/** A summary such as "2 of 3 samples passed". */
export function summaryOf(inputs: TrialRow["inputs"], t: TrialWords): string {
  const judged = inputs.filter((each) => passedOf(each) !== null);
  const total = judged.length;
  if (total === 0) return t("unjudged", { total: inputs.length });
  const passed = judged.filter((each) => passedOf(each)).length;
  return passed === total ? t("allPassed", { total }) : t("somePassed", { passed, total });
}
