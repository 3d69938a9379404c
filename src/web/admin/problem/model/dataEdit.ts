import type { TestData } from "../../../../shared/problem/testData.ts";
import { type CasesModel, isSameData, modelOf, withNewKeys } from "./casesModel.ts";

/** The test data during one visit to the form: the stored data and the edited data. */
export interface DataEdit {
  /**
   * The stored version; 0 if nothing is stored. If another version is stored at the time of saving, there is a
   * conflict.
   */
  version: number;
  stored: CasesModel;
  model: CasesModel;
}

/** Reason that prevents saving: an upload is running, or the user has not yet decided about an upload. */
export type DataPending = "sending" | "undecided" | null;

const noData: CasesModel = { cases: [], subtasks: [] };

/** Returns an edit of the stored data that does not contain any changes yet. */
export function editOf(data: TestData): DataEdit {
  const stored = modelOf(data, data.version);
  return { version: data.version, stored, model: stored };
}

/** The test data of a problem that has not been created yet. */
export const newData: DataEdit = { version: 0, stored: noData, model: noData };

export function isEdited(edit: DataEdit | null): edit is DataEdit {
  return edit !== null && edit.model !== edit.stored && !isSameData(edit.stored, edit.model);
}

/**
 * The state after the data has been saved: the new version, with the edits made while the data was being sent. These
 * edits may refer to files of an earlier version or of an upload; such references are kept.
 */
export function afterSaving(data: TestData, edit: DataEdit, now: DataEdit): DataEdit {
  const saved = editOf(data);
  return now.model === edit.model ? saved : { ...saved, model: now.model };
}

/**
 * Whether the stored data has the same sizes and subtask numbers as the data that was sent. This is checked if the
 * response to the request was lost.
 */
export function looksSaved(data: TestData, { model }: DataEdit): boolean {
  const shape = ({ cases }: CasesModel) =>
    JSON.stringify(
      cases.map(({ input, output, group }) => [input.size, output.size, group.trim()]),
    );
  return shape(modelOf(data, data.version)) === shape(model);
}

/** The data of a draft; null if it is absent or invalid. List entries get new keys. */
export function editOfDraft(content: unknown): DataEdit | null {
  if (typeof content !== "object" || content === null) return null;
  const { version, stored, model } = content as Partial<DataEdit>;
  const isModel = (value: CasesModel | undefined) =>
    Array.isArray(value?.cases) && Array.isArray(value.subtasks);
  if (typeof version !== "number" || !isModel(stored) || !isModel(model)) return null;
  return { version, stored: withNewKeys(stored!), model: withNewKeys(model!) };
}
