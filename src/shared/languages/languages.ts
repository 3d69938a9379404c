import { classicLanguages } from "./older.ts";
import { functionalLanguages } from "./functional.ts";
import { managedLanguages } from "./managed.ts";
import { nativeLanguages } from "./native.ts";
import type { LocalLanguage } from "./languageRow.ts";
import { scriptingLanguages } from "./scripting.ts";

export type { LocalLanguage } from "./languageRow.ts";

/**
 * The languages of the local judge, in the order of their ids. The server seeds its language rows from this list; a
 * judge node takes names and command lines from the list and reports which of the languages work on its machine.
 */
export const localLanguages: readonly LocalLanguage[] = [
  ...nativeLanguages,
  ...managedLanguages,
  ...scriptingLanguages,
  ...functionalLanguages,
  ...classicLanguages,
]
  .toSorted((a, b) => a.id - b.id)
  .map((row, index) => ({ ...row, seq: index + 1 }));

const byName = new Map(localLanguages.map((language) => [language.name, language]));

/** The language with this name; undefined for unknown names. */
export function localLanguage(name: string): LocalLanguage | undefined {
  return byName.get(name);
}

/** Whether this is a language of the local judge, not of a remote judge. */
export function isLocalLanguage(name: string): boolean {
  return byName.has(name);
}

/** File name extension of sources in this language, with the dot; `.txt` for unknown languages. */
export function sourceEnding(name: string): string {
  // The extension is taken from the command shown to contestants, which contains the name of the source file.
  return /\bmain(\.[a-z0-9]{1,5})\b/i.exec(byName.get(name)?.compileCommand ?? "")?.[1] ?? ".txt";
}
