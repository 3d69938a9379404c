import type { Shape } from "../shape.ts";
import type { comment as source } from "../zh-CN/comment.ts";

/** UI strings for comments in contests and discussions. */
export const comment = {
  me: "Me",
  contentHint: "Markdown can be used",
  empty: "Enter a text",
  like: "Like",
  liked: "Liked",
  likes: "{count, plural, one {# like} other {# likes}}",
  cancel: "Cancel",
  delete: "Delete",
  deleteReplyOf: "Delete the reply of {name}",
  deleteReplyTitle: "Delete the reply?",
  deleteReplyText: "The reply is deleted for all.",
  deleted: "Deleted",
  showAll: "{count, plural, other {# replies, show all}}",
  showMore: "{count, plural, other {# replies, show more}}",
  earlier: "Earlier replies",
  earlierCount: "{count, plural, one {# earlier reply} other {# earlier replies}}",
  later: "Later replies",
  showLess: "Show fewer replies",
} as const satisfies Shape<typeof source>;
