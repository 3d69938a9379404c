/** The panels that a first visit does not load: one module contains the file lists of all of them. */
export const laterPanels = () => import("./lazyPanels.ts");
