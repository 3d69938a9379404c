import { locales } from "../../../shared/text/locale.ts";
import type { StatementSections } from "../../../shared/problem/problemPackage.ts";
import type { LoadedPackage } from "../loadPackage.ts";
import { withScores } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";

/** Returns the statement for a format with one language. The Chinese statement is preferred. */
export function chosenStatement({ statements }: LoadedPackage): StatementSections {
  const [chosen] = locales.flatMap((locale) => statements[locale] ?? []);
  if (!chosen) throw new PackageFault("statementMissing");
  return chosen;
}

/** Reports the parts of a problem that are lost because no other system supports them. */
export function reportForeignLosses(
  { fields, cases, editorials = [] }: LoadedPackage,
  report: Report,
): void {
  if (cases.length === 0) throw new PackageFault("noCases");
  report.count("factorsLost", Object.keys(fields.languageFactors).length);
  if (fields.author !== undefined) report.add("author", { name: fields.author });
  if (fields.rating !== undefined) report.add("ratingLost", { rating: fields.rating });
  if (fields.juryDataOpen) report.add("juryDataLost");
  if (fields.failingInputOpen) report.add("failingInputLost");
  report.names(
    "editorialsLost",
    editorials.flatMap(({ texts }) => texts[0]?.title ?? []),
  );
  if (fields.feedback) report.add("feedbackLost", { policy: fields.feedback });
}

/**
 * For formats that use Verdict's checkers but can express less than Verdict's own format: reports the parts that are
 * lost. In these formats, a problem has a statement in only one language.
 */
export function reportUsualLosses(problem: LoadedPackage, report: Report): void {
  const { fields, statements } = problem;
  reportForeignLosses(problem, report);
  if (fields.outputLimit !== undefined) report.add("outputLimitLost");
  if (fields.checkerProtocol !== "verdict") throw new PackageFault("validatorProtocol");
  const [, ...others] = locales.filter((locale) => statements[locale]);
  for (const language of others) report.add("otherLanguage", { language });
  const { comparison, judgeMode, isRemoveEndBlank } = fields;
  const isUsual =
    comparison?.kind === (isRemoveEndBlank ? "lines" : "exact") && !comparison.ignoreCase;
  if (comparison && judgeMode === "default" && !isUsual) {
    report.add("standardCheckerLost", { name: comparison.kind });
  }
}

/**
 * Whether each case has the points that it would get if no points were set explicitly; if so, a format without points
 * loses nothing.
 */
export function hasUsualScores({ cases, fields }: LoadedPackage): boolean {
  const shared = withScores(
    cases.map((each) => ({ ...each, score: undefined })),
    fields,
  );
  return shared.every(({ score }, i) => score === cases[i]?.score);
}
