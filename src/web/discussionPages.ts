// All discussion pages and the loaders of their UI strings are in one file. A first visit therefore needs fewer
// requests, and the list of files that it loads is shorter.
import { loadCommentWords } from "./comment/texts.ts";
import { loadDiscussionWords } from "./discussion/texts.ts";
import { loadMarkdownWords } from "./markdown/texts.ts";
import { loadModerationWords } from "./moderation/texts.ts";
import { currentLocale } from "./platform/locale.ts";

export { ClassDiscussionsPage } from "./class/discussion/ClassDiscussionsPage.tsx";
export { ContestDiscussionsPage } from "./contest/discussion/ContestDiscussionsPage.tsx";
export { DiscussionPage } from "./discussion/detail/DiscussionPage.tsx";
export { DiscussionListPage } from "./discussion/list/DiscussionListPage.tsx";

/** Loads the UI strings of discussion lists and of the form that they open. */
export function loadListWords(): Promise<unknown> {
  const locale = currentLocale();
  return Promise.all([loadDiscussionWords(locale), loadMarkdownWords(locale)]);
}

/** Loads the UI strings of a post and its comments. */
export function loadPostWords(): Promise<unknown> {
  const locale = currentLocale();
  return Promise.all([loadListWords(), loadCommentWords(locale), loadModerationWords(locale)]);
}
