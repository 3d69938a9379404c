import { localStore } from "../platform/storage.ts";
import { changeEditorPreferences } from "./editorPreferences.ts";
import { type DraftPlace, problemKey } from "./draftStore.ts";

type Where = Omit<DraftPlace, "language">;

const keyOf = (where: Where) => `verdict.language/${problemKey(where)}`;

/** The language this user last used for this problem. */
export function languageUsed(where: Where): string | null {
  try {
    return localStore()?.getItem(keyOf(where)) ?? null;
  } catch {
    return null;
  }
}

export function storeLanguage(where: Where, language: string): void {
  changeEditorPreferences({ language });
  try {
    localStore()?.setItem(keyOf(where), language);
  } catch {
    // The language could not be stored: the next visit opens with the language that was last used for any problem.
  }
}
