/** What the page loads after the first visit, in one file with all their lists of files. */
export const laterPanels = () => import("./lazyPanels.ts");
