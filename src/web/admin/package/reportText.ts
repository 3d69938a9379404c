import {
  type Outcome,
  outcomes,
  type PackageFaultInfo,
  type ReportEntry,
  reportOutcomes,
} from "../../../shared/packageReport.ts";
import type { PackageWords } from "./words.ts";

type Translate = (key: string, values: ReportEntry["params"]) => string;

/** A line of a report. Which parameters a text takes is known by its code alone, so types end here. */
export function entryText(t: PackageWords, { code, params }: ReportEntry): string {
  return (t as unknown as Translate)(`report.${code}`, params);
}

export function faultText(t: PackageWords, { code, params }: PackageFaultInfo): string {
  return (t as unknown as Translate)(`fault.${code}`, params);
}

/** Entries by what becomes of them, what needs eyes first; empty groups are left out. */
export function grouped(report: ReportEntry[]): [Outcome, ReportEntry[]][] {
  return outcomes
    .toReversed()
    .map((outcome): [Outcome, ReportEntry[]] => [
      outcome,
      report.filter(({ code }) => reportOutcomes[code] === outcome),
    ])
    .filter(([, entries]) => entries.length > 0);
}
