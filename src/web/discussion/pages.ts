// One file for all pages of discussions with the loaders of their texts, to save requests and entries in the list of files that a first visit loads.
export { loadCommentWords } from "../comment/texts.ts";
export { DiscussionPage } from "./detail/DiscussionPage.tsx";
export { DiscussionListPage } from "./list/DiscussionListPage.tsx";
export { loadModerationWords } from "../moderation/texts.ts";
export { loadDiscussionWords } from "./texts.ts";
