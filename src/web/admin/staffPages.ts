// The pages that all administrators use, and the loader of their UI strings, are in one file. This shortens the list of
// files that a first visit loads.
export { AdminIndex } from "./AdminIndex.tsx";
export { CategoryPage } from "./discussion/CategoryPage.tsx";
export { HeldPage } from "./discussion/HeldPage.tsx";
export { PostPage } from "./discussion/PostPage.tsx";
export { loadAdminDiscussionWords } from "./discussion/texts.ts";
export { JudgingPage } from "./judging/JudgingPage.tsx";
// The report queue also needs these UI strings, because it shows the reasons from the report dialog.
export { loadModerationWords } from "../moderation/texts.ts";
export { ReportPage } from "./moderation/ReportPage.tsx";
export { loadAdminModerationWords } from "./moderation/texts.ts";
export { PackagePage } from "./package/PackagePage.tsx";
export { TagPage } from "./tag/TagPage.tsx";
export { loadTagWords } from "./tag/texts.ts";
