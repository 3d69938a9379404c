import { isId } from "../shared/ids.ts";
import { isLocale, type Locale } from "../shared/locale.ts";
import { remoteBanks } from "../shared/problem.ts";
import { admin } from "./adminRoot.tsx";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type AuditSearch, auditSearch } from "./admin/audit/searchParams.ts";
import { loadAuditWords } from "./admin/audit/texts.ts";
import { loadContestExportWords } from "./admin/contest/export/texts.ts";
import { type AdminContestSearch, adminContestSearch } from "./admin/contest/list/searchParams.ts";
import { addressSearch, type AddressSearch } from "./admin/contest/address/addressSearch.ts";
import {
  type ParticipantSearch,
  participantSearch,
} from "./admin/contest/participant/participantSearch.ts";
import { loadRehearsalWords } from "./admin/contest/rehearsal/texts.ts";
import { contestProblemPages } from "./adminContestProblemRoutes.tsx";
import { needContestId } from "./admin/contest/needContestId.ts";
import { loadAdminContestWords } from "./admin/contest/texts.ts";
import { loadWorkWords } from "./contest/workTexts.ts";
import { type UserListSearch, userListSearch } from "./admin/user/searchParams.ts";
import { loadUserWords } from "./admin/user/texts.ts";
import { type PackageSearch, packageSearch } from "./admin/package/searchParams.ts";
import { loadPackageWords } from "./admin/package/texts.ts";
import { type ConfTab, confTab } from "./admin/site/confTabs.ts";
import { loadJudgingWords } from "./rejudge/texts.ts";
import { loadTagWords } from "./admin/tag/texts.ts";
import { loadSiteWords } from "./admin/site/texts.ts";
import { type AdminProblemSearch, adminProblemSearch } from "./admin/problem/list/searchParams.ts";
import { loadFormPage } from "./admin/problem/loadFormPage.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { numberAbove, pageSearch } from "./platform/searchParams.ts";

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: "/",
  component: lazyRouteComponent(() => import("./admin/AdminIndex.tsx"), "AdminIndex"),
});

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: "/user",
  validateSearch: (search): UserListSearch => userListSearch(search),
  loader: () => loadUserWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/user/UserListPage.tsx"), "UserListPage"),
});

const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: "/audit",
  validateSearch: (search): AuditSearch => auditSearch(search),
  loader: () => Promise.all([loadAuditWords(currentLocale()), loadUserWords(currentLocale())]),
  component: lazyRouteComponent(() => import("./admin/audit/AuditPage.tsx"), "AuditPage"),
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
  loader: () => loadSiteWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/announcement/AnnouncementPage.tsx"),
    "AnnouncementPage",
  ),
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

const problemForm = lazyRouteComponent(
  () => import("./admin/problem/form/ProblemFormPage.tsx"),
  "ProblemFormPage",
);
const adminNewProblem = createRoute({
  getParentRoute: () => admin,
  path: "/problems/new",
  loader: loadFormPage,
  component: problemForm,
});

const adminProblem = createRoute({
  getParentRoute: () => admin,
  path: "/problems/$pid",
  beforeLoad: ({ params }) => {
    if (!isId(params.pid)) throw redirect({ to: "/admin/problems", replace: true });
  },
  loader: loadFormPage,
  component: problemForm,
});

const adminContests = createRoute({
  getParentRoute: () => admin,
  path: "/contest",
  validateSearch: (search): AdminContestSearch => adminContestSearch(search),
  loader: () => loadAdminContestWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/contest/list/ContestListPage.tsx"),
    "ContestListPage",
  ),
});

// The editor of a description and the list that orders problems are those of the problem administration.
const loadContestForm = (): Promise<unknown> =>
  Promise.all([
    loadAdminContestWords(currentLocale()),
    loadProblemWords(currentLocale()),
    loadWorkWords(currentLocale()),
  ]);
const contestForm = lazyRouteComponent(
  () => import("./admin/contest/form/ContestFormPage.tsx"),
  "ContestFormPage",
);

const adminNewContest = createRoute({
  getParentRoute: () => admin,
  path: "/contest/create",
  loader: loadContestForm,
  component: contestForm,
});

const adminContest = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/edit",
  beforeLoad: needContestId,
  loader: loadContestForm,
  component: contestForm,
});

const adminContestProblems = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/problems",
  beforeLoad: needContestId,
  loader: loadContestForm,
  component: lazyRouteComponent(
    () => import("./admin/contest/problem/ContestProblemsPage.tsx"),
    "ContestProblemsPage",
  ),
});

