import { currentLocale } from "../../platform/locale.ts";
import { loadCheckerWords } from "./checker/texts.ts";
import { loadDataWords } from "./data/texts.ts";
import { loadFormWords } from "./formWords.ts";
import { loadProblemWords } from "./texts.ts";

const words = [loadProblemWords, loadCheckerWords, loadDataWords, loadFormWords];

/**
 * Loads the UI strings of the form. Typed as unknown: the router's type contains the data of each route, which is not
 * needed here.
 */
export const loadFormPage = (): Promise<unknown> =>
  Promise.all(words.map((load) => load(currentLocale())));
