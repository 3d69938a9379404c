import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type DiscussionListSearch, discussionListSearch } from "./discussion/list/searchParams.ts";
import { currentLocale } from "./platform/locale.ts";
import { root } from "./rootRoute.tsx";

const pages = () => import("./discussion/pages.ts");
const listPage = lazyRouteComponent(pages, "DiscussionListPage");
const loadWords = async () => (await pages()).loadDiscussionWords(currentLocale());

/** The routes of discussions: the list of the site, that of a problem, and one post. */
const list = createRoute({
  getParentRoute: () => root,
  path: "/discussion",
  validateSearch: (search): DiscussionListSearch => discussionListSearch(search),
  loader: loadWords,
  component: listPage,
});

const listOfProblem = createRoute({
  getParentRoute: () => root,
  path: "/discussion/$problemID",
  validateSearch: (search): DiscussionListSearch => discussionListSearch(search),
  loader: loadWords,
  component: listPage,
});

const detail = createRoute({
  getParentRoute: () => root,
  path: "/discussion-detail/$discussionID",
  async loader() {
    const { loadCommentWords, loadModerationWords } = await pages();
    const loaders = [loadCommentWords, loadModerationWords];
    await Promise.all([loadWords(), ...loaders.map((load) => load(currentLocale()))]);
  },
  component: lazyRouteComponent(pages, "DiscussionPage"),
});

export const discussionPages = [list, listOfProblem, detail] as const;
