import { localStore } from "../platform/storage.ts";
import { createStore, useStore } from "../platform/store.ts";

export const codeThemes = ["site", "light", "dark", "paper", "midnight"] as const;
export type CodeTheme = (typeof codeThemes)[number];

export const FONT_SIZES = [12, 13, 14, 15, 16, 18, 20, 24] as const;
export const DEFAULT_FONT_SIZE = 14;
export const INDENTS = [2, 4, 8] as const;
export const keyMaps = ["usual", "vim"] as const;
export type KeyMap = (typeof keyMaps)[number];

/** Editor preferences of this browser, for all problems. */
export interface EditorPreferences {
  theme: CodeTheme;
  /** In pixels; at least 16 on touch devices, which would otherwise zoom into the field. */
  fontSize: number;
  /** Whether a text area is used instead of the code editor. */
  plain: boolean;
  /** Width of a tab and of one level of indentation, in columns; null for the usual width of the language. */
  indent: number | null;
  keys: KeyMap;
  /** The most recently chosen language, for any problem. */
  language: string | null;
}

const KEY = "verdict.editor";
const usual: EditorPreferences = {
  theme: "site",
  fontSize: DEFAULT_FONT_SIZE,
  plain: false,
  indent: null,
  keys: "usual",
  language: null,
};

/** Stored preferences; each unreadable field gets its default. */
export function readPreferences(text: string | null): EditorPreferences {
  let value: Partial<EditorPreferences> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) value = parsed;
  } catch {
    // If the entry is corrupt, the default preferences are used.
  }
  return {
    theme: codeThemes.find((theme) => theme === value.theme) ?? usual.theme,
    fontSize: FONT_SIZES.find((size) => size === value.fontSize) ?? usual.fontSize,
    plain: value.plain === true,
    indent: INDENTS.find((columns) => columns === value.indent) ?? null,
    keys: keyMaps.find((name) => name === value.keys) ?? usual.keys,
    language: typeof value.language === "string" ? value.language : null,
  };
}

const store = createStore<EditorPreferences>(readPreferences(stored()));

export function editorPreferences(): EditorPreferences {
  return store.get();
}

export function useEditorPreferences(): EditorPreferences {
  return useStore(store);
}

export function changeEditorPreferences(change: Partial<EditorPreferences>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  try {
    localStore()?.setItem(KEY, JSON.stringify(next));
  } catch {
    // If the browser cannot store the choice, it applies until the user leaves the page.
  }
}

function stored(): string | null {
  try {
    return localStore()?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}
