// One file for the pages that all administrators use, with the loader of their UI strings, so that the list of files
// that a first visit loads is shorter.
export { AdminIndex } from "./AdminIndex.tsx";
export { CategoryPage } from "./discussion/CategoryPage.tsx";
export { HeldPage } from "./discussion/HeldPage.tsx";
export { PostPage } from "./discussion/PostPage.tsx";
export { loadAdminDiscussionWords } from "./discussion/texts.ts";
export { JudgingPage } from "./judging/JudgingPage.tsx";
// The queue also shows the reasons from the report dialog.
export { loadModerationWords } from "../moderation/texts.ts";
export { ReportPage } from "./moderation/ReportPage.tsx";
export { loadAdminModerationWords } from "./moderation/texts.ts";
export { PackagePage } from "./package/PackagePage.tsx";
export { TagPage } from "./tag/TagPage.tsx";
export { loadTagWords } from "./tag/texts.ts";
