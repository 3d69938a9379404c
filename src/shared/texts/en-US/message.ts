import type { Shape } from "../shape.ts";
import type { message as source } from "../zh-CN/message.ts";

export const message = {
  bell: "{count, plural, one {# unread message} other {# unread messages}}",
  title: "System messages",
  intro: "Messages shown here count as read.",
  list: "Messages",
  unread: "Unread",
  delete: "Delete",
  deleteOf: "Delete the message: {title}",
  deleted: "Message deleted",
  deleteAll: "Delete all",
  deleteAllTitle: "Delete all system messages?",
  deleteAllText: "This cannot be undone.",
  deletedAll: "All system messages deleted",
  cancel: "Cancel",
  emptyTitle: "No system messages",
  emptyText: "Changes to your account and notices from administrators appear here.",
  beyondText: "There are no messages on this page.",
  firstPage: "Go to the first page",
  loginTitle: "Log in to read your messages",
  login: "Log in",
} as const satisfies Shape<typeof source>;
