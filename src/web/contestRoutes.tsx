import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type BoardSearch, boardSearch } from "./contest/board/search.ts";
import { type ContestListSearch, contestListSearch } from "./contest/list/search.ts";
import { contestListQuery } from "./contest/queries.ts";
import { loadContestWords } from "./contest/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { queryClient } from "./platform/queryClient.ts";
import { session } from "./platform/session.ts";
import { root } from "./rootRoute.tsx";
import { type SubmissionListSearch, submissionListSearch } from "./submission/search.ts";

/** The routes of contests: the list, and the pages of one contest in their frame. */
const list = createRoute({
  getParentRoute: () => root,
  path: "/contest",
  validateSearch: (search): ContestListSearch => contestListSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(contestListQuery(deps, session.get()?.user.uid));
    return loadContestWords(currentLocale());
  },
  component: lazyRouteComponent(
    () => import("./contest/list/ContestListPage.tsx"),
    "ContestListPage",
  ),
});

const shell = createRoute({
  getParentRoute: () => root,
  path: "/contest/$contestID",
  loader: () => loadContestWords(currentLocale()),
  component: lazyRouteComponent(() => import("./contest/ContestShell.tsx"), "ContestShell"),
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyRouteComponent(() => import("./contest/OverviewPage.tsx"), "OverviewPage"),
});

const problems = createRoute({
  getParentRoute: () => shell,
  path: "/problems",
  component: lazyRouteComponent(() => import("./contest/ProblemsPage.tsx"), "ProblemsPage"),
});

const problem = createRoute({
  getParentRoute: () => shell,
  path: "/problem/$problemID",
  component: lazyRouteComponent(
    () => import("./contest/ContestProblemPage.tsx"),
    "ContestProblemPage",
  ),
});

const submissions = createRoute({
  getParentRoute: () => shell,
  path: "/submissions",
  validateSearch: (search): SubmissionListSearch => submissionListSearch(search),
  component: lazyRouteComponent(() => import("./contest/StatusPage.tsx"), "StatusPage"),
});

const submission = createRoute({
  getParentRoute: () => shell,
  path: "/problem/$problemID/submission-detail/$submitID",
  component: lazyRouteComponent(
    () => import("./contest/ContestSubmissionPage.tsx"),
    "ContestSubmissionPage",
  ),
});

const rank = createRoute({
  getParentRoute: () => shell,
  path: "/rank",
  validateSearch: (search): BoardSearch => boardSearch(search),
  component: lazyRouteComponent(() => import("./contest/board/RankPage.tsx"), "RankPage"),
});

const virtualBoard = createRoute({
  getParentRoute: () => shell,
  path: "/virtual/$vid",
  validateSearch: (search) => pageSearch(search),
  component: lazyRouteComponent(
    () => import("./contest/virtual/VirtualBoardPage.tsx"),
    "VirtualBoardPage",
  ),
});

/** The page of a list; the first one is left out. */
function pageSearch({ page }: Record<string, unknown>): { page?: number | undefined } {
  const number = Number(page);
  return { page: Number.isSafeInteger(number) && number > 1 ? number : undefined };
}

const announcements = createRoute({
  getParentRoute: () => shell,
  path: "/announcements",
  validateSearch: (search) => pageSearch(search),
  component: lazyRouteComponent(
    () => import("./contest/AnnouncementsPage.tsx"),
    "AnnouncementsPage",
  ),
});

const print = createRoute({
  getParentRoute: () => shell,
  path: "/print",
  component: lazyRouteComponent(() => import("./contest/print/PrintPage.tsx"), "PrintPage"),
});

const printQueue = createRoute({
  getParentRoute: () => shell,
  path: "/admin-print",
  validateSearch: (search) => pageSearch(search),
  component: lazyRouteComponent(
    () => import("./contest/print/PrintQueuePage.tsx"),
    "PrintQueuePage",
  ),
});

const outsideBoard = lazyRouteComponent(
  () => import("./contest/board/OutsideBoardPage.tsx"),
  "OutsideBoardPage",
);

const acmScoreboard = createRoute({
  getParentRoute: () => root,
  path: "/contest/acm-scoreboard/$contestID",
  validateSearch: (search): BoardSearch => boardSearch(search),
  loader: () => loadContestWords(currentLocale()),
  component: outsideBoard,
});

const oiScoreboard = createRoute({
  getParentRoute: () => root,
  path: "/contest/oi-scoreboard/$contestID",
  validateSearch: (search): BoardSearch => boardSearch(search),
  loader: () => loadContestWords(currentLocale()),
  component: outsideBoard,
});

export const contestPages = [
  list,
  acmScoreboard,
  oiScoreboard,
  shell.addChildren([
    overview,
    problems,
    problem,
    submissions,
    submission,
    rank,
    virtualBoard,
    announcements,
    print,
    printQueue,
  ]),
] as const;
