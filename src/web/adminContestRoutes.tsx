import { contestProblemPages } from "./adminContestProblemRoutes.tsx";
import { isLocale, type Locale } from "../shared/locale.ts";
import { admin } from "./adminRoot.tsx";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadContestExportWords } from "./admin/contest/export/texts.ts";
import { type AdminContestSearch, adminContestSearch } from "./admin/contest/list/searchParams.ts";
import { addressSearch, type AddressSearch } from "./admin/contest/address/addressSearch.ts";
import {
  type ParticipantSearch,
  participantSearch,
} from "./admin/contest/participant/participantSearch.ts";
import { loadRehearsalWords } from "./admin/contest/rehearsal/texts.ts";
import { needContestId } from "./admin/contest/needContestId.ts";
import { loadAdminContestWords } from "./admin/contest/texts.ts";
import { loadWorkWords } from "./contest/workTexts.ts";
import { loadSiteWords } from "./admin/site/texts.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { type SimilaritySearch, similaritySearch } from "./similarity/similaritySearch.ts";
import { loadSimilarityWords } from "./similarity/texts.ts";
import { pageSearch } from "./platform/searchParams.ts";

const pages = () => import("./admin/contest/pages.ts");

const adminContests = createRoute({
  getParentRoute: () => admin,
  path: "/contest",
  validateSearch: (search): AdminContestSearch => adminContestSearch(search),
  loader: () => loadAdminContestWords(currentLocale()),
  component: lazyRouteComponent(pages, "ContestListPage"),
});

// The editor of a description and the list that orders problems are those of the problem administration.
const loadContestForm = (): Promise<unknown> =>
  Promise.all([
    loadAdminContestWords(currentLocale()),
    loadProblemWords(currentLocale()),
    loadWorkWords(currentLocale()),
  ]);
const contestForm = lazyRouteComponent(pages, "ContestFormPage");

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
  component: lazyRouteComponent(pages, "ContestProblemsPage"),
});

const adminContestAnnouncements = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/announcement",
  beforeLoad: needContestId,
  validateSearch: (search) => pageSearch(search),
  loader: () => Promise.all([loadContestForm(), loadSiteWords(currentLocale())]),
  component: lazyRouteComponent(pages, "ContestAnnouncementsPage"),
});

const adminContestExport = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/export",
  beforeLoad: needContestId,
  loader: () => Promise.all([loadContestForm(), loadContestExportWords(currentLocale())]),
  component: lazyRouteComponent(pages, "ContestExportPage"),
});

const adminContestRehearsal = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/rehearsal",
  beforeLoad: needContestId,
  loader: () =>
    Promise.all([loadAdminContestWords(currentLocale()), loadRehearsalWords(currentLocale())]),
  component: lazyRouteComponent(pages, "RehearsalPage"),
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
  component: lazyRouteComponent(pages, "AddressesPage"),
});
const adminContestSimilarity = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/similarity",
  beforeLoad: needContestId,
  validateSearch: (search): SimilaritySearch => similaritySearch(search),
  loader: () =>
    Promise.all([loadAdminContestWords(currentLocale()), loadSimilarityWords(currentLocale())]),
  component: lazyRouteComponent(pages, "ContestSimilarityPage"),
});
const adminContestParticipants = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/participant",
  beforeLoad: needContestId,
  validateSearch: (search): ParticipantSearch => participantSearch(search),
  loader: () => loadAdminContestWords(currentLocale()),
  component: lazyRouteComponent(pages, "ParticipantsPage"),
});

/** Contests in the administration: the list, and the form, problems, participants and further pages of a contest. */
export const contestPages = [
  adminContests,
  adminNewContest,
  adminContest,
  adminContestProblems,
  ...contestProblemPages,
  adminContestAnnouncements,
  adminContestExport,
  adminContestRehearsal,
  adminContestSimilarity,
  adminContestBooklet,
  adminContestParticipants,
  adminContestAddresses,
] as const;
