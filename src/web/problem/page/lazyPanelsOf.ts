/** The parts that the page loads after the first visit, in one file with all their file lists. */
export const laterPanels = () => import("./lazyPanels.ts");
