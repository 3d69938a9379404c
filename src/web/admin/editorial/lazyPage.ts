import { lazy } from "react";
import { currentLocale } from "../../platform/locale.ts";
import { loadProblemWords } from "../problem/texts.ts";

// This is a separate file, so that the scripts of a first visit do not contain the list of the page's chunks.
const page = () => import("./EditorialPage.tsx");

/** The page with the editorials of a problem. */
export const EditorialPage = lazy(page);

/** Loads the page and its UI strings; the page's sortable list uses the UI strings of the problem form. */
export async function loadEditorialPage(): Promise<void> {
  const { loadEditorialWords } = await import("../../editorial/texts.ts");
  const locale = currentLocale();
  await Promise.all([page(), loadEditorialWords(locale), loadProblemWords(locale)]);
}
