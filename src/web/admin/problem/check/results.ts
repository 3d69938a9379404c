import { isAsExpected } from "../../../../shared/problem/checkMargins.ts";
import type {
  CheckedProgram,
  CheckOverview,
  InputValidator,
  JurySolution,
  ProblemCheck,
} from "../../../../shared/problem/problemCheck.ts";

/** A stored program with its result in a check; there is no result if the program was not part of the check. */
export interface ProgramRow<Program> {
  program: Program;
  item: CheckedProgram | undefined;
  /** Whether the result is as expected; null if this is unknown or nothing is expected. */
  met: boolean | null;
}

function itemOf(check: ProblemCheck | null, kind: CheckedProgram["kind"], name: string) {
  return check?.items.find((each) => each.kind === kind && each.name === name);
}

export function solutionsWith(
  { solutions }: Pick<CheckOverview, "solutions">,
  check: ProblemCheck | null,
): ProgramRow<JurySolution>[] {
  return solutions.map((program) => {
    const item = itemOf(check, "solution", program.name);
    return { program, item, met: item ? isAsExpected(item, program) : null };
  });
}

export function validatorsWith(
  { validators }: Pick<CheckOverview, "validators">,
  check: ProblemCheck | null,
): ProgramRow<InputValidator>[] {
  return validators.map((program) => {
    const item = itemOf(check, "validator", program.name);
    return { program, item, met: item ? isAsExpected(item, undefined) : null };
  });
}

/** A program's results before and after a change; a pending result does not count as a difference. */
export interface Difference {
  key: string;
  name: string;
  kind: CheckedProgram["kind"];
  before: CheckedProgram | undefined;
  after: CheckedProgram;
  changed: boolean;
  met: boolean | null;
}

export function differencesOf({ live, candidate, solutions }: CheckOverview): Difference[] {
  const solutionByName = new Map(solutions.map((each) => [each.name, each]));
  return (candidate?.items ?? []).map((after) => {
    const { kind, name } = after;
    const before = itemOf(live, kind, name);
    const hasBoth = isOver(before) && isOver(after);
    const changed = hasBoth && !isSameResult(before, after);
    const met = isAsExpected(after, kind === "solution" ? solutionByName.get(name) : undefined);
    return { key: `${kind} ${name}`, name, kind, before, after, changed, met };
  });
}

function isOver(item: CheckedProgram | undefined): item is CheckedProgram {
  return item !== undefined && (item.outcome === "done" || item.outcome === "failed");
}

function isSameResult(a: CheckedProgram, b: CheckedProgram): boolean {
  const rejected = a.kind === "solution" || a.rejected === b.rejected;
  return a.status === b.status && a.score === b.score && rejected;
}
