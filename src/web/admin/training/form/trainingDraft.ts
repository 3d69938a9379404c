import { localStore } from "../../../platform/storage.ts";
import { type FieldName, newTraining, type TrainingValues } from "./formModel.ts";

/** Content of a draft: the changed fields with their original values, so that a newer version can be compared. */
export interface TrainingDraft {
  /** Raised when the form's shape changes: older drafts are then not offered. */
  shape: 1;
  savedAt: string;
  /** `gmtModified` of the version that the form was opened with; null: a new training. */
  version: string | null;
  changed: Partial<TrainingValues>;
  was: Partial<TrainingValues>;
}

/** A password is never stored in a draft, because only its hash may be stored. */
const excludedFields: ReadonlySet<string> = new Set<FieldName>(["privatePwd", "removeMembers"]);

/** The fields that differ from the stored ones, and what they were. */
export function changedFields(
  values: TrainingValues,
  base: TrainingValues,
): Pick<TrainingDraft, "changed" | "was"> {
  const names = (Object.keys(values) as FieldName[]).filter(
    (name) => values[name] !== base[name] && !excludedFields.has(name),
  );
  const of = (from: TrainingValues): Partial<TrainingValues> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { changed: of(values), was: of(base) };
}

/** Owner and training of the draft; `tid` 0: a new one. */
export interface DraftKey {
  uid: string;
  tid: number;
  /** The class for which a new one is written; null: the site. */
  classId: number | null;
}

const keyOf = ({ uid, tid, classId }: DraftKey) =>
  `verdict.trainingDraft/${encodeURIComponent(uid)}/${String(tid)}${
    tid === 0 && classId !== null ? `/class/${String(classId)}` : ""
  }`;

/** Keeps a draft in this browser; an error says that it could not be stored. */
export function storeDraft(key: DraftKey, draft: TrainingDraft): void {
  const store = localStore();
  if (!store) throw new Error("the browser has no storage");
  store.setItem(keyOf(key), JSON.stringify(draft));
}

export function removeDraft(key: DraftKey): void {
  localStore()?.removeItem(keyOf(key));
}

/** A draft of the current shape; null for anything else and for an empty one. */
export function readDraft(key: DraftKey): TrainingDraft | null {
  try {
    return parseDraft(JSON.parse(localStore()?.getItem(keyOf(key)) ?? "null"));
  } catch {
    return null;
  }
}

/** The stored draft may come from another version of these pages or be damaged. */
export function parseDraft(content: unknown): TrainingDraft | null {
  if (typeof content !== "object" || content === null) return null;
  const { shape, savedAt, version, changed, was } = content as Partial<TrainingDraft>;
  if (shape !== 1 || typeof savedAt !== "string" || Number.isNaN(Date.parse(savedAt))) return null;
  const fields = ownFields(changed);
  if (Object.keys(fields).length === 0) return null;
  return {
    shape,
    savedAt,
    version: typeof version === "string" ? version : null,
    changed: fields,
    was: ownFields(was),
  };
}

/** Fields that the form has, of the type that they have. */
function ownFields(content: unknown): Partial<TrainingValues> {
  if (typeof content !== "object" || content === null) return {};
  const usual: Record<string, unknown> = { ...newTraining() };
  return Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => typeof value === typeof usual[name] && !excludedFields.has(name),
    ),
  );
}
