import * as z from "zod/mini";
import { done, endpoint, nothing, paged, pageLimit, pageNumber, rowId } from "../call/endpoint.ts";

/** Messages that the site itself sends; each has a text in both languages. */
export const messageTemplates = [
  "roleChanged",
  "accountApproved",
  "accountApplied",
  "classOffer",
  "teamInvitation",
  "teamRegistered",
  "classRequestAccepted",
  "classRequestDeclined",
  "classAdded",
  "classRemoved",
  "classRoleChanged",
  "contestHelper",
  "contestHelperEnded",
  "homeworkPublished",
  "homeworkDue",
  "homeworkGraded",
  "homeworkCommented",
  "contestStarts",
  // No longer sent; older messages use it.
  "lineCommented",
  "resultsChanged",
  "importFinished",
  "remoteAlert",
  "editorialProposed",
  "editorialAccepted",
  "editorialRefused",
  "textApproved",
  "textRefused",
  "reportHandled",
  "reportUpheld",
  "reportDeclined",
  "warned",
  "muted",
  "mutedPosts",
  "muteEnded",
] as const;

export type MessageTemplate = (typeof messageTemplates)[number];
/** Templates of which a user has at most one unread message, with the number of events. */
export type CountedTemplate = "accountApplied";

/** Maps the name that a kind of message has in API calls to its name in the database. */
export const messageKinds = {
  Discuss: "comment",
  Reply: "reply",
  Like: "like",
  Sys: "sys",
  Mine: "mine",
} as const;
export type MessageKind = (typeof messageKinds)[keyof typeof messageKinds];
/** Kinds of messages that the site sends. */
export type SiteMessageKind = "sys" | "mine";

/**
 * Lists and their totals include only the newest messages of a kind, at most this many. When one of these messages is
 * deleted, an older message takes its place.
 */
export const MESSAGES_REACHED = 1000;
/** Unread messages of a kind are counted up to this number, since pages show at most 99. */
export const UNREAD_MAX = 100;

const unreadCounts = z.object({
  comment: z.int(),
  reply: z.int(),
  like: z.int(),
  sys: z.int(),
  mine: z.int(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

export const getUnread = endpoint({
  method: "GET",
  path: "/api/msg/unread",
  feature: "message",
  access: "user",
  summary: "How many of the own messages of each kind are unread, at most 100",
  input: nothing,
  output: unreadCounts,
});

const message = z.object({
  /** Negative for notices. */
  id: z.int(),
  /** Whether the message had already been read before this request. */
  state: z.boolean(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  /** The content, rendered and sanitised. */
  html: z.string(),
  gmtCreate: z.string(),
});
export type Message = z.output<typeof message>;

const interaction = z.object({
  id: z.int(),
  /** `Follow`: a comment on a post that the recipient follows. */
  action: z.enum(["Discuss", "Follow", "Reply", "Mention", "Like_Discuss", "Like_Post"]),
  /** Whether the message had already been read before this request. */
  state: z.boolean(),
  /** Id of the post or contest. */
  sourceId: z.int(),
  sourceType: z.enum(["Discussion", "Contest"]),
  /** Title of the post or contest; if the recipient may not see the post or contest, a note that says so. */
  sourceTitle: z.string(),
  /**
   * Text of the comment or reply without its markup, on one line; if it is longer than 200 characters, it is truncated
   * and ends with `…`.
   */
  sourceContent: z.nullable(z.string()),
  /** Id of the comment to which the user replied. */
  quoteId: z.nullable(z.int()),
  quoteType: z.nullable(z.literal("Comment")),
  /** `author : text`; if this is longer than 100 characters, the first 100 characters and `…`. */
  quoteContent: z.nullable(z.string()),
  /** Path of the page of the post or contest; null if the recipient may not see it. */
  url: z.nullable(z.string()),
  /** The last sender; null, with an empty name, if the recipient may not know who the sender is. */
  senderId: z.nullable(z.string()),
  senderUsername: z.string(),
  senderAvatar: z.nullable(z.string()),
  /** Number of senders; only likes can have more than one. */
  senderNum: z.int(),
  /** Time at which the last sender acted, for example by liking a comment. */
  gmtCreate: z.string(),
});
export type Interaction = z.output<typeof interaction>;

const interactionPage = z.object({ currentPage: pageNumber, limit: pageLimit(6) });
const interactions = paged(interaction);

export const getCommentMessages = endpoint({
  method: "GET",
  path: "/api/msg/comment",
  feature: "message",
  access: "user",
  summary: "Comments on own and followed posts, newest first; those that are listed become read",
  input: interactionPage,
  output: interactions,
});

export const getReplyMessages = endpoint({
  method: "GET",
  path: "/api/msg/reply",
  feature: "message",
  access: "user",
  summary: "Replies to the caller and mentions, newest first; those that are listed become read",
  input: interactionPage,
  output: interactions,
});

export const getLikeMessages = endpoint({
  method: "GET",
  path: "/api/msg/like",
  feature: "message",
  access: "user",
  summary:
    "Likes of own posts and comments, one message for all likes of a source; those that are listed become read",
  input: interactionPage,
  output: interactions,
});

const page = z.object({ currentPage: pageNumber, limit: pageLimit(8) });

export const getSystemMessages = endpoint({
  method: "GET",
  path: "/api/msg/sys",
  feature: "message",
  access: "user",
  summary: "The own messages from the site, newest first; those that are listed become read",
  input: page,
  output: paged(message),
});

export const getPersonalMessages = endpoint({
  method: "GET",
  path: "/api/msg/mine",
  feature: "message",
  access: "user",
  summary: "The own messages about oneself, newest first; those that are listed become read",
  input: page,
  output: paged(message),
});

const kind = z.enum(Object.keys(messageKinds) as (keyof typeof messageKinds)[]);

export const readMessages = endpoint({
  method: "POST",
  path: "/api/msg/read",
  feature: "message",
  access: "user",
  summary: "Mark all own messages of one kind as read",
  input: z.object({ type: kind }),
  output: done,
});

export const deleteMessages = endpoint({
  method: "DELETE",
  path: "/api/msg/clean",
  feature: "message",
  access: "user",
  summary: "Delete one own message, or without an id all of one kind",
  input: z.object({ type: kind, id: z.optional(rowId) }),
  output: done,
});
