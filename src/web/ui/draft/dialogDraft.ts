import { localStore } from "../../platform/storage.ts";

/** What was typed in a dialog of this browser and not sent. */
export interface DialogDraft<Values> {
  values: Values;
  /** ISO time of the latest change. */
  savedAt: string;
  /** The version of the edited object that the text is based on; null: a new object. */
  version: string | null;
}

/** Which text of this browser's user, such as `notice/new`. */
export interface DraftPlace {
  uid: string;
  name: string;
}

const keyOf = ({ uid, name }: DraftPlace) =>
  `verdict.dialogDraft/${encodeURIComponent(uid)}/${name}`;

/** The draft of a place with the same fields as `like`; null: there is none, or it cannot be read. */
export function readDialogDraft<Values extends object>(
  place: DraftPlace,
  like: Values,
): DialogDraft<Values> | null {
  try {
    const draft: unknown = JSON.parse(localStore()?.getItem(keyOf(place)) ?? "null");
    return isDraft(draft, like) ? draft : null;
  } catch {
    return null;
  }
}

/** False: the browser did not store it. */
export function storeDialogDraft(place: DraftPlace, draft: DialogDraft<object>): boolean {
  try {
    const store = localStore();
    store?.setItem(keyOf(place), JSON.stringify(draft));
    return store !== null;
  } catch {
    return false;
  }
}

export function removeDialogDraft(place: DraftPlace): void {
  try {
    localStore()?.removeItem(keyOf(place));
  } catch {
    // It stays, and is restored again.
  }
}

/** The draft may come from another version of these pages or be damaged. */
function isDraft<Values extends object>(
  draft: unknown,
  like: Values,
): draft is DialogDraft<Values> {
  if (!isObject(draft) || !isObject(draft["values"])) return false;
  const { values, savedAt, version } = draft;
  return (
    typeof savedAt === "string" &&
    !Number.isNaN(Date.parse(savedAt)) &&
    (version === null || typeof version === "string") &&
    Object.entries(like).every(([name, value]) => isSameKind(values[name], value))
  );
}

/** A field that is null may also be a text. */
function isSameKind(value: unknown, like: unknown): boolean {
  if (like === null && typeof value === "string") return true;
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
