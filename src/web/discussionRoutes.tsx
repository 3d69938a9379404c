import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "./rootRoute.tsx";

const pages = () => import("./discussionPages.ts");

type ListPage = "DiscussionListPage" | "ClassDiscussionsPage" | "ContestDiscussionsPage";

/**
 * The options of the route of a list. Its page reads the filters in the address, so that a first visit of other pages
 * does not load their rules.
 */
export function listOf(page: ListPage) {
  return {
    loader: async () => (await pages()).loadListWords(),
    component: lazyRouteComponent(pages, page),
  };
}

/** The routes of discussions: the list of the site, that of a problem, and one post. */
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
