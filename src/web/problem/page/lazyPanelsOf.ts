/** The panels that a first visit does not load; a single module contains the lists of their files. */
export const laterPanels = () => import("./lazyPanels.ts");
