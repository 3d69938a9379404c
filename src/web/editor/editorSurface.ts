import type { Ref } from "react";

/** Methods of both editing surfaces. */
export interface EditorHandle {
  focus(): void;
  /** Puts the caret there (both 1-based), scrolls to it and focuses. */
  goTo(line: number, column: number | null): void;
}

export interface EditorSurfaceProps {
  text: string;
  /** A new key means a new document with an empty undo history. */
  textKey: string;
  language: string;
  label: string;
  describedBy?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
  onType(text: string): void;
  onSubmit(): void;
  ref?: Ref<EditorHandle>;
}
