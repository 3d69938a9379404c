import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { returnAddress } from "./admin/access.ts";
import { loadAdminWords } from "./admin/texts.ts";
import { loadMessageWords } from "./message/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { parseSearch, stringifySearch } from "./platform/searchParams.ts";
import { queryClient } from "./platform/queryClient.ts";
import { session } from "./platform/session.ts";
import { problemListQuery, tagGroupsQuery } from "./problem/list/queries.ts";
import { problemListSearch, type ProblemListSearch } from "./problem/list/searchParams.ts";
import { type RankSearch, rankSearch } from "./ranking/searchParams.ts";
import { RankType } from "../shared/practice/ranking.ts";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { PageCrash } from "./shell/PageCrash.tsx";
import { type UserHomeSearch, userHomeSearch } from "./account/home/searchParams.ts";
import { loadSettingsWords } from "./account/settings/texts.ts";
import { languagesQuery } from "./site/introduction/queries.ts";
import { type HomeSearch, homeSearch } from "./site/home/homeSearch.ts";
import { homeSummaryQuery, ownProgressQuery } from "./site/home/queries.ts";
import { loadDiffTexts } from "./editor/diffViewTexts.ts";
import { type SubmissionListSearch, submissionListSearch } from "./submission/list/searchParams.ts";
import { adminPages } from "./adminRoutes.tsx";
import { contestPages } from "./contestRoutes.tsx";
import { trainingPages } from "./trainingRoutes.tsx";
import { classPages } from "./classRoutes.tsx";
import { discussionPages } from "./discussionRoutes.tsx";
import { root } from "./rootRoute.tsx";

const rankPages = () => import("./ranking/lazyPages.ts");
const infoPages = () => import("./site/infoPages.ts");
const rarePages = () => import("./rarePages.ts");

/* All routes of the site. Pages are in separate chunks, and loaders only start queries. */

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
  validateSearch: (search): HomeSearch => homeSearch(search),
  loader: () => {
    void queryClient.prefetchQuery(homeSummaryQuery());
    const uid = session.get()?.user.uid;
    if (uid !== undefined) void queryClient.prefetchQuery(ownProgressQuery(uid));
  },
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
    () => import("./submission/list/SubmissionListPage.tsx"),
    "SubmissionListPage",
  ),
});

const submissionDetail = createRoute({
  getParentRoute: () => root,
  path: "/submission-detail/$submitID",
  component: lazyRouteComponent(
    () => import("./submission/detail/SubmissionDetailPage.tsx"),
    "SubmissionDetailPage",
  ),
});

const submissionCompare = createRoute({
  getParentRoute: () => root,
  path: "/submission/compare/$a/$b",
  loader: () => loadDiffTexts(currentLocale()),
  component: lazyRouteComponent(
    () => import("./submission/compare/ComparePage.tsx"),
    "ComparePage",
  ),
});

/** Options shared by all ranking routes. */
const ofRankings = {
  getParentRoute: () => root,
  validateSearch: rankSearch,
  loaderDeps: ({ search }: { search: RankSearch }) => search,
};

const acmRank = createRoute({
  ...ofRankings,
  path: "/acm-rank",
  loader: ({ deps }) => startRanking(RankType.Acm, deps),
  component: lazyRouteComponent(rankPages, "AcmRankPage"),
});

const oiRank = createRoute({
  ...ofRankings,
  path: "/oi-rank",
  loader: ({ deps }) => startRanking(RankType.Oi, deps),
  component: lazyRouteComponent(rankPages, "OiRankPage"),
});

const ratingRank = createRoute({
  ...ofRankings,
  path: "/rating-rank",
  loader: ({ deps }) => startRanking(RankType.Rating, deps),
  component: lazyRouteComponent(rankPages, "RatingRankPage"),
});

async function startRanking(type: RankType, search: RankSearch) {
  await (await rankPages()).startRanking(type, search);
}

const userHomePages = () => import("./userHomePages.ts");

