import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "./platform/searchParams.ts";
import { queryClient } from "./platform/queryClient.ts";
import { problemListQuery, tagGroupsQuery } from "./problem/list/queries.ts";
import { problemListSearch, type ProblemListSearch } from "./problem/list/search.ts";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { PageCrash } from "./shell/PageCrash.tsx";
import { Shell } from "./shell/Shell.tsx";
import { homeSummaryQuery } from "./site/home/queries.ts";
import { type SubmissionListSearch, submissionListSearch } from "./submission/search.ts";

/** The only place that names every page. Pages are their own chunks; loaders only start queries. */
const root = createRootRoute({ component: Shell });

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/home", replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/home",
  loader: () => void queryClient.prefetchQuery(homeSummaryQuery()),
  component: lazyRouteComponent(() => import("./site/home/HomePage.tsx"), "HomePage"),
});

const problemList = createRoute({
  getParentRoute: () => root,
  path: "/problem",
  validateSearch: (search): ProblemListSearch => problemListSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(problemListQuery(deps));
    void queryClient.prefetchQuery(tagGroupsQuery(deps.oj));
  },
  component: lazyRouteComponent(
    () => import("./problem/list/ProblemListPage.tsx"),
    "ProblemListPage",
  ),
});

const problemPage = createRoute({
  getParentRoute: () => root,
  path: "/problem/$problemID",
  component: lazyRouteComponent(() => import("./problem/page/ProblemPage.tsx"), "ProblemPage"),
});

const submissionList = createRoute({
  getParentRoute: () => root,
  path: "/status",
  validateSearch: (search): SubmissionListSearch => submissionListSearch(search),
  component: lazyRouteComponent(
    () => import("./submission/SubmissionListPage.tsx"),
    "SubmissionListPage",
  ),
});

const submissionDetail = createRoute({
  getParentRoute: () => root,
  path: "/submission-detail/$submitID",
  component: lazyRouteComponent(
    () => import("./submission/SubmissionDetailPage.tsx"),
    "SubmissionDetailPage",
  ),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: "/logout",
  component: lazyRouteComponent(() => import("./account/LogoutPage.tsx"), "LogoutPage"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    home,
    problemList,
    problemPage,
    submissionList,
    submissionDetail,
    logout,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 60,
  // Freshness is the query client's business.
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageCrash,
  scrollRestoration: true,
  defaultPendingMs: 150,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
