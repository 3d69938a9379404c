import { type DataEdit, editOfDraft } from "../model/dataEdit.ts";
import { newProblem } from "../../../../shared/problem/problemRules.ts";
import { type FormModel, formOf, newKey } from "../model/formModel.ts";
import type { Saved } from "./session.ts";

/** Content of a draft: the form, and the version on which it is based, for detecting conflicts. */
export interface DraftContent {
  /** Incremented when the form's data format changes, so that older drafts are not offered. */
  shape: 1;
  model: FormModel;
  base: FormModel;
  /** Edited test data; uploaded files are kept on the server for a limited time. */
  data: DataEdit | null;
}

/** A draft in the current format; null for anything else. */
export function draftContent(content: unknown): DraftContent | null {
  if (typeof content !== "object" || content === null) return null;
  const { shape, model, base, data } = content as Partial<DraftContent>;
  if (shape !== 1 || !isModel(model) || !isModel(base)) return null;
  return { shape, model: completed(model), base: completed(base), data: editOfDraft(data) };
}

/** Form fields that were added after the draft was stored get the defaults of a new problem. */
function completed(model: FormModel): FormModel {
  return { ...formOf(newProblem), ...model };
}

function isModel(value: unknown): value is FormModel {
  if (typeof value !== "object" || value === null) return false;
  const { statements, examples, userFiles, judgeFiles, tags, languages, templates, feedback } =
    value as Partial<FormModel>;
  return (
    typeof statements?.["zh-CN"]?.title === "string" &&
    typeof statements["en-US"]?.title === "string" &&
    [examples, userFiles, judgeFiles, tags, languages].every(Array.isArray) &&
    typeof templates === "object" &&
    typeof feedback === "string"
  );
}

/** A copy of the draft in which every list entry has a new, unique key. */
export function freshKeys(model: FormModel): FormModel {
  const fresh = <Entry extends { key: string }>(list: readonly Entry[]): Entry[] =>
    list.map((entry) => ({ ...entry, key: newKey() }));
  return {
    ...model,
    examples: fresh(model.examples),
    userFiles: fresh(model.userFiles),
    judgeFiles: fresh(model.judgeFiles),
  };
}

/** Returns the saved state on which a draft is based: its form and its revision. */
export function savedOfDraft({ base }: DraftContent, version: string | number | null): Saved {
  return { model: base, revision: begunFrom(version) };
}

/** Whether the problem was saved after the draft was begun. */
export function isOlderDraft(
  draft: { version: string | number | null },
  row: { revision: number } | null,
): boolean {
  return row !== null && begunFrom(draft.version) !== row.revision;
}

/**
 * Problems that were never saved in the form, such as the sample problems, have revision 0. Their drafts have no
 * version, so a missing version stands for revision 0.
 */
function begunFrom(version: string | number | null): number {
  return Number(version ?? 0);
}
