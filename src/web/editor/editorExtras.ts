import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from "@codemirror/autocomplete";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";

/** Chinese texts of CodeMirror's own panels; keys are its English phrases. */
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
};

/** Search panel, closing brackets, and completion of words of the text. */
export function editorExtras(inChinese: boolean): Extension {
  return [
    search({ top: true }),
    highlightSelectionMatches(),
    autocompletion({ override: [completeAnyWord], icons: false, activateOnTypingDelay: 200 }),
    closeBrackets(),
    // Before the editor's own keys: Backspace between brackets, Enter on a completion.
    Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap])),
    inChinese ? EditorState.phrases.of(chinese) : [],
  ];
}
