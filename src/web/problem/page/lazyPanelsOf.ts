/** Loads the panels that a first visit does not need; a single module contains the lists of their files. */
export const laterPanels = () => import("./lazyPanels.ts");
