import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { getCommentThread, listComments, placeInput } from "../../../shared/discussion/comment.ts";
import type { CommentPlace } from "../../../shared/discussion/commentShape.ts";
import type { DiscussionCommentList } from "../../../shared/discussion/discussionComment.ts";
import { commentListsKey, commentsKey, COMMENTS_SHOWN, repliesKey } from "../../comment/queries.ts";
import { call } from "../../platform/api.ts";
import { listenLive, useLiveStatus } from "../../platform/live.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { heldTextsQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import type { CommentPages } from "./commentPages.ts";

/** Interval in milliseconds at which an open post checks for new comments while the live channel is closed. */
const POLL_MS = 30_000;
/**
 * An event reaches all readers of a post at once, so each browser refetches after a random delay of up to this length.
 */
const SPREAD_MS = 1000;

/** Identifies the comments of a post. */
export const placeOfDiscussion = (did: number): CommentPlace => ({ kind: "discussion", id: did });

/** The comments of a post, page by page. */
export function commentPagesQuery(did: number, uid: string) {
  const place = placeOfDiscussion(did);
  return infiniteQueryOptions({
    queryKey: [...commentListsKey(place, uid), "pages"],
    queryFn: async ({ signal, pageParam }) => {
      const page = { ...placeInput(place), currentPage: pageParam, limit: COMMENTS_SHOWN };
      return (await call(listComments, page, signal)) as DiscussionCommentList;
    },
    initialPageParam: 1,
    getNextPageParam: ({ commentList: { total } }, _pages, page) =>
      page * COMMENTS_SHOWN < total ? page + 1 : undefined,
    // Not refetched automatically, because a refetch would reorder the comments being read; the button for new comments
    // refetches them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

function commentTotalQuery(did: number, uid: string) {
  const place = placeOfDiscussion(did);
  return queryOptions({
    queryKey: [...commentsKey(place, uid), "total"],
    queryFn: async ({ signal }) => {
      const list = await call(listComments, { ...placeInput(place), limit: 1 }, signal);
      return list.commentList.total;
    },
  });
}

/** The current number of comments of a post; undefined until it is loaded. */
export function useCommentTotal(did: number, uid: string): number | undefined {
  const client = useQueryClient();
  const isLive = useLiveStatus() === "open";
  const query = commentTotalQuery(did, uid);
  const { data } = useQuery({ ...query, refetchInterval: isLive ? false : POLL_MS });
  useEffect(() => {
    const { queryKey } = commentTotalQuery(did, uid);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = listenLive([`discussion:${did}`], (event) => {
      const isAboutPost = event.type === "discussion" && event.did === did;
      if (!isAboutPost && event.type !== "resync") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey });
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, did, uid]);
  return data;
}

/**
 * Query for the comment to which a link leads; if `commentId` is the id of a reply, the server returns the comment to
 * which the reply belongs.
 */
export function commentThreadQuery(did: number, uid: string, commentId: number) {
  return queryOptions({
    queryKey: [...commentListsKey(placeOfDiscussion(did), uid), "thread", commentId],
    queryFn: ({ signal }) => call(getCommentThread, { id: commentId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Applies changes to the loaded comments of a post. */
export function useCommentChanges(did: number, uid: string) {
  const t = useDiscussionWords();
  const client = useQueryClient();
  const place = placeOfDiscussion(did);
  const listsKey = commentListsKey(place, uid);
  return {
    change(update: (pages: CommentPages) => CommentPages): void {
      const { queryKey } = commentPagesQuery(did, uid);
      client.setQueryData(queryKey, (pages) => pages && update(pages));
    },
    /** Notifies the author that the sent text awaits approval. */
    async announceHeld(): Promise<void> {
      toast("info", t("held.sent"));
      await client.invalidateQueries({ queryKey: heldTextsQuery(uid, did).queryKey });
    },
    /**
     * Refetches the loaded replies to a comment, and also the comment thread that is shown if the page was opened by a
     * link to a comment.
     */
    async renewReplies(commentId: number): Promise<void> {
      await client.invalidateQueries({
        queryKey: repliesKey(place, uid, commentId),
      });
      await client.invalidateQueries({ queryKey: [...listsKey, "thread"] });
    },
    renewThreads: () => client.invalidateQueries({ queryKey: [...listsKey, "thread"] }),
    /** Refetches all loaded pages. */
    renew: () => client.resetQueries({ queryKey: commentPagesQuery(did, uid).queryKey }),
    renewTotal: () => client.invalidateQueries({ queryKey: commentTotalQuery(did, uid).queryKey }),
  };
}
