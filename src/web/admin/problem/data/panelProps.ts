/** What the panel of test data is given by the form around it. */
export interface TestDataPanelProps {
  /** Number of the problem; null while it is new and has nothing to belong to. */
  pid: number | null;
  /** As the form has them now: whether points count, and whether subtasks do. */
  type: number;
  caseMode: "default" | "iterate_until_wrong" | "subtask";
  /** There are changes that are not saved, or no longer. */
  onDirty?: (isDirty: boolean) => void;
}
