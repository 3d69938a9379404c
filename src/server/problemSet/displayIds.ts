import { Refusal } from "../../shared/call/errors.ts";
import type { SetProblem } from "../../shared/problem/problemSet.ts";

/** A problem with its display id in a set. */
export type SetEntry = Pick<SetProblem, "pid" | "displayId">;

/** The first of A … Z, AA, AB … that is not taken. */
export function nextLetter(letters: readonly string[]): string {
  for (let place = 0; ; place++) {
    const letter = letterAt(place);
    if (!letters.includes(letter)) return letter;
  }
}

/** The id at an index, starting at 0: A … Z, AA, AB …. */
function letterAt(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}

/** The display id in a form, in upper case; undefined when it is absent. Refusal: INVALID_FIELD. */
export function displayIdOf(text: string | null | undefined): string | undefined {
  const displayId = (text ?? "").trim().toUpperCase();
  if (displayId === "") return undefined;
  if (/^[A-Z0-9][A-Z0-9_-]{0,19}$/.test(displayId)) return displayId;
  throw new Refusal("INVALID_FIELD", { field: "displayId", reason: "letterFormat" });
}

/**
 * Returns the display id to store for a problem of a set, given the text that was entered in a form. If the set stores
 * no display id, it uses the problem's id from the problem bank. Null if both ids are equal, so that the set follows
 * later changes of the bank's id. Refusal: INVALID_FIELD.
 */
export function ownIdOf(text: string | null | undefined, problemId: string): string | null {
  const newId = (text ?? "").trim().toUpperCase();
  // The problem's id in the bank is accepted before the format is checked, because it may have a format that sets do
  // not allow.
  if (newId === "" || newId === problemId) return null;
  return displayIdOf(newId) ?? null;
}

/**
 * The problems of a set whose display id contains the filter text, or equals it if `exact` is true; case is ignored.
 */
export function matchingProblems<Problem extends SetEntry>(
  problems: readonly Problem[],
  text: string,
  exact: boolean,
): Problem[] {
  const id = text.toUpperCase();
  return problems.filter(({ displayId }) => (exact ? displayId === id : displayId.includes(id)));
}
