import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from "@codemirror/autocomplete";
import { codeFolding, foldGutter, foldKeymap } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

/** Chinese translations for CodeMirror's built-in panels; keys are its English phrases. */
const chinese = {
  Find: "查找",
  Replace: "替换为",
  next: "下一个",
  previous: "上一个",
  all: "全部选中",
  "match case": "区分大小写",
  regexp: "正则",
  "by word": "整词",
  replace: "替换",
  "replace all": "全部替换",
  close: "关闭",
  "current match": "当前匹配",
  "replaced $ matches": "已替换 $ 处",
  "replaced match on line $": "已替换第 $ 行的匹配",
  "on line": "位于第",
  "Go to line": "跳到行",
  go: "跳转",
  Completions: "补全",
  "Control character": "控制字符",
  "Fold line": "折叠",
  "Unfold line": "展开",
  "folded code": "已折叠的代码",
  unfold: "展开",
  "Folded lines": "已折叠",
  "Unfolded lines": "已展开",
  to: "至",
};

/** The fold gutter uses the space that the editor reserves for it, so that no text moves. */
const foldLook = EditorView.theme({
  ".cm-gutters": { paddingInlineEnd: "0" },
  ".cm-foldGutter": { width: "0.9rem" },
  ".cm-foldGutter .cm-gutterElement": { cursor: "pointer", textAlign: "center" },
  ".cm-foldPlaceholder": {
    color: "var(--code-gutter)",
    backgroundColor: "var(--code-line)",
    border: "1px solid var(--code-gutter)",
    padding: "0 0.4em",
  },
});

/** Adds a search panel, folding, automatic closing brackets, and completion of words that occur in the text. */
export function editorExtras(inChinese: boolean): Extension {
  return [
    search({ top: true }),
    highlightSelectionMatches(),
    autocompletion({ override: [completeAnyWord], icons: false, activateOnTypingDelay: 200 }),
    closeBrackets(),
    codeFolding(),
    foldGutter({ openText: "▾", closedText: "▸" }),
    Prec.high(foldLook),
    // These keys take precedence over the editor's default keys, for example Backspace between brackets and Enter on a
    // completion.
    Prec.high(
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...foldKeymap]),
    ),
    inChinese ? EditorState.phrases.of(chinese) : [],
  ];
}
