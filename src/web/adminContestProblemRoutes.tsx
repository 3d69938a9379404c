import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { needContestId, needContestProblem } from "./admin/contest/needContestId.ts";
import { loadAdminContestWords } from "./admin/contest/texts.ts";
import { loadPackageWords } from "./admin/package/texts.ts";
import { loadFormPage } from "./admin/problem/loadFormPage.ts";
import { admin } from "./adminRoot.tsx";
import { currentLocale } from "./platform/locale.ts";
import { numberAbove } from "./platform/searchParams.ts";

const contestProblemForm = lazyRouteComponent(
  () => import("./admin/contest/problem/formPages.ts"),
  "ContestProblemFormPage",
);
const loadContestProblemForm = (): Promise<unknown> =>
  Promise.all([loadAdminContestWords(currentLocale()), loadFormPage()]);

/** The form for a problem that is created or edited within a contest, in the frame of the contest's pages. */
export function contestProblemPages<Frame extends AnyRoute>(frame: Frame) {
  return [
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/problem/create",
      beforeLoad: needContestId,
      loader: loadContestProblemForm,
      component: contestProblemForm,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/contest/$contestId/problem/$pid/edit",
      beforeLoad: needContestProblem,
      loader: loadContestProblemForm,
      component: contestProblemForm,
    }),
  ] as const;
}

/** Imports problems from packages into a contest, for staff of the site. */
export const contestImport = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/import",
  beforeLoad: needContestId,
  validateSearch: ({ id }): { id?: number | undefined } => ({ id: numberAbove(0, id) }),
  loader: (): Promise<unknown> =>
    Promise.all([loadAdminContestWords(currentLocale()), loadPackageWords(currentLocale())]),
  component: lazyRouteComponent(() => import("./admin/contest/lazyPages.ts"), "ContestImportPage"),
});
