import type { ImportedProblem } from "../../../shared/problem/package.ts";
import { type ReportEntry, reportOutcomes } from "../../../shared/problem/packageReport.ts";

/** Values of the filter for report entries. */
export const reportFilters = ["all", "changed", "lost"] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** Returns the entries that pass the filter. Entries about lost data pass every filter. */
export function filtered(report: ReportEntry[], filter: ReportFilter): ReportEntry[] {
  return report.filter(({ code }) => {
    const outcome = reportOutcomes[code];
    return (
      filter === "all" || outcome === "lost" || (filter === "changed" && outcome === "changed")
    );
  });
}

/** Problems that cannot be read or were not stored are always shown, because nothing of them was imported. */
export function isVisible({ report, fault }: ImportedProblem, filter: ReportFilter): boolean {
  return filter === "all" || fault !== null || filtered(report, filter).length > 0;
}
