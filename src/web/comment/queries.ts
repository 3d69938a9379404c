import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listComments, listReplies, placeInput } from "../../shared/discussion/comment.ts";
import type { CommentPlace, CommentReply } from "../../shared/discussion/commentShape.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { call } from "../platform/api.ts";
import { useLiveStatus } from "../platform/live.ts";

/** Number of comments per page of a list. */
export const COMMENTS_SHOWN = 10;
/** Number of replies that are loaded at once. */
export const REPLIES_LOADED = 30;
/** Polling interval in milliseconds for comments while the live channel is closed. */
export const COMMENT_POLL_MS = 20_000;

/** Key prefix of all queries about the comments of one post or contest, for one viewer. */
export const commentsKey = ({ kind, id }: CommentPlace, uid: string) =>
  ["comment", kind, uid, id] as const;

/** Key prefix of the comment lists of one post or contest, without fields that are specific to posts or contests. */
export const commentListsKey = (place: CommentPlace, uid: string) =>
  [...commentsKey(place, uid), "lists"] as const;

/** A page of comments; `List` is the type of the page for a post or for a contest's questions. */
export function commentsQuery<List extends OutputOf<typeof listComments>>(
  place: CommentPlace,
  uid: string,
  currentPage: number,
) {
  const page = { ...placeInput(place), currentPage, limit: COMMENTS_SHOWN };
  return queryOptions({
    queryKey: [...commentListsKey(place, uid), "page", currentPage],
    queryFn: async ({ signal }) => (await call(listComments, page, signal)) as List,
    placeholderData: keepPreviousData,
  });
}

/** Query key of the loaded replies to a comment, for one viewer. */
export const repliesKey = (place: CommentPlace, uid: string, commentId: number) =>
  [...commentListsKey(place, uid), "replies", commentId] as const;

/** Where a page of replies begins: below or above a given reply; if neither is set, at the newest reply. */
interface ReplyBound {
  before?: number;
  after?: number;
}

/**
 * Pages of replies to a comment, newest first, for comments with more replies than the list shows; `Reply` is the type
 * of the replies. The first page begins with the newest reply, or with the reply `linkedId`; newer replies are then
 * loaded as previous pages.
 */
export function repliesQuery<Reply extends CommentReply>(
  place: CommentPlace,
  uid: string,
  { commentId, linkedId }: { commentId: number; linkedId: number | null },
) {
  const start: ReplyBound = linkedId === null ? {} : { before: linkedId + 1 };
  return infiniteQueryOptions({
    queryKey: [...repliesKey(place, uid, commentId), linkedId],
    queryFn: async ({ signal, pageParam }): Promise<Reply[]> => {
      const page = { commentId, limit: REPLIES_LOADED, ...pageParam };
      return (await call(listReplies, page, signal)) as CommentReply[] as Reply[];
    },
    initialPageParam: start,
    getNextPageParam: (page): ReplyBound | undefined => {
      const oldest = page.length < REPLIES_LOADED ? undefined : page.at(-1);
      return oldest && { before: oldest.id };
    },
    getPreviousPageParam: ([newest]): ReplyBound | undefined => newest && { after: newest.id },
  });
}

/**
 * Returns a function for the polling interval of a list: the list is polled only while the live channel is closed or
 * after a failed fetch.
 */
export function useCommentPoll(): (query: { state: { status: string } }) => number | false {
  const isLive = useLiveStatus() === "open";
  return ({ state }) => (isLive && state.status !== "error" ? false : COMMENT_POLL_MS);
}
