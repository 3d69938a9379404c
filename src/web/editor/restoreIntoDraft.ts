import type { DraftPlace } from "./draftStore.ts";
import { TAB, draftStore } from "./useDraft.ts";
import { storeLanguage } from "./chosenLanguage.ts";

/** Stores code as the draft for its problem; the previous draft is added to the history. */
export function restoreIntoDraft(place: DraftPlace, code: string): void {
  const before = draftStore.read(place);
  if (before) draftStore.snapshot(place, before.code, false);
  draftStore.write(place, code, TAB);
  storeLanguage(place, place.language);
}
