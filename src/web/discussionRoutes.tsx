import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "./rootRoute.tsx";

const pages = () => import("./discussionPages.ts");

type ListPage = "DiscussionListPage" | "ClassDiscussionsPage" | "ContestDiscussionsPage";

/**
 * Route options for a discussion list. The page itself validates the filters in the URL, so that a first visit to other
 * pages does not load the rules for them.
 */
export function listOf(page: ListPage) {
  return {
    loader: async () => (await pages()).loadListWords(),
    component: lazyRouteComponent(pages, page),
  };
}

/** The routes of discussions: the list of the whole site, the list of one problem, and a single post. */
const list = createRoute({
  ...listOf("DiscussionListPage"),
  getParentRoute: () => root,
  path: "/discussion",
});

const listOfProblem = createRoute({
  ...listOf("DiscussionListPage"),
  getParentRoute: () => root,
  path: "/discussion/$problemID",
});

const detail = createRoute({
  getParentRoute: () => root,
  path: "/discussion-detail/$discussionID",
  loader: async () => (await pages()).loadPostWords(),
  component: lazyRouteComponent(pages, "DiscussionPage"),
});

export const discussionPages = [list, listOfProblem, detail] as const;
