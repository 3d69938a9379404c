import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { classShell } from "./classShell.tsx";
import { ownedPages } from "./classOwnedRoutes.tsx";
import { root } from "./rootRoute.tsx";
import { type ClassListSearch, classListSearch } from "./class/list/searchParams.ts";
import { type MemberSearch, memberSearch } from "./class/member/searchParams.ts";
import { loadClassWords } from "./class/texts.ts";
import { loadClassWorkWords } from "./class/workTexts.ts";
import { type GridSearch, gridSearch } from "./class/homework/grid/searchParams.ts";
import { loadHomeworkWords } from "./class/homework/texts.ts";
import { loadHomeworkWorkWords } from "./class/homework/workTexts.ts";
import { listOf } from "./discussionRoutes.tsx";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { type ContestViewSearch, contestViewSearch } from "./contest/list/searchParams.ts";
import { loadContestWords } from "./contest/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import {
  type AdminTrainingSearch,
  adminTrainingSearch,
} from "./admin/training/list/searchParams.ts";
import { type AdminContestSearch, adminContestSearch } from "./admin/contest/list/searchParams.ts";
import { type AdminProblemSearch, adminProblemSearch } from "./admin/problem/list/searchParams.ts";
import { numberAbove, pageSearch } from "./platform/searchParams.ts";
import { type SimilaritySearch, similaritySearch } from "./similarity/similaritySearch.ts";
import { loadSimilarityWords } from "./similarity/texts.ts";
import { type SubmissionListSearch, submissionListSearch } from "./submission/list/searchParams.ts";
import { loadTrainingWords } from "./training/texts.ts";

const memberPages = () => import("./class/memberPages.ts");
const staffPages = () => import("./class/staffPages.ts");
const submissionPages = () => import("./class/homework/submission/submissionPages.ts");

/**
 * The routes for classes: the list of the reader's classes, joining a class with a code, and the pages of one class
 * with their common frame.
 */
const list = createRoute({
  getParentRoute: () => root,
  path: "/class",
  validateSearch: (search): ClassListSearch => classListSearch(search),
  loader: () => Promise.all([loadClassWords(currentLocale()), loadHomeworkWords(currentLocale())]),
  component: lazyRouteComponent(() => import("./class/list/ClassListPage.tsx"), "ClassListPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/class/join/$code",
  loader: () => loadClassWords(currentLocale()),
  component: lazyRouteComponent(memberPages, "JoinPage"),
});

const overview = createRoute({
  getParentRoute: () => classShell,
  path: "/",
  component: lazyRouteComponent(memberPages, "OverviewPage"),
});

const loadWork = () => loadClassWorkWords(currentLocale());

const announcements = createRoute({
  getParentRoute: () => classShell,
  path: "/announcements",
  validateSearch: (search) => pageSearch(search),
  loader: loadWork,
  component: lazyRouteComponent(memberPages, "AnnouncementsPage"),
});

const members = createRoute({
  getParentRoute: () => classShell,
  path: "/members",
  validateSearch: (search): MemberSearch => memberSearch(search),
  component: lazyRouteComponent(memberPages, "MembersPage"),
});

const requests = createRoute({
  getParentRoute: () => classShell,
  path: "/requests",
  validateSearch: (search) => pageSearch(search),
  loader: loadWork,
  component: lazyRouteComponent(staffPages, "RequestsPage"),
});

const invitations = createRoute({
  getParentRoute: () => classShell,
  path: "/invitations",
  loader: loadWork,
  component: lazyRouteComponent(staffPages, "InvitationsPage"),
});

const roster = createRoute({
  getParentRoute: () => classShell,
  path: "/roster",
  loader: loadWork,
  component: lazyRouteComponent(staffPages, "RosterPage"),
});

const settings = createRoute({
  getParentRoute: () => classShell,
  path: "/settings",
  loader: loadWork,
  component: lazyRouteComponent(staffPages, "SettingsPage"),
});

const trainings = createRoute({
  getParentRoute: () => classShell,
  path: "/training",
  validateSearch: (search): AdminTrainingSearch => adminTrainingSearch(search),
  loader: () => loadTrainingWords(currentLocale()),
  component: lazyRouteComponent(memberPages, "OwnedTrainingsPage"),
});

const contests = createRoute({
  getParentRoute: () => classShell,
  path: "/contest",
  validateSearch: (search): AdminContestSearch & ContestViewSearch => ({
    ...adminContestSearch(search),
    ...contestViewSearch(search),
  }),
  loader: () => loadContestWords(currentLocale()),
  component: lazyRouteComponent(memberPages, "OwnedContestsPage"),
});

const problems = createRoute({
  getParentRoute: () => classShell,
  path: "/problem",
  validateSearch: (search): AdminProblemSearch => adminProblemSearch(search),
  component: lazyRouteComponent(memberPages, "OwnedProblemsPage"),
});

const discussions = createRoute({
  ...listOf("ClassDiscussionsPage"),
  getParentRoute: () => classShell,
  path: "/discussion",
});

const homeworkList = createRoute({
  getParentRoute: () => classShell,
  path: "/homework",
  component: lazyRouteComponent(memberPages, "HomeworkListPage"),
});

const homeworkShell = createRoute({
  getParentRoute: () => classShell,
  path: "/homework/$homeworkID",
  component: lazyRouteComponent(memberPages, "HomeworkShell"),
});

const homework = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/",
  component: lazyRouteComponent(memberPages, "HomeworkPage"),
});

