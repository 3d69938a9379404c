/** Props of the test data panel. */
export interface TestDataPanelProps {
  /** Number of the problem; null while it is new. */
  pid: number | null;
  /** Current values of the form: whether points count, and whether subtasks do. */
  type: number;
  caseMode: "default" | "iterate_until_wrong" | "subtask";
  /** There are changes that are not saved, or no longer. */
  onDirty?: (isDirty: boolean) => void;
}
