import { type ProblemFault, problemFaults } from "../../../../shared/problem/problemRules.ts";
import { duplicateNames, type FormModel, stateOf } from "../model/formModel.ts";
import type { ErrorTexts } from "../../../ui/control/formState.ts";
import type { ProblemWords } from "../texts.ts";

/**
 * Checks the form with the validation rules that browser and server share. Returns one message for each invalid field,
 * in the order of the form.
 */
export function fieldErrors(
  form: FormModel,
  stored: FormModel | null,
  t: ProblemWords,
): ErrorTexts {
  const errors: Record<string, string> = {};
  const faults = problemFaults(stateOf(form), stored ? stateOf(stored) : undefined);
  for (const fault of faults) errors[fault.field] ??= sentence(fault, t);
  for (const [field, files] of [
    ["userExtraFile", form.userFiles],
    ["judgeExtraFile", form.judgeFiles],
  ] as const) {
    const [doubled] = duplicateNames(files);
    if (doubled !== undefined) errors[field] ??= t("fault.fileTwice", { name: doubled });
  }
  return errors;
}

function sentence({ field, fault, params }: ProblemFault, t: ProblemWords): string {
  if (fault === "format" && field === "problemId") return t("fault.displayId");
  if (fault === "format" && field === "examples") return t("fault.exampleMarks");
  if (fault === "format" && field.endsWith("ExtraFile")) return t("fault.fileName");
  return t(`fault.${fault}`, { min: 0, max: 0, ...params });
}

/**
 * The errors that remain after a change of the form: errors of fields that still break a rule, and the server's errors
 * for unchanged fields. `faults`: the form's current violations of the rules.
 */
export function remainingErrors(
  errors: ErrorTexts,
  change: { before: FormModel; now: FormModel; faults: ErrorTexts },
): ErrorTexts {
  const { faults } = change;
  const before: Record<string, unknown> = { ...stateOf(change.before) };
  const now: Record<string, unknown> = { ...stateOf(change.now) };
  const isLeft = ([field]: [string, string]) =>
    faults[field] !== undefined ||
    (field in now && JSON.stringify(before[field]) === JSON.stringify(now[field]));
  const left = Object.entries(errors).filter(isLeft);
  return Object.fromEntries(left.map(([field, text]) => [field, faults[field] ?? text]));
}
