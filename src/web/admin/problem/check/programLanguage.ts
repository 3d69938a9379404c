import { grammarOf } from "../../../editor/languageModes.ts";
import { languageOfFile } from "../../../problem/page/statement/languageOfFile.ts";

/**
 * The chosen language if the file extension matches it; otherwise the first language that matches, or the chosen
 * language if none matches.
 */
export function languageFor(name: string, chosen: string, languages: readonly string[]): string {
  const fileLanguage = languageOfFile(name);
  const grammar = grammarOf(fileLanguage);
  if (grammar === "none" || grammar === grammarOf(chosen)) return chosen;
  const fitting = languages.filter((each) => grammarOf(each) === grammar);
  return fitting.find((each) => each === fileLanguage) ?? fitting[0] ?? chosen;
}
