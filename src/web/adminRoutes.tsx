import { remoteBank } from "../shared/problem/banks.ts";
import { problemFormPages } from "./adminProblemRoutes.tsx";
import { admin } from "./adminRoot.tsx";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type AuditSearch, auditSearch } from "./admin/audit/searchParams.ts";
import { contestPages } from "./adminContestRoutes.tsx";
import { trainingPages } from "./adminTrainingRoutes.tsx";
import { discussionPages } from "./adminDiscussionRoutes.tsx";
import { classPages } from "./adminClassRoutes.tsx";
import { type UserListSearch, userListSearch } from "./admin/user/searchParams.ts";
import { type PackageSearch, packageSearch } from "./admin/package/searchParams.ts";
import { loadPackageWords } from "./admin/package/texts.ts";
import { type ConfTab, confTab } from "./admin/site/confTabs.ts";
import { type SimilaritySearch, similaritySearch } from "./similarity/similaritySearch.ts";
import { loadSimilarityWords } from "./similarity/texts.ts";
import { loadJudgingWords } from "./rejudge/texts.ts";
import { loadSiteWords } from "./admin/site/texts.ts";
import { loadMarkdownWords } from "./markdown/texts.ts";
import { type AdminProblemSearch, adminProblemSearch } from "./admin/problem/list/searchParams.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { numberAbove, pageSearch } from "./platform/searchParams.ts";

const staffPages = () => import("./admin/staffPages.ts");
const systemPages = () => import("./admin/systemPages.ts");

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: "/",
  component: lazyRouteComponent(staffPages, "AdminIndex"),
});

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: "/user",
  validateSearch: (search): UserListSearch => userListSearch(search),
  loader: async () => (await systemPages()).loadUserWords(currentLocale()),
  component: lazyRouteComponent(systemPages, "UserListPage"),
});

const adminTeams = createRoute({
  getParentRoute: () => admin,
  path: "/team",
  loader: async () => (await systemPages()).loadAdminTeamWords(currentLocale()),
  component: lazyRouteComponent(systemPages, "RosterPage"),
});

const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: "/audit",
  validateSearch: (search): AuditSearch => auditSearch(search),
  async loader() {
    const { loadAuditWords, loadUserWords } = await systemPages();
    await Promise.all([loadAuditWords(currentLocale()), loadUserWords(currentLocale())]);
  },
  component: lazyRouteComponent(systemPages, "AuditPage"),
});

const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: "/dashboard",
  loader: () => loadSiteWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/dashboard/DashboardPage.tsx"),
    "DashboardPage",
  ),
});

const adminAnnouncements = createRoute({
  getParentRoute: () => admin,
  path: "/announcement",
  validateSearch: (search) => pageSearch(search),
  loader: () => Promise.all([loadSiteWords(currentLocale()), loadMarkdownWords(currentLocale())]),
  component: lazyRouteComponent(systemPages, "AnnouncementPage"),
});

const adminRemote = createRoute({
  getParentRoute: () => admin,
  path: "/remote",
  validateSearch: (search) => pageSearch(search),
  loader: async () => (await systemPages()).loadRemoteWords(currentLocale()),
  component: lazyRouteComponent(systemPages, "RemotePage"),
});

const adminNotices = createRoute({
  getParentRoute: () => admin,
  path: "/notice",
  validateSearch: (search) => pageSearch(search),
  async loader() {
    const { loadNoticeWords } = await systemPages();
    await Promise.all([loadNoticeWords(currentLocale()), loadMarkdownWords(currentLocale())]);
  },
  component: lazyRouteComponent(systemPages, "NoticePage"),
});

const adminProblems = createRoute({
  getParentRoute: () => admin,
  path: "/problems",
  validateSearch: (search): AdminProblemSearch => adminProblemSearch(search),
  loader: () => loadProblemWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/problem/list/ProblemListPage.tsx"),
    "ProblemListPage",
  ),
});

const adminJudging = createRoute({
  getParentRoute: () => admin,
  path: "/judging",
  validateSearch: ({
    tab,
    id,
    page,
    problem,
    ...similarity
  }): SimilaritySearch & {
    tab?: "rejudgings" | "similarity" | undefined;
    id?: number | undefined;
    page?: number | undefined;
    /** Display id of a problem for which the page prepares a rejudging. */
    problem?: string | undefined;
  } => ({
    // The parameters of similarity checks occur only in the URL of the tab that shows the checks.
    ...(tab === "similarity" && similaritySearch(similarity)),
    tab: tab === "rejudgings" || tab === "similarity" ? tab : undefined,
    id: numberAbove(0, id),
    page: numberAbove(1, page),
    problem: problem === undefined ? undefined : String(problem).slice(0, 50),
  }),
  loader: () =>
    Promise.all([loadJudgingWords(currentLocale()), loadSimilarityWords(currentLocale())]),
  component: lazyRouteComponent(staffPages, "JudgingPage"),
});

const adminTags = createRoute({
  getParentRoute: () => admin,
  path: "/tag",
  validateSearch: ({ oj }): { oj?: string | undefined } => ({
    oj: remoteBank(typeof oj === "string" ? oj : undefined),
  }),
  loader: async () => (await staffPages()).loadTagWords(currentLocale()),
  component: lazyRouteComponent(staffPages, "TagPage"),
});

const adminConf = createRoute({
  getParentRoute: () => admin,
  path: "/conf",
  validateSearch: ({ tab }): { tab?: ConfTab | undefined } => ({ tab: confTab(tab) }),
  loader: () => loadSiteWords(currentLocale()),
  component: lazyRouteComponent(systemPages, "SiteSettingsPage"),
});

const adminSwitch = createRoute({
  getParentRoute: () => admin,
  path: "/switch",
  loader: () => loadSiteWords(currentLocale()),
  component: lazyRouteComponent(systemPages, "SwitchPage"),
});

const adminPackages = createRoute({
  getParentRoute: () => admin,
  path: "/problem/batch-operation",
  validateSearch: (search): PackageSearch => packageSearch(search),
  loader: () => loadPackageWords(currentLocale()),
  component: lazyRouteComponent(staffPages, "PackagePage"),
});

// URLs that other judge systems use for these pages; they occur in bookmarks and documents.
const createAlias = createRoute({
  getParentRoute: () => admin,
  path: "/problem/create",
  beforeLoad: () => {
    throw redirect({ to: "/admin/problems/new", replace: true });
  },
});

const editAlias = createRoute({
  getParentRoute: () => admin,
  path: "/problem/edit/$pid",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/problems/$pid", params, replace: true });
  },
});

const tagsAlias = createRoute({
  getParentRoute: () => admin,
  path: "/problem/tag",
  beforeLoad: () => {
    throw redirect({ to: "/admin/tag", replace: true });
  },
});

const adminElsewhere = createRoute({
  getParentRoute: () => admin,
  path: "/$",
  beforeLoad: () => {
    throw redirect({ to: "/admin/login", replace: true });
  },
});

/** The admin layout and all admin pages. */
export const adminPages = admin.addChildren([
  adminIndex,
  adminUsers,
  adminTeams,
  adminAudit,
  adminDashboard,
  adminAnnouncements,
  adminRemote,
  adminNotices,
  adminProblems,
  ...problemFormPages,
  ...contestPages,
  ...trainingPages,
  ...classPages,
  ...discussionPages,
  adminJudging,
  adminTags,
  adminConf,
  adminSwitch,
  adminPackages,
  createAlias,
  editAlias,
  tagsAlias,
  adminElsewhere,
]);
