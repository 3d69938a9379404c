import { contestImport, contestProblemPages } from "./adminContestProblemRoutes.tsx";
import { isLocale, type Locale } from "../shared/text/locale.ts";
import { admin } from "./adminRoot.tsx";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
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
import { loadAdminTeamWords } from "./admin/team/texts.ts";
import { loadWorkWords } from "./contest/workTexts.ts";
import { loadSiteWords } from "./admin/site/texts.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { type SimilaritySearch, similaritySearch } from "./similarity/similaritySearch.ts";
import { loadSimilarityWords } from "./similarity/texts.ts";
import { pageSearch } from "./platform/searchParams.ts";

const pages = () => import("./admin/contest/lazyPages.ts");

const adminContests = createRoute({
  getParentRoute: () => admin,
  path: "/contest",
  validateSearch: (search): AdminContestSearch => adminContestSearch(search),
  loader: () => loadAdminContestWords(currentLocale()),
  component: lazyRouteComponent(pages, "ContestListPage"),
});

// The description editor and the sortable list of problems come from the admin pages for problems, so the UI strings of
// those pages are loaded as well.
const loadContestForm = (): Promise<unknown> =>
  Promise.all([
    loadAdminContestWords(currentLocale()),
    loadProblemWords(currentLocale()),
    loadWorkWords(currentLocale()),
  ]);
const contestForm = lazyRouteComponent(pages, "ContestFormPage");

/**
 * The routes of one contest's pages, shown inside the admin layout or inside the layout of the class that owns the
 * contest.
 */
export function contestPagesIn<Frame extends AnyRoute>(frame: Frame) {
  return [
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/create",
      loader: loadContestForm,
      component: contestForm,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/edit",
      beforeLoad: needContestId,
      loader: loadContestForm,
      component: contestForm,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/problems",
      beforeLoad: needContestId,
      loader: loadContestForm,
      component: lazyRouteComponent(pages, "ContestProblemsPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/announcement",
      beforeLoad: needContestId,
      validateSearch: (search) => pageSearch(search),
      loader: () => Promise.all([loadContestForm(), loadSiteWords(currentLocale())]),
      component: lazyRouteComponent(pages, "ContestAnnouncementsPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/export",
      beforeLoad: needContestId,
      loader: () => Promise.all([loadContestForm(), loadContestExportWords(currentLocale())]),
      component: lazyRouteComponent(pages, "ContestExportPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/rehearsal",
      beforeLoad: needContestId,
      loader: () =>
        Promise.all([loadAdminContestWords(currentLocale()), loadRehearsalWords(currentLocale())]),
      component: lazyRouteComponent(pages, "RehearsalPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/booklet",
      beforeLoad: needContestId,
      validateSearch: ({ lang }): { lang?: Locale | undefined } => ({
        lang: isLocale(lang) ? lang : undefined,
      }),
      loader: () => loadContestExportWords(currentLocale()),
      component: lazyRouteComponent(pages, "BookletPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/addresses",
      beforeLoad: needContestId,
      validateSearch: (search): AddressSearch => addressSearch(search),
      loader: () => loadAdminContestWords(currentLocale()),
      component: lazyRouteComponent(pages, "AddressesPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/similarity",
      beforeLoad: needContestId,
      validateSearch: (search): SimilaritySearch => similaritySearch(search),
      loader: () =>
        Promise.all([loadAdminContestWords(currentLocale()), loadSimilarityWords(currentLocale())]),
      component: lazyRouteComponent(pages, "ContestSimilarityPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/categories",
      beforeLoad: needContestId,
      loader: () => loadAdminContestWords(currentLocale()),
      component: lazyRouteComponent(pages, "CategoriesPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/helpers",
      beforeLoad: needContestId,
      loader: () => loadAdminContestWords(currentLocale()),
      component: lazyRouteComponent(pages, "HelpersPage"),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/participant",
      beforeLoad: needContestId,
      validateSearch: (search): ParticipantSearch => participantSearch(search),
      loader: () =>
        Promise.all([loadAdminContestWords(currentLocale()), loadAdminTeamWords(currentLocale())]),
      component: lazyRouteComponent(pages, "ParticipantsPage"),
    }),
  ] as const;
}

/** The admin pages for contests: the list, the pages of a contest, and the import of problems into a contest. */
export const contestPages = [
  adminContests,
  ...contestPagesIn(admin),
  ...contestProblemPages(admin),
  contestImport,
] as const;
