import type { Ref } from "react";

/** A compiler message about a line; line and column are 1-based. */
export interface ErrorMark {
  line: number;
  column: number | null;
  text: string;
  warning: boolean;
}

/** Methods of both editors: the code editor and the plain text area. */
export interface EditorHandle {
  focus(): void;
  /** Puts the caret at this position (both 1-based), scrolls to it and focuses the editor. */
  goTo(line: number, column: number | null): void;
  /** Replaces the error markers in the gutter; the plain text area has no gutter. */
  showErrors(marks: readonly ErrorMark[]): void;
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
