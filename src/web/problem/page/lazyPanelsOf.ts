/** The parts that the page loads after the first visit: one module holds the lists of files for all of them. */
export const laterPanels = () => import("./lazyPanels.ts");
