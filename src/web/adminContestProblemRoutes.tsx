import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { isId } from "../shared/ids.ts";
import { needContestId } from "./admin/contest/needContestId.ts";
import { loadAdminContestWords } from "./admin/contest/texts.ts";
import { loadPackageWords } from "./admin/package/texts.ts";
import { loadFormPage } from "./admin/problem/loadFormPage.ts";
import { admin } from "./adminRoot.tsx";
import { currentLocale } from "./platform/locale.ts";
import { numberAbove } from "./platform/searchParams.ts";

const contestProblemForm = lazyRouteComponent(
  () => import("./admin/contest/problem/ContestProblemFormPage.tsx"),
  "ContestProblemFormPage",
);
const loadContestProblemForm = (): Promise<unknown> =>
  Promise.all([loadAdminContestWords(currentLocale()), loadFormPage()]);

const adminContestNewProblem = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/problem/create",
  beforeLoad: needContestId,
  loader: loadContestProblemForm,
  component: contestProblemForm,
});

const adminContestProblem = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/problem/$pid/edit",
  beforeLoad({ params }) {
    needContestId({ params });
    if (isId(params.pid)) return;
    throw redirect({ to: "/admin/contest/$contestId/problems", params, replace: true });
  },
  loader: loadContestProblemForm,
  component: contestProblemForm,
});

const adminContestImport = createRoute({
  getParentRoute: () => admin,
  path: "/contest/$contestId/import",
  beforeLoad: needContestId,
  validateSearch: ({ id }): { id?: number | undefined } => ({ id: numberAbove(0, id) }),
  loader: (): Promise<unknown> =>
    Promise.all([loadAdminContestWords(currentLocale()), loadPackageWords(currentLocale())]),
  component: lazyRouteComponent(
    () => import("./admin/contest/problem/ContestImportPage.tsx"),
    "ContestImportPage",
  ),
});

/** Problems that are created in a contest, edited within it, or imported into it. */
export const contestProblemPages = [
  adminContestNewProblem,
  adminContestProblem,
  adminContestImport,
] as const;
