import type { JudgeTask } from "../shared/judgeProtocol.ts";

type TaskCase = JudgeTask["cases"][number];
type Subtask = JudgeTask["subtasks"][number];

/** Cases that are judged one after another under one rule. */
export interface Section {
  subtask: Subtask | null;
  cases: TaskCase[];
  /** After a case that earned nothing the rest of the section is not run. */
  stopAtNothing: boolean;
}

/**
 * The sections of a task in judging order. `default` runs all cases; `iterate_until_wrong` stops at
 * the first that is not accepted; subtasks run in their order, and a `min` or `mul` subtask stops at
 * a case that earns nothing, since nothing can be saved any more. Cases that name no subtask come last.
 */
export function sectionsOf(task: Pick<JudgeTask, "caseMode" | "cases" | "subtasks">): Section[] {
  if (task.caseMode !== "subtask") {
    const stopAtNothing = task.caseMode === "iterate_until_wrong";
    return [{ subtask: null, cases: task.cases, stopAtNothing }];
  }
  const known = new Set(task.subtasks.map(({ num }) => num));
  const sections: Section[] = task.subtasks.map((subtask) => ({
    subtask,
    cases: task.cases.filter(({ group }) => group === subtask.num),
    stopAtNothing: subtask.type !== "sum",
  }));
  const loose = task.cases.filter(({ group }) => group === null || !known.has(group));
  if (loose.length > 0) sections.push({ subtask: null, cases: loose, stopAtNothing: false });
  return sections;
}

/** A section is run when every subtask it depends on earned all its points. */
export function isOpen(section: Section, fractions: ReadonlyMap<number, number>): boolean {
  return (section.subtask?.dependsOn ?? []).every((num) => (fractions.get(num) ?? 0) >= 1);
}

/**
 * Whether a section goes on after this case. In `iterate_until_wrong` a part of the points does not
 * count as right; inside a subtask it saves a part, so the next case may still matter.
 */
export function goesOn(section: Section, fraction: number): boolean {
  if (!section.stopAtNothing) return true;
  return section.subtask ? fraction > 0 : fraction >= 1;
}
