import { editorialReleases } from "../../../shared/discussion/editorialRules.ts";
import { localStore } from "../../platform/storage.ts";
import { type EditorialValues, emptyValues } from "./editorialValues.ts";

/** An editorial that was typed in this browser and not sent. */
export interface EditorialDraft {
  values: EditorialValues;
  /** ISO time of the latest change. */
  savedAt: string;
  /** The version of the editorial that is edited; null: a new one. */
  revision: number | null;
}

/** Which editorial of this browser's user: `new/<problem>` or `edit/<id>`. */
export interface DraftPlace {
  uid: string;
  name: string;
}

function keyOf({ uid, name }: DraftPlace): string {
  return `verdict.editorial/${encodeURIComponent(uid)}/${name}`;
}

/** The draft of a place; null: there is none, or it cannot be read. */
export function readEditorialDraft(place: DraftPlace): EditorialDraft | null {
  try {
    const draft: unknown = JSON.parse(localStore()?.getItem(keyOf(place)) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** False: the browser did not store it. */
export function storeEditorialDraft(place: DraftPlace, draft: EditorialDraft): boolean {
  try {
    const store = localStore();
    store?.setItem(keyOf(place), JSON.stringify(draft));
    return store !== null;
  } catch {
    return false;
  }
}

export function removeEditorialDraft(place: DraftPlace): void {
  try {
    localStore()?.removeItem(keyOf(place));
  } catch {
    // It stays, and is offered again.
  }
}

function isDraft(value: unknown): value is EditorialDraft {
  if (!isObject(value) || !isObject(value["values"])) return false;
  const { values, savedAt, revision } = value;
  return (
    typeof savedAt === "string" &&
    (revision === null || typeof revision === "number") &&
    Object.keys(emptyValues).every((name) => typeof values[name] === "string") &&
    editorialReleases.some((release) => release === values["release"])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
