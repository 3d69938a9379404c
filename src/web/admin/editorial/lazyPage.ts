import { lazy } from "react";
import { currentLocale } from "../../platform/locale.ts";
import { loadProblemWords } from "../problem/texts.ts";

// In a file of its own: the list of files that it loads is then no part of a first visit.
const page = () => import("./EditorialPage.tsx");

/** The page with the editorials of a problem. */
export const EditorialPage = lazy(page);

/** Loads the page and its texts; its list is ordered like those of the form of problems. */
export async function loadEditorialPage(): Promise<void> {
  const { loadEditorialWords } = await import("../../editorial/texts.ts");
  const locale = currentLocale();
  await Promise.all([page(), loadEditorialWords(locale), loadProblemWords(locale)]);
}
