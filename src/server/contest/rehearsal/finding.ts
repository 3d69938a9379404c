import {
  type RehearsalCode,
  type RehearsalFinding,
  rehearsalKinds,
} from "../../../shared/contestOrganizer/contestRehearsal.ts";

type Values = RehearsalFinding["values"];

/** Returns a finding with the severity of its kind if `holds` is true; otherwise undefined. */
export function findingIf(
  holds: boolean,
  code: RehearsalCode,
  values: Values = {},
  problem: RehearsalFinding["problem"] = null,
): RehearsalFinding | undefined {
  return holds ? { code, severity: rehearsalKinds[code].severity, problem, values } : undefined;
}

export function present(findings: (RehearsalFinding | undefined)[]): RehearsalFinding[] {
  return findings.filter((finding) => finding !== undefined);
}
