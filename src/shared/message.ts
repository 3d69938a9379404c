import * as z from "zod/mini";
import { done, endpoint, nothing, paged, pageLimit, pageNumber, rowId } from "./endpoint.ts";

/** Messages the product itself sends; each has a text in both languages. */
export const messageTemplates = [
  "roleChanged",
  "accountApproved",
  "classOffer",
  "classRequestAccepted",
  "classRequestDeclined",
  "classAdded",
  "classRemoved",
  "homeworkPublished",
  "homeworkDue",
] as const;

export type MessageTemplate = (typeof messageTemplates)[number];

/** Kinds of messages: name in calls → name in tables. */
export const messageKinds = {
  Discuss: "comment",
  Reply: "reply",
  Like: "like",
  Sys: "sys",
  Mine: "mine",
} as const;
export type MessageKind = (typeof messageKinds)[keyof typeof messageKinds];

export const getUnread = endpoint({
  method: "GET",
  path: "/api/msg/unread",
  feature: "message",
  access: "user",
  summary: "How many of the own messages of each kind are unread",
  input: nothing,
  output: z.object({
    comment: z.int(),
    reply: z.int(),
    like: z.int(),
    sys: z.int(),
    mine: z.int(),
  }),
});

const message = z.object({
  id: z.int(),
  /** It was read before this call. */
  state: z.boolean(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  /** The content rendered and sanitised. */
  html: z.string(),
  gmtCreate: z.string(),
});
export type Message = z.output<typeof message>;

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
