import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { admin } from "./adminRoot.tsx";
import { currentLocale } from "./platform/locale.ts";
import { pageSearch } from "./platform/searchParams.ts";

const pages = () => import("./admin/staffPages.ts");

/** The admin pages for discussions share one chunk, so that a first visit to other pages loads less. */
async function loader(): Promise<void> {
  const { loadAdminDiscussionWords } = await pages();
  // The sortable list of categories is a component of the admin pages for problems and uses their UI strings.
  await Promise.all([loadAdminDiscussionWords(currentLocale()), loadProblemWords(currentLocale())]);
}

const posts = createRoute({
  getParentRoute: () => admin,
  path: "/discussion",
  validateSearch: ({
    keyword,
    ...search
  }: Record<string, unknown>): { page?: number | undefined; keyword?: string | undefined } => ({
    ...pageSearch(search),
    keyword: typeof keyword === "string" && keyword !== "" ? keyword : undefined,
  }),
  loader,
  component: lazyRouteComponent(pages, "PostPage"),
});

const categories = createRoute({
  getParentRoute: () => admin,
  path: "/discussion/category",
  loader,
  component: lazyRouteComponent(pages, "CategoryPage"),
});

const reports = createRoute({
  getParentRoute: () => admin,
  path: "/discussion/report",
  // The page reads the filters from the URL.
  async loader() {
    const { loadAdminModerationWords, loadModerationWords } = await pages();
    await Promise.all([
      loadAdminModerationWords(currentLocale()),
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

/** The admin pages for discussions. */
export const discussionPages = [posts, categories, held, reports] as const;
