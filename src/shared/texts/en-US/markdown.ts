import type { Shape } from "../shape.ts";
import type { markdown as source } from "../zh-CN/markdown.ts";

/** UI strings for the Markdown editor: its toolbar and the text that it inserts. */
export const markdown = {
  toolbar: "{label}: formatting",
  left: "{left, plural, one {# character left} other {# characters left}}",
  pictureFailed: "The picture {name} was not uploaded: {reason}",
  tool: {
    bold: "Bold",
    italic: "Italic",
    heading: "Heading",
    math: "Inline formula",
    displayMath: "Displayed formula",
    code: "Inline code",
    codeBlock: "Code block",
    list: "List",
    numbers: "Numbered list",
    quote: "Quotation",
    spoiler: "Folded text (shown when opened, such as a solution)",
    table: "Table",
    link: "Link",
    emoji: "Emojis",
    picture: "Upload a picture (pasting and dropping work too)",
  },
  preview: {
    label: "Preview",
    of: "{label}: preview",
    empty: "A preview as readers see it appears here.",
    late: "The preview could not be updated: {reason}",
  },
  emojiWaiting: "Loading emojis…",
  mention: {
    list: "Users to mention",
    count:
      "{count, plural, one {# user} other {# users}}; choose with the arrow keys, insert with Enter",
  },
  filler: {
    bold: "bold text",
    italic: "italic text",
    code: "code",
    spoiler: "Solution",
    folded: "Folded text",
    link: "link text",
  },
} as const satisfies Shape<typeof source>;
