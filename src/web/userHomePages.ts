// The page of a user's home with the loaders of its texts, to save their addresses in the first visit of other pages.
import { loadUserHomeWords } from "./account/home/texts.ts";
import { loadModerationWords } from "./moderation/texts.ts";
import { currentLocale } from "./platform/locale.ts";

export { UserHomePage } from "./account/home/UserHomePage.tsx";

/** Loads the texts of the page and of the dialog in which users report a profile. */
export function loadHomeWords(): Promise<unknown> {
  const locale = currentLocale();
  return Promise.all([loadUserHomeWords(locale), loadModerationWords(locale)]);
}
