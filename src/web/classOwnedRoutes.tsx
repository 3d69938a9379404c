import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadAdminWords } from "./admin/texts.ts";
import { loadFormPage } from "./admin/problem/loadFormPage.ts";
import { needProblemId } from "./admin/problem/needProblemId.ts";
import { editorialPage, problemForm } from "./adminProblemRoutes.tsx";
import { contestProblemPages } from "./adminContestProblemRoutes.tsx";
import { contestPagesIn } from "./adminContestRoutes.tsx";
import { trainingFormPages } from "./adminTrainingRoutes.tsx";
import { classShell } from "./classShell.tsx";
import { currentLocale } from "./platform/locale.ts";

/**
 * The forms for a class's problems, trainings and contests. They are admin pages that are shown in the layout of the
 * class's pages, and only to staff of the class.
 */
const staffOnly = createRoute({
  getParentRoute: () => classShell,
  id: "owned",
  loader: () => loadAdminWords(currentLocale()),
  component: lazyRouteComponent(() => import("./class/memberPages.ts"), "StaffOnly"),
});

const newProblem = createRoute({
  getParentRoute: () => staffOnly,
  path: "/problem/create",
  loader: loadFormPage,
  component: problemForm,
});

const problem = createRoute({
  getParentRoute: () => staffOnly,
  path: "/problem/$pid/edit",
  beforeLoad: needProblemId,
  loader: loadFormPage,
  component: problemForm,
});

const editorials = createRoute({
  getParentRoute: () => staffOnly,
  path: "/problem/$pid/editorials",
  ...editorialPage,
});

export const ownedPages = staffOnly.addChildren([
  ...trainingFormPages(staffOnly),
  ...contestPagesIn(staffOnly),
  ...contestProblemPages(staffOnly),
  newProblem,
  problem,
  editorials,
]);
