import { currentLocale } from "../../platform/locale.ts";
import { loadCheckerWords } from "./checker/texts.ts";
import { loadDataWords } from "./data/texts.ts";
import { loadFormWords } from "./formWords.ts";
import { loadProblemWords } from "./texts.ts";

const words = [loadProblemWords, loadCheckerWords, loadDataWords, loadFormWords];

/**
 * Loads the UI strings of the form. The result is typed as `unknown`, so that the strings do not become a part of the
 * router's type.
 */
export const loadFormPage = (): Promise<unknown> =>
  Promise.all(words.map((load) => load(currentLocale())));
