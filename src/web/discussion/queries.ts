import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getDiscussion,
  getDiscussionCategories,
  getDiscussionVersion,
  getPostingRight,
  listDiscussions,
  listDiscussionVersions,
  previewDiscussion,
} from "../../shared/discussion/discussion.ts";
import { DISCUSSION_PAGE } from "../../shared/discussion/discussionRules.ts";
import { getThreadState } from "../../shared/message/messageSettings.ts";
import { listOwnHeldTexts } from "../../shared/discussion/heldText.ts";
import type { PreviewSource } from "../markdown/previewQuery.ts";
import { call } from "../platform/api.ts";
import type { DiscussionPlace } from "./discussionPlace.ts";
import type { DiscussionListSearch } from "./list/searchParams.ts";

/** Prefix of the keys of all queries about posts. */
export const DISCUSSIONS = ["discussion"] as const;

/** Categories rarely change, so they are refetched only after this many milliseconds. */
const CATEGORIES_STALE_MS = 5 * 60_000;

/** A page of the posts of the site, or of a problem, class or contest. */
export function discussionListQuery(
  place: DiscussionPlace,
  search: DiscussionListSearch,
  uid: string | undefined,
) {
  return queryOptions({
    queryKey: [...DISCUSSIONS, "list", uid, place, search],
    queryFn: ({ signal }) =>
      call(listDiscussions, { ...search, ...place, limit: DISCUSSION_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
}

export const discussionCategoriesQuery = () =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "categories"],
    queryFn: ({ signal }) => call(getDiscussionCategories, {}, signal),
    staleTime: CATEGORIES_STALE_MS,
  });

/** One post with the actions that are available to the viewer. */
export const discussionQuery = (did: number, uid: string | undefined) =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "one", uid, did],
    queryFn: ({ signal }) => call(getDiscussion, { did }, signal),
  });

/** Whether the viewer follows a post or has muted it. */
export const threadStateQuery = (did: number, uid: string) =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "thread", uid, did],
    queryFn: ({ signal }) => call(getThreadState, { did }, signal),
  });

/** Whether the reader may write a post in `place`. */
export const postingRightQuery = (place: DiscussionPlace, uid: string | undefined) =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "posting", uid, place],
    queryFn: ({ signal }) => call(getPostingRight, place, signal),
    enabled: uid !== undefined,
  });

/**
 * The reader's own posts, comments and replies that are waiting for approval or were refused: all of them, or only
 * those in one post.
 */
export const heldTextsQuery = (uid: string, did?: number) =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "held", uid, did],
    queryFn: ({ signal }) => call(listOwnHeldTexts, { did }, signal),
    enabled: uid !== "",
  });

export const discussionVersionsQuery = (did: number, uid: string) =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "versions", uid, did],
    queryFn: ({ signal }) => call(listDiscussionVersions, { did }, signal),
  });

/** An earlier version of a post; a stored version never changes. */
export const discussionVersionQuery = (did: number, version: number, uid: string) =>
  queryOptions({
    queryKey: [...DISCUSSIONS, "version", uid, did, version],
    queryFn: ({ signal }) => call(getDiscussionVersion, { did, version }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Renders posts, comments and editorials. */
export const postPreview: PreviewSource = {
  key: [...DISCUSSIONS, "preview"],
  render: (content, signal) => call(previewDiscussion, { content }, signal),
};
