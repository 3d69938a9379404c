import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getSystemMessages, getUnread } from "../../shared/message.ts";
import { call } from "../platform/api.ts";

export const PAGE = 8;

/** Numbers of unread messages of the user; refetched every two minutes. */
export const unreadQuery = (uid: string) =>
  queryOptions({
    queryKey: ["message", "unread", uid],
    queryFn: ({ signal }) => call(getUnread, {}, signal),
    refetchInterval: 120_000,
    staleTime: 60_000,
  });

/** A page of the user's messages; fetching marks them as read. */
export const systemMessagesQuery = (uid: string | undefined, currentPage: number) =>
  queryOptions({
    queryKey: ["message", "sys", uid, currentPage],
    queryFn: ({ signal }) => call(getSystemMessages, { currentPage, limit: PAGE }, signal),
    enabled: uid !== undefined,
    placeholderData: keepPreviousData,
    // No automatic refetch: it would mark new messages as read before the user sees them.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
