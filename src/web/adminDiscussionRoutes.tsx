import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { admin } from "./adminRoot.tsx";
import { currentLocale } from "./platform/locale.ts";

const pages = () => import("./admin/staffPages.ts");

const categories = createRoute({
  getParentRoute: () => admin,
  path: "/discussion/category",
  async loader() {
    const { loadAdminDiscussionWords } = await pages();
    // The list that orders categories is that of the problem administration.
    await Promise.all([
      loadAdminDiscussionWords(currentLocale()),
      loadProblemWords(currentLocale()),
    ]);
  },
  component: lazyRouteComponent(pages, "CategoryPage"),
});

/** Discussions in the administration. */
export const discussionPages = [categories] as const;
