import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listDiscussions } from "../../../shared/discussion/discussion.ts";
import { listAdminDiscussionCategories } from "../../../shared/discussion/discussionAdmin.ts";
import { DISCUSSION_PAGE, HELD_PAGE } from "../../../shared/discussion/discussionRules.ts";
import { listHeldTexts } from "../../../shared/discussion/heldText.ts";
import { call } from "../../platform/api.ts";

/** Query for the categories in their display order, with names in both languages and numbers of posts. */
export const adminCategoriesQuery = () =>
  queryOptions({
    queryKey: ["discussion", "adminCategories"],
    queryFn: ({ signal }) => call(listAdminDiscussionCategories, {}, signal),
  });

/** A page of the posts, comments and replies that wait for approval. */
export const heldTextsQuery = (page: number) =>
  queryOptions({
    queryKey: ["discussion", "waiting", page],
    queryFn: ({ signal }) => call(listHeldTexts, { currentPage: page, limit: HELD_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** Prefix of the keys of all queries about posts. */
export const POSTS = ["discussion"] as const;

/** A page of the posts of the site, including hidden posts. */
export const moderatedPostsQuery = (currentPage: number, keyword: string | undefined) =>
  queryOptions({
    queryKey: [...POSTS, "moderated", currentPage, keyword],
    queryFn: ({ signal }) =>
      call(listDiscussions, { admin: true, currentPage, keyword, limit: DISCUSSION_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
