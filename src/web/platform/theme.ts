import { createStore, useStore } from "./store.ts";
import { readText, storageKeys, writeText } from "./storage.ts";

/** Light, dark, or the system's theme. `boot.js` applies the same choice before the first paint. */
export const themeChoices = ["light", "dark", "auto"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const store = createStore<ThemeChoice>(stored());
const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

/**
 * Updates the page's theme when the choice changes, here or in another tab, and, if the choice is `auto`, when the
 * system's theme changes.
 */
export function followTheme(): void {
  store.subscribe(applyTheme);
  systemIsDark.addEventListener("change", applyTheme);
  window.addEventListener("storage", ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === null || key === storageKeys.theme) store.set(stored());
  });
  applyTheme();
}

/** The user's choice; `auto` by default. */
export function useThemeChoice(): ThemeChoice {
  return useStore(store);
}

export function chooseTheme(choice: ThemeChoice): void {
  writeText(storageKeys.theme, choice);
  store.set(choice);
}

function applyTheme(): void {
  const choice = store.get();
  const theme = choice === "auto" ? (systemIsDark.matches ? "dark" : "light") : choice;
  document.documentElement.dataset["theme"] = theme;
}

function stored(): ThemeChoice {
  const value = readText(storageKeys.theme);
  return themeChoices.find((choice) => choice === value) ?? "auto";
}
