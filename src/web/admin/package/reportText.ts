import {
  type Outcome,
  outcomes,
  type PackageFaultInfo,
  type ReportEntry,
  reportOutcomes,
} from "../../../shared/problem/packageReport.ts";
import type { PackageWords } from "./texts.ts";

type Translate = (key: string, values: ReportEntry["params"]) => string;

/** A line of a report. The parameters of a message depend on its code, so they are untyped here. */
export function entryText(t: PackageWords, { code, params }: ReportEntry): string {
  return (t as unknown as Translate)(`report.${code}`, params);
}

export function faultText(t: PackageWords, { code, params }: PackageFaultInfo): string {
  return (t as unknown as Translate)(`fault.${code}`, params);
}

/** Entries grouped by effect, the most serious first; empty groups are skipped. */
export function grouped(report: ReportEntry[]): [Outcome, ReportEntry[]][] {
  return outcomes
    .toReversed()
    .map((outcome): [Outcome, ReportEntry[]] => [
      outcome,
      report.filter(({ code }) => reportOutcomes[code] === outcome),
    ])
    .filter(([, entries]) => entries.length > 0);
}
