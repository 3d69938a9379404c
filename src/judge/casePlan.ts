import type { JudgeTask } from "../shared/judge/judgeTask.ts";

type TaskCase = JudgeTask["cases"][number];
type Subtask = JudgeTask["subtasks"][number];

/** Cases that are judged one after another and share one stop rule. */
export interface Section {
  subtask: Subtask | null;
  cases: TaskCase[];
  /** Whether the rest of the section is skipped after a case that earned 0 points. */
  stopAtZero: boolean;
}

/**
 * The sections of a task in judging order. `default` runs all cases. `iterate_until_wrong` stops at the first case that
 * is not accepted. Subtasks run in their order; a `min` or `mul` subtask stops at a case that earns 0 points, since the
 * whole subtask then earns 0. Cases without a subtask come last.
 */
export function sectionsOf(task: Pick<JudgeTask, "caseMode" | "cases" | "subtasks">): Section[] {
  if (task.caseMode !== "subtask") {
    const stopAtZero = task.caseMode === "iterate_until_wrong";
    return [{ subtask: null, cases: task.cases, stopAtZero }];
  }
  const nums = new Set(task.subtasks.map(({ num }) => num));
  const sections: Section[] = task.subtasks.map((subtask) => ({
    subtask,
    cases: task.cases.filter(({ group }) => group === subtask.num),
    stopAtZero: subtask.type !== "sum",
  }));
  const ungrouped = task.cases.filter(({ group }) => group === null || !nums.has(group));
  if (ungrouped.length > 0) sections.push({ subtask: null, cases: ungrouped, stopAtZero: false });
  return sections;
}

/** Whether a section runs: every subtask that the section depends on must have earned full points. */
export function isOpen(section: Section, fractions: ReadonlyMap<number, number>): boolean {
  return (section.subtask?.dependsOn ?? []).every((num) => (fractions.get(num) ?? 0) >= 1);
}

/**
 * Whether a section continues after this case. In `iterate_until_wrong`, a partial score counts as wrong, so the
 * section ends. In a subtask, a section continues after a partial score, because the remaining cases may still earn
 * part of the points.
 */
export function continues(section: Section, fraction: number): boolean {
  if (!section.stopAtZero) return true;
  return section.subtask ? fraction > 0 : fraction >= 1;
}
