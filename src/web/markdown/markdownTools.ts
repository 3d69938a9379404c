import type { IconName } from "../ui/control/Icon.tsx";
import { beginLines, block, type Edit, link, type Selected, surround } from "./markdownEdits.ts";
import type { MarkdownWords } from "./texts.ts";

interface Tool {
  /** Label of the button. */
  face: { glyph: string } | { icon: IconName };
  /** Key that is pressed together with Ctrl or Cmd. */
  key?: string;
  edit: (selected: Selected, t: MarkdownWords) => Edit;
}

const all = {
  bold: {
    face: { glyph: "B" },
    key: "b",
    edit: (selected, t) => surround(selected, "**", t("filler.bold")),
  },
  italic: {
    face: { glyph: "I" },
    key: "i",
    edit: (selected, t) => surround(selected, "*", t("filler.italic")),
  },
  heading: {
    face: { glyph: "H" },
    edit: (selected) => beginLines(selected, () => "### ", /^#{1,6} /),
  },
  math: {
    face: { glyph: "x²" },
    key: "m",
    edit: (selected) => surround(selected, "$", "x"),
  },
  displayMath: {
    face: { glyph: "∑" },
    edit: (selected) => block(selected, { open: "$$", close: "$$" }, "\\sum_{i=1}^{n} a_i"),
  },
  code: {
    face: { glyph: "</>" },
    key: "e",
    edit: (selected) => surround(selected, "`", "n"),
  },
  codeBlock: {
    face: { glyph: "{ }" },
    edit: (selected, t) => block(selected, { open: "```cpp", close: "```" }, t("filler.code")),
  },
  list: {
    face: { icon: "list" },
    edit: (selected) => beginLines(selected, () => "- ", /^[-*] /),
  },
  numbers: {
    face: { glyph: "1." },
    edit: (selected) => beginLines(selected, (index) => `${index + 1}. `, /^\d+\. /),
  },
  quote: {
    face: { glyph: "”" },
    edit: (selected) => beginLines(selected, () => "> ", /^> ?/),
  },
  spoiler: {
    face: { icon: "eyeOff" },
    edit: (selected, t) =>
      block(
        selected,
        {
          open: `<details>\n<summary>${t("filler.spoiler")}</summary>\n`,
          close: "\n</details>",
        },
        t("filler.folded"),
      ),
  },
  table: {
    face: { icon: "rows" },
    edit: (selected) =>
      block(
        // The table is inserted after the selection, because a table cannot contain the selection.
        { ...selected, from: selected.to },
        { open: "| $n$ | $m$ |", close: "| $\\le 10^5$ | $\\le 10^5$ |" },
        "| --- | --- |",
      ),
  },
  link: {
    face: { icon: "external" },
    key: "k",
    edit: (selected, t) => link(selected, t("filler.link")),
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof all;

/** Tools of the toolbar; the label is `tool.<name>`. */
export const tools: Record<ToolName, Tool> = all;