const userHome = createRoute({
  getParentRoute: () => root,
  path: "/user-home",
  validateSearch: (search): UserHomeSearch => userHomeSearch(search),
  loader: async () => (await userHomePages()).loadHomeWords(),
  component: lazyRouteComponent(userHomePages, "UserHomePage"),
});

const introduction = createRoute({
  getParentRoute: () => root,
  path: "/introduction",
  async loader() {
    void queryClient.prefetchQuery(languagesQuery());
    await (await infoPages()).loadIntroductionWords(currentLocale());
  },
  component: lazyRouteComponent(infoPages, "IntroductionPage"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/setting",
  loader: () => loadSettingsWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./account/settings/SettingsPage.tsx"),
    "SettingsPage",
  ),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: "/message/$tab",
  validateSearch: ({ currentPage }): { currentPage?: number } => ({
    currentPage: Number(currentPage) > 1 ? Math.trunc(Number(currentPage)) : undefined,
  }),
  loader: () => loadMessageWords(currentLocale()),
  component: lazyRouteComponent(() => import("./message/MessagePage.tsx"), "MessagePage"),
});

const firstMessages = createRoute({
  getParentRoute: () => root,
  path: "/message",
  beforeLoad() {
    throw redirect({ to: "/message/$tab", params: { tab: "discuss" }, replace: true });
  },
});

const teams = createRoute({
  getParentRoute: () => root,
  path: "/teams",
  loader: async () => (await import("./team/texts.ts")).loadTeamWords(currentLocale()),
  component: lazyRouteComponent(() => import("./team/TeamsPage.tsx"), "TeamsPage"),
});

const developer = createRoute({
  getParentRoute: () => root,
  path: "/developer",
  loader: async () => (await infoPages()).loadDeveloperWords(currentLocale()),
  component: lazyRouteComponent(infoPages, "DeveloperPage"),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: "/logout",
  component: lazyRouteComponent(() => import("./account/LogoutPage.tsx"), "LogoutPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: (search): { username: string; code: string } => ({
    username: String(search["username"] ?? "").slice(0, 100),
    code: String(search["code"] ?? "").slice(0, 100),
  }),
  loader: async () => (await rarePages()).loadRecoveryWords(currentLocale()),
  component: lazyRouteComponent(rarePages, "ResetPasswordPage"),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email",
  validateSearch: (search): { username: string; email: string; code: string } => ({
    username: String(search["username"] ?? "").slice(0, 100),
    email: String(search["email"] ?? "").slice(0, 300),
    code: String(search["code"] ?? "").slice(0, 100),
  }),
  loader: async () => (await rarePages()).loadRecoveryWords(currentLocale()),
  component: lazyRouteComponent(rarePages, "ConfirmEmailPage"),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: "/invite",
  loader: async () => (await rarePages()).loadAccountWords(currentLocale()),
  component: lazyRouteComponent(rarePages, "InvitePage"),
});

const firstRun = createRoute({
  getParentRoute: () => root,
  path: "/first-run",
  loader: async () => (await rarePages()).loadFirstRunWords(currentLocale()),
  component: lazyRouteComponent(rarePages, "FirstRunPage"),
});

const adminLogin = createRoute({
  getParentRoute: () => root,
  path: "/admin/login",
  validateSearch: ({ next, ended }): { next?: string; ended?: boolean } => ({
    next: returnAddress(next),
    ended: String(ended) === "true" || undefined,
  }),
  loader: () => loadAdminWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/AdminLoginPage.tsx"), "AdminLoginPage"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    home,
    problemList,
    problemPage,
    submissionList,
    submissionDetail,
    submissionCompare,
    ...contestPages,
    ...trainingPages,
    ...classPages,
    ...discussionPages,
    userHome,
    settings,
    acmRank,
    oiRank,
    ratingRank,
    introduction,
    developer,
    teams,
    messages,
    firstMessages,
    logout,
    resetPassword,
    confirmEmail,
    invite,
    firstRun,
    adminLogin,
    adminPages,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 60,
  // Caching is left to the query client.
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
