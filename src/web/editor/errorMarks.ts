import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { type Compartment, EditorState } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import type { ErrorMark } from "./editorInterface.ts";

/** Chinese translations for the panel and for announcements; keys are CodeMirror's English phrases. */
const chinese = { Diagnostics: "编译信息", "No diagnostics": "没有编译信息", close: "关闭" };

/**
 * Shows markers for lines in the gutter, with the compiler's message on hover; F8 moves from one marker to the next. A
 * marker moves with its line while the text is edited. An empty list removes the existing markers.
 */
export function showErrorMarks(view: EditorView, slot: Compartment, marks: readonly ErrorMark[]) {
  const { doc } = view.state;
  if (marks.length > 0) {
    const inChinese = document.documentElement.lang.startsWith("zh");
    const parts = [lintGutter(), keymap.of(lintKeymap)];
    if (inChinese) parts.push(EditorState.phrases.of(chinese));
    view.dispatch({ effects: slot.reconfigure(parts) });
  }
  const diagnostics = marks
    .filter(({ line }) => line >= 1 && line <= doc.lines)
    .map(({ line, column, text, warning }) => {
      const { from, to } = doc.line(line);
      const at = Math.min(from + Math.max(0, (column ?? 1) - 1), to);
      const severity = warning ? ("warning" as const) : ("error" as const);
      return { from: at, to, severity, message: text };
    })
    .toSorted((a, b) => a.from - b.from);
  view.dispatch(setDiagnostics(view.state, diagnostics));
  if (marks.length === 0) view.dispatch({ effects: slot.reconfigure([]) });
}