const adminContestAnnouncements = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/announcement",
  beforeLoad: needContestId,
  validateSearch: (search) => pageSearch(search),
  loader: () => Promise.all([loadContestForm(), loadSiteWords(currentLocale())]),
  component: lazyRouteComponent(
    () => import("./admin/contest/announcement/ContestAnnouncementsPage.tsx"),
    "ContestAnnouncementsPage",
  ),
});

const adminContestExport = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/export",
  beforeLoad: needContestId,
  loader: () => Promise.all([loadContestForm(), loadContestExportWords(currentLocale())]),
  component: lazyRouteComponent(
    () => import("./admin/contest/export/ContestExportPage.tsx"),
    "ContestExportPage",
  ),
});

const adminContestRehearsal = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/rehearsal",
  beforeLoad: needContestId,
  loader: () =>
    Promise.all([loadAdminContestWords(currentLocale()), loadRehearsalWords(currentLocale())]),
  component: lazyRouteComponent(
    () => import("./admin/contest/rehearsal/RehearsalPage.tsx"),
    "RehearsalPage",
  ),
});

const adminContestBooklet = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/booklet",
  beforeLoad: needContestId,
  validateSearch: ({ lang }): { lang?: Locale | undefined } => ({
    lang: isLocale(lang) ? lang : undefined,
  }),
  loader: () => loadContestExportWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/contest/export/BookletPage.tsx"),
    "BookletPage",
  ),
});
const adminContestAddresses = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/addresses",
  beforeLoad: needContestId,
  validateSearch: (search): AddressSearch => addressSearch(search),
  loader: () => loadAdminContestWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/contest/address/AddressesPage.tsx"),
    "AddressesPage",
  ),
});
const adminContestParticipants = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/participant",
  beforeLoad: needContestId,
  validateSearch: (search): ParticipantSearch => participantSearch(search),
  loader: () => loadAdminContestWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/contest/participant/ParticipantsPage.tsx"),
    "ParticipantsPage",
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
  }): {
    tab?: "rejudgings" | undefined;
    id?: number | undefined;
    page?: number | undefined;
    /** Display id: a rejudging of its submissions is prepared. */
    problem?: string | undefined;
  } => ({
    tab: tab === "rejudgings" ? tab : undefined,
    id: numberAbove(0, id),
    page: numberAbove(1, page),
    problem: problem === undefined ? undefined : String(problem).slice(0, 50),
  }),
  loader: () => loadJudgingWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/judging/JudgingPage.tsx"), "JudgingPage"),
});

const adminTags = createRoute({
  getParentRoute: () => admin,
  path: "/tag",
  validateSearch: ({ oj }): { oj?: string | undefined } => ({
    oj: remoteBanks.find((bank) => bank === oj),
  }),
  loader: () => loadTagWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/tag/TagPage.tsx"), "TagPage"),
});

const adminConf = createRoute({
  getParentRoute: () => admin,
  path: "/conf",
  validateSearch: ({ tab }): { tab?: ConfTab | undefined } => ({ tab: confTab(tab) }),
  loader: () => loadSiteWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/site/SiteSettingsPage.tsx"),
    "SiteSettingsPage",
  ),
});

const adminSwitch = createRoute({
  getParentRoute: () => admin,
  path: "/switch",
  loader: () => loadSiteWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/site/SwitchPage.tsx"), "SwitchPage"),
});

const adminPackages = createRoute({
  getParentRoute: () => admin,
  path: "/problem/batch-operation",
  validateSearch: (search): PackageSearch => packageSearch(search),
  loader: () => loadPackageWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/package/PackagePage.tsx"), "PackagePage"),
});

// Addresses of these pages on other judges, used in bookmarks and documents.
const knownCreate = createRoute({
  getParentRoute: () => admin,
  path: "/problem/create",
  beforeLoad: () => {
    throw redirect({ to: "/admin/problems/new", replace: true });
  },
});

const knownEdit = createRoute({
  getParentRoute: () => admin,
  path: "/problem/edit/$pid",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/problems/$pid", params, replace: true });
  },
});

const knownTags = createRoute({
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

/** The administration: its layout with every page in it. */
export const adminPages = admin.addChildren([
  adminIndex,
  adminUsers,
  adminAudit,
  adminDashboard,
  adminAnnouncements,
  adminProblems,
  adminNewProblem,
  adminProblem,
  adminContests,
  adminNewContest,
  adminContest,
  adminContestProblems,
  ...contestProblemPages,
  adminContestAnnouncements,
  adminContestExport,
  adminContestRehearsal,
  adminContestBooklet,
  adminContestParticipants,
  adminContestAddresses,
  adminJudging,
  adminTags,
  adminConf,
  adminSwitch,
  adminPackages,
  knownCreate,
  knownEdit,
  knownTags,
  adminElsewhere,
]);
