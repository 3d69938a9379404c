import { vim } from "@replit/codemirror-vim";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Vim's modes and commands, with a status line that shows the mode. */
export function vimKeys(): Extension {
  return [
    vim({ status: true }),
    EditorView.theme({
      ".cm-vim-panel": {
        padding: "0.1rem 0.6rem",
        minHeight: "1.6em",
        fontFamily: "var(--code-font)",
      },
      ".cm-vim-panel input": { color: "inherit", font: "inherit" },
      ".cm-fat-cursor": { background: "var(--code-cursor) !important" },
      "&:not(.cm-focused) .cm-fat-cursor": {
        background: "none !important",
        outline: "1px solid var(--code-cursor) !important",
      },
    }),
  ];
}
