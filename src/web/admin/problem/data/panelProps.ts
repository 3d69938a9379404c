import type { Store } from "../../../platform/store.ts";
import type { DataEdit, DataPending } from "../model/dataEdit.ts";

/** Props of the test data panel. */
export interface TestDataPanelProps {
  /** Number of the problem; null while it is new. */
  pid: number | null;
  /**
   * Two current values of the form: `type` determines whether cases have points, and `caseMode` determines whether the
   * problem has subtasks.
   */
  type: number;
  caseMode: "default" | "iterate_until_wrong" | "subtask";
  /** The edited data, saved with the form; null until it is loaded. */
  edit: Store<DataEdit | null>;
  pending: Store<DataPending>;
}