const homeworkProblem = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/problem/$problemID",
  // The bar above the problem uses UI strings of trainings.
  loader: () => loadTrainingWords(currentLocale()),
  component: lazyRouteComponent(memberPages, "HomeworkProblemPage"),
});

/**
 * The homework form contains the sortable list from the admin pages for problems, so the strings of these pages are
 * also loaded.
 */
const loadForm = () =>
  Promise.all([
    loadClassWorkWords(currentLocale()),
    loadHomeworkWorkWords(currentLocale()),
    loadProblemWords(currentLocale()),
  ]);
const homeworkForm = lazyRouteComponent(staffPages, "HomeworkFormPage");

const newHomework = createRoute({
  getParentRoute: () => classShell,
  path: "/homework/create",
  loader: loadForm,
  component: homeworkForm,
});

const editHomework = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/edit",
  loader: loadForm,
  component: homeworkForm,
});

const homeworkSubmissions = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/submissions",
  validateSearch: (search): SubmissionListSearch => submissionListSearch(search),
  component: lazyRouteComponent(submissionPages, "HomeworkSubmissionsPage"),
});

const homeworkSubmission = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/submission/$submitID",
  component: lazyRouteComponent(submissionPages, "HomeworkSubmissionPage"),
});

const results = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/results",
  validateSearch: (search): GridSearch => gridSearch(search),
  loader: () => loadHomeworkWorkWords(currentLocale()),
  component: lazyRouteComponent(staffPages, "GridPage"),
});

const resultsOfMember = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/results/$memberUid",
  validateSearch: ({ pid }): { pid?: number | undefined } => ({ pid: numberAbove(0, pid) }),
  loader: () => loadHomeworkWorkWords(currentLocale()),
  component: lazyRouteComponent(staffPages, "MemberPage"),
});

const similarity = createRoute({
  getParentRoute: () => homeworkShell,
  path: "/similarity",
  validateSearch: (search): SimilaritySearch => similaritySearch(search),
  loader: () => loadSimilarityWords(currentLocale()),
  component: lazyRouteComponent(staffPages, "HomeworkSimilarityPage"),
});

export const classPages = [
  list,
  join,
  classShell.addChildren([
    overview,
    announcements,
    discussions,
    members,
    requests,
    invitations,
    roster,
    settings,
    trainings,
    contests,
    problems,
    ownedPages,
    homeworkList,
    newHomework,
    homeworkShell.addChildren([
      homework,
      homeworkProblem,
      homeworkSubmissions,
      homeworkSubmission,
      editHomework,
      results,
      resultsOfMember,
      similarity,
    ]),
  ]),
] as const;
