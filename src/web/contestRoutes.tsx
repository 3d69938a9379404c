import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadJudgingWords } from "./rejudge/texts.ts";
import { type BoardSearch, boardSearch } from "./contest/board/searchParams.ts";
import { loadBoardWords } from "./contest/board/texts.ts";
import { type BalloonSearch, balloonSearch } from "./contest/balloon/searchParams.ts";
import { type ContestListSearch, contestListSearch } from "./contest/list/searchParams.ts";
import { contestListQuery } from "./contest/queries.ts";
import { loadContestWords } from "./contest/texts.ts";
import { loadWorkWords } from "./contest/workTexts.ts";
import { listOf } from "./discussionRoutes.tsx";
import { currentLocale } from "./platform/locale.ts";
import { queryClient } from "./platform/queryClient.ts";
import { numberAbove, pageSearch } from "./platform/searchParams.ts";
import { session } from "./platform/session.ts";
import { root } from "./rootRoute.tsx";
import { type SubmissionListSearch, submissionListSearch } from "./submission/list/searchParams.ts";

/** The module of these UI strings is loaded on demand, too, so a first visit does not load it. */
const loadCommentWords = async () =>
  (await import("./comment/texts.ts")).loadCommentWords(currentLocale());

const organizerPages = () => import("./contest/organizerPages.ts");

/** The routes for contests: the contest list, and the pages of one contest with their common frame. */
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
  component: lazyRouteComponent(() => import("./contest/problem/ProblemsPage.tsx"), "ProblemsPage"),
});

const problem = createRoute({
  getParentRoute: () => shell,
  path: "/problem/$problemID",
  component: lazyRouteComponent(
    () => import("./contest/problem/ContestProblemPage.tsx"),
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
  loader: () => loadBoardWords(currentLocale()),
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

const announcements = createRoute({
  getParentRoute: () => shell,
  path: "/announcements",
  validateSearch: (search) => pageSearch(search),
  component: lazyRouteComponent(
    () => import("./contest/announcement/AnnouncementsPage.tsx"),
    "AnnouncementsPage",
  ),
});

const questions = createRoute({
  getParentRoute: () => shell,
  path: "/comment",
  validateSearch: (search) => pageSearch(search),
  loader: loadCommentWords,
  component: lazyRouteComponent(
    () => import("./contest/question/QuestionsPage.tsx"),
    "QuestionsPage",
  ),
});

const discussions = createRoute({
  ...listOf("ContestDiscussionsPage"),
  getParentRoute: () => shell,
  path: "/discussion",
});

const print = createRoute({
  getParentRoute: () => shell,
  path: "/print",
  component: lazyRouteComponent(() => import("./contest/print/PrintPage.tsx"), "PrintPage"),
});

const ceremony = createRoute({
  getParentRoute: () => shell,
  path: "/ceremony",
  loader: () => loadBoardWords(currentLocale()),
  component: lazyRouteComponent(organizerPages, "CeremonyPage"),
});

const printQueue = createRoute({
  getParentRoute: () => shell,
  path: "/admin-print",
  validateSearch: (search) => pageSearch(search),
  loader: () => loadWorkWords(currentLocale()),
  component: lazyRouteComponent(organizerPages, "PrintQueuePage"),
});

const balloons = createRoute({
  getParentRoute: () => shell,
  path: "/ac-info",
  validateSearch: (search): BalloonSearch => balloonSearch(search),
  loader: () => loadWorkWords(currentLocale()),
  component: lazyRouteComponent(organizerPages, "BalloonPage"),
});

const organizer = createRoute({
  getParentRoute: () => shell,
  path: "/organizer",
  loader: () => Promise.all([loadWorkWords(currentLocale()), loadCommentWords()]),
  component: lazyRouteComponent(organizerPages, "OrganizerPage"),
});

const rejudge = createRoute({
  getParentRoute: () => shell,
  path: "/rejudge",
  validateSearch: ({ id, ...search }): { id?: number | undefined; page?: number | undefined } => ({
    id: numberAbove(0, id),
    ...pageSearch(search),
  }),
  loader: () => loadJudgingWords(currentLocale()),
  component: lazyRouteComponent(organizerPages, "RejudgePage"),
});

const outsideBoard = lazyRouteComponent(
  () => import("./contest/board/OutsideBoardPage.tsx"),
  "OutsideBoardPage",
);

const acmScoreboard = createRoute({
  getParentRoute: () => root,
  path: "/contest/acm-scoreboard/$contestID",
  validateSearch: (search): BoardSearch => boardSearch(search),
  loader: () => Promise.all([loadContestWords(currentLocale()), loadBoardWords(currentLocale())]),
  component: outsideBoard,
});

const oiScoreboard = createRoute({
  getParentRoute: () => root,
  path: "/contest/oi-scoreboard/$contestID",
  validateSearch: (search): BoardSearch => boardSearch(search),
  loader: () => Promise.all([loadContestWords(currentLocale()), loadBoardWords(currentLocale())]),
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
    questions,
    discussions,
    print,
    balloons,
    organizer,
    printQueue,
    rejudge,
    ceremony,
  ]),
] as const;
