import type { Ref } from "react";

/** What the page may do to whichever editing surface is shown. */
export interface EditorHandle {
  focus(): void;
  /** Puts the caret there (both 1-based), scrolls to it and focuses. */
  goTo(line: number, column: number | null): void;
}

export interface EditorSurfaceProps {
  text: string;
  /** Another key means another document: its undo history starts empty. */
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
