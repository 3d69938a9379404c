import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { readText, storageKeys, writeText } from "./storage.ts";

/** Light, dark, or as the system. `boot.js` applies the same choice before the first paint. */
export const themeChoices = ["light", "dark", "auto"] as const;

function stored(fallback: MantineColorScheme): MantineColorScheme {
  const value = readText(storageKeys.theme);
  return themeChoices.find((choice) => choice === value) ?? fallback;
}

/** Stores the choice under our own key and follows other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: stored,
    set: (value) => void writeText(storageKeys.theme, value),
    clear: () => void writeText(storageKeys.theme, null),
    subscribe(onUpdate) {
      listener = ({ key }) => {
        if (key === null || key === storageKeys.theme) onUpdate(stored("auto"));
      };
      window.addEventListener("storage", listener);
    },
    unsubscribe() {
      if (listener) window.removeEventListener("storage", listener);
    },
  };
}
