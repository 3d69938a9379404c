import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getCommentMessages,
  getLikeMessages,
  getPersonalMessages,
  getReplyMessages,
  getSystemMessages,
  getUnread,
  type Interaction,
  type Message,
} from "../../shared/message/message.ts";
import { getMessageSettings } from "../../shared/message/messageSettings.ts";
import { call } from "../platform/api.ts";
import type { MessageTab } from "./tabs.ts";

/** Numbers of messages per page: for messages from users, and for messages from the site. */
const INTERACTION_PAGE = 6;
const SITE_PAGE = 8;

export function pageSizeOf(tab: MessageTab): number {
  return tab === "sys" || tab === "mine" ? SITE_PAGE : INTERACTION_PAGE;
}

export const unreadKey = (uid: string) => ["message", "unread", uid] as const;

/** Numbers of unread messages of the user; refetched every two minutes, in addition to the live channel. */
export const unreadQuery = (uid: string) =>
  queryOptions({
    queryKey: unreadKey(uid),
    queryFn: ({ signal }) => call(getUnread, {}, signal),
    refetchInterval: 120_000,
    staleTime: 60_000,
  });

type MessageList =
  | { isOfSite: false; records: Interaction[]; total: number }
  | { isOfSite: true; records: Message[]; total: number };

async function fetchPage(
  tab: MessageTab,
  currentPage: number,
  signal: AbortSignal,
): Promise<MessageList> {
  const page = { currentPage, limit: pageSizeOf(tab) };
  switch (tab) {
    case "discuss":
      return { isOfSite: false, ...(await call(getCommentMessages, page, signal)) };
    case "reply":
      return { isOfSite: false, ...(await call(getReplyMessages, page, signal)) };
    case "like":
      return { isOfSite: false, ...(await call(getLikeMessages, page, signal)) };
    case "sys":
      return { isOfSite: true, ...(await call(getSystemMessages, page, signal)) };
    case "mine":
      return { isOfSite: true, ...(await call(getPersonalMessages, page, signal)) };
  }
}

/** The messages in one tab, page by page; fetching a page marks its messages as read. */
export const messagesQuery = (uid: string | undefined, tab: MessageTab, currentPage: number) =>
  queryOptions({
    queryKey: ["message", tab, uid, currentPage],
    queryFn: ({ signal }) => fetchPage(tab, currentPage, signal),
    enabled: uid !== undefined,
    placeholderData: (before, query) =>
      query?.queryKey[1] === tab ? keepPreviousData(before) : undefined,
    // Not refetched automatically, because a refetch would mark new messages as read before the user sees them.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The user's message settings. */
export const settingsQuery = (uid: string) =>
  queryOptions({
    queryKey: ["message", "settings", uid],
    queryFn: ({ signal }) => call(getMessageSettings, {}, signal),
  });
