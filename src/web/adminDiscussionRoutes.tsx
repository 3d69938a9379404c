import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ReportSearch, reportSearch } from "./admin/moderation/searchParams.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { admin } from "./adminRoot.tsx";
import { loadModerationWords } from "./moderation/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { pageSearch } from "./platform/searchParams.ts";

const pages = () => import("./admin/staffPages.ts");

/** One for all pages, which makes the first visit of other pages smaller. */
async function loader(): Promise<void> {
  const { loadAdminDiscussionWords } = await pages();
  // The list that orders categories is that of the problem administration.
  await Promise.all([loadAdminDiscussionWords(currentLocale()), loadProblemWords(currentLocale())]);
}

const categories = createRoute({
  getParentRoute: () => admin,
  path: "/discussion/category",
  loader,
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

const held = createRoute({
  getParentRoute: () => admin,
  path: "/discussion/held",
  validateSearch: (search) => pageSearch(search),
  loader,
  component: lazyRouteComponent(pages, "HeldPage"),
});

/** Discussions in the administration. */
export const discussionPages = [categories, held, reports] as const;
