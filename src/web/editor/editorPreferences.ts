import { localStore } from "../platform/storage.ts";
import { createStore, useStore } from "../platform/store.ts";

export const codeThemes = ["site", "light", "dark", "paper", "midnight"] as const;
export type CodeTheme = (typeof codeThemes)[number];

export const FONT_SIZES = [12, 13, 14, 15, 16, 18, 20, 24] as const;
export const DEFAULT_FONT_SIZE = 14;

/** Editor preferences of this browser, for all problems. */
export interface EditorPreferences {
  theme: CodeTheme;
  /** Pixels; touch devices never go below 16, or they would zoom into the field. */
  fontSize: number;
  /** A text area instead of the code editor. */
  plain: boolean;
  /** Language chosen last anywhere. */
  language: string | null;
}

const KEY = "verdict.editor";
const usual: EditorPreferences = {
  theme: "site",
  fontSize: DEFAULT_FONT_SIZE,
  plain: false,
  language: null,
};

/** Stored preferences, field by field: unreadable ones have their default. */
export function readPreferences(text: string | null): EditorPreferences {
  let value: Partial<EditorPreferences> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) value = parsed;
  } catch {
    // A corrupt entry means the default preferences.
  }
  return {
    theme: codeThemes.find((theme) => theme === value.theme) ?? usual.theme,
    fontSize: FONT_SIZES.find((size) => size === value.fontSize) ?? usual.fontSize,
    plain: value.plain === true,
    language: typeof value.language === "string" ? value.language : null,
  };
}

const store = createStore<EditorPreferences>(readPreferences(stored()));

export function useEditorPreferences(): EditorPreferences {
  return useStore(store);
}

export function changeEditorPreferences(change: Partial<EditorPreferences>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  try {
    localStore()?.setItem(KEY, JSON.stringify(next));
  } catch {
    // Not stored by this browser: the choice holds until the page is left.
  }
}

function stored(): string | null {
  try {
    return localStore()?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}
