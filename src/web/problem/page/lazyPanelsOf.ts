/**
 * Loads the panels that a first visit does not need; the module that lists their files is not part of a first visit
 * either.
 */
export const laterPanels = () => import("./lazyPanels.ts");
