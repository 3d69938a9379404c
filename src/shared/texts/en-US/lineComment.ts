import type { Shape } from "../shape.ts";
import type { lineComment as source } from "../zh-CN/lineComment.ts";

export const lineComment = {
  code: "Code",
  title: "Comments of the teachers",
  line: "Line {line, number}",
  add: "Comment on line {line, number}",
  atOnce: "The student sees it at once",
  later: "The student sees it with the results",
  save: "Save",
  cancel: "Cancel",
  edit: "Change the comment on line {line, number}",
  delete: "Delete the comment on line {line, number}",
  saved: "Comment saved",
  deleted: "Comment deleted",
  missing: "Enter a comment",
  hint: "Press a line number to comment on it.",
} as const satisfies Shape<typeof source>;
