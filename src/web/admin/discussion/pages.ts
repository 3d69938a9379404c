// One file for the page and the loader of its texts, to save entries in the list of files that a first visit loads.
export { CategoryPage } from "./CategoryPage.tsx";
export { loadAdminDiscussionWords } from "./texts.ts";
