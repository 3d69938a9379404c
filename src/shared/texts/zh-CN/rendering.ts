/** Notice above a text that the server cannot format. */
export const rendering = {
  shownAsSource: "此内容过于复杂，无法排版，因此按原文显示。作者可以将其缩短或简化其中的公式。",
} as const;
