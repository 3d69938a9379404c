import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ReportSearch, reportSearch } from "./admin/moderation/searchParams.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { admin } from "./adminRoot.tsx";
import { loadModerationWords } from "./moderation/texts.ts";
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

const reports = createRoute({
  getParentRoute: () => admin,
  path: "/discussion/report",
  validateSearch: (search): ReportSearch => reportSearch(search),
  async loader() {
    const { loadAdminModerationWords } = await pages();
    await Promise.all([
      loadAdminModerationWords(currentLocale()),
      // The tags of the dialog in which users report.
      loadModerationWords(currentLocale()),
    ]);
  },
  component: lazyRouteComponent(pages, "ReportPage"),
});

/** Discussions in the administration. */
export const discussionPages = [categories, reports] as const;
