import { useImperativeHandle, useRef } from "react";
import type { EditorSurfaceProps } from "./editorInterface.ts";
import css from "./PlainEditor.module.css";

/** A plain text area for screen readers, for slow phones, and as a fallback when the editor could not be loaded. */
export function PlainEditor(props: EditorSurfaceProps) {
  const { text, label, describedBy, readOnly, autoFocus, onType, onSubmit, ref } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    showErrors: () => undefined,
    goTo(line, column) {
      const field = area.current;
      if (!field) return;
      const lines = field.value.split("\n");
      const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      const at = Math.min(before + Math.max(0, (column ?? 1) - 1), field.value.length);
      field.focus();
      field.setSelectionRange(at, at);
      const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 24;
      field.scrollTop = Math.max(0, (line - 4) * lineHeight);
    },
  }));
  return (
    <textarea
      ref={area}
      className={css.area}
      value={text}
      aria-label={label}
      aria-describedby={describedBy}
      readOnly={readOnly}
      // The user switched to this text area with a key or a button, so the text area receives the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only set after the reader switched surfaces
      autoFocus={autoFocus}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autoComplete="off"
      wrap="off"
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
