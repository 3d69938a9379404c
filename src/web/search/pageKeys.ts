/**
 * A key or key combination, and the name of the action that it triggers (see `keys` in the UI strings for the search).
 */
export interface PageKey {
  press: readonly string[];
  does:
    | "search"
    | "help"
    | "close"
    | "rows"
    | "ends"
    | "submit"
    | "run"
    | "panes"
    | "findInCode"
    | "save";
}

export const keysEverywhere: readonly PageKey[] = [
  { press: ["Ctrl", "K"], does: "search" },
  { press: ["/"], does: "search" },
  { press: ["?"], does: "help" },
  { press: ["Esc"], does: "close" },
];

const ofLists: readonly PageKey[] = [
  { press: ["↑ ↓"], does: "rows" },
  { press: ["Home / End"], does: "ends" },
];

const pages: readonly { path: RegExp; keys: readonly PageKey[] }[] = [
  {
    path: /^(\/training\/\d+)?\/problem\/[^/]+$/,
    keys: [
      { press: ["Ctrl", "Enter"], does: "submit" },
      { press: ["Ctrl", "'"], does: "run" },
      { press: ["Alt", "1 / 2 / 3"], does: "panes" },
      { press: ["Ctrl", "F"], does: "findInCode" },
    ],
  },
  { path: /^\/admin\/problems\/[^/]+$/, keys: [{ press: ["Ctrl", "S"], does: "save" }] },
  { path: /^\/(problem|training|status|acm-rank|oi-rank|rating-rank)$/, keys: ofLists },
  { path: /^\/admin\/(problems|training|user|audit)$/, keys: ofLists },
];

/** The keyboard shortcuts of the page at a URL. */
export function keysOfPage(pathname: string): readonly PageKey[] {
  return pages.find(({ path }) => path.test(pathname))?.keys ?? [];
}
