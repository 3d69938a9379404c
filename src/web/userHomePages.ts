// The user page and the loaders of its UI strings in one file, to shorten the list of files that a first visit loads.
import { loadUserHomeWords } from "./account/home/texts.ts";
import { loadModerationWords } from "./moderation/texts.ts";
import { currentLocale } from "./platform/locale.ts";

export { UserHomePage } from "./account/home/UserHomePage.tsx";

/** Loads the UI strings of the user home page and of the dialog for reporting a profile. */
export function loadHomeWords(): Promise<unknown> {
  const locale = currentLocale();
  return Promise.all([loadUserHomeWords(locale), loadModerationWords(locale)]);
}
