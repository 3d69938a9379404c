import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  type AdminTrainingSearch,
  adminTrainingSearch,
} from "./admin/training/list/searchParams.ts";
import { needTrainingId } from "./admin/training/needTrainingId.ts";
import { loadAdminTrainingWords } from "./admin/training/texts.ts";
import { loadPackageWords } from "./admin/package/texts.ts";
import { loadProblemWords } from "./admin/problem/texts.ts";
import { admin } from "./adminRoot.tsx";
import { currentLocale } from "./platform/locale.ts";
import { numberAbove } from "./platform/searchParams.ts";

const pages = () => import("./admin/training/lazyPages.ts");

const trainings = createRoute({
  getParentRoute: () => admin,
  path: "/training",
  validateSearch: (search): AdminTrainingSearch => adminTrainingSearch(search),
  loader: () => loadAdminTrainingWords(currentLocale()),
  component: lazyRouteComponent(pages, "TrainingListPage"),
});

// These pages also need the UI strings for problems: their introduction editor and their sortable list of problems come
// from the admin pages for problems.
const loadForm = (): Promise<unknown> =>
  Promise.all([loadAdminTrainingWords(currentLocale()), loadProblemWords(currentLocale())]);
const form = lazyRouteComponent(pages, "TrainingFormPage");

const problemsPage = lazyRouteComponent(pages, "TrainingProblemsPage");

/**
 * Routes of the pages for a training's form and for the list of its problems. `frame`: the route whose layout surrounds
 * these pages, either that of the admin pages or that of the class that owns the training.
 */
export function trainingFormPages<Frame extends AnyRoute>(frame: Frame) {
  return [
    createRoute({
      getParentRoute: () => frame,
      path: "/training/create",
      loader: loadForm,
      component: form,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/training/$trainingId/edit",
      beforeLoad: needTrainingId,
      loader: loadForm,
      component: form,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: "/training/$trainingId/problems",
      beforeLoad: needTrainingId,
      loader: loadForm,
      component: problemsPage,
    }),
  ] as const;
}

const importing = createRoute({
  getParentRoute: () => admin,
  path: "/training/$trainingId/import",
  beforeLoad: needTrainingId,
  validateSearch: ({ id }): { id?: number | undefined } => ({ id: numberAbove(0, id) }),
  loader: () => Promise.all([loadForm(), loadPackageWords(currentLocale())]),
  component: lazyRouteComponent(pages, "TrainingImportPage"),
});

const categories = createRoute({
  getParentRoute: () => admin,
  path: "/training/category",
  loader: () => loadAdminTrainingWords(currentLocale()),
  component: lazyRouteComponent(pages, "CategoryPage"),
});

/**
 * The admin pages for trainings: the list of trainings, the categories, and the pages of one training (form, problems,
 * import).
 */
export const trainingPages = [
  trainings,
  ...trainingFormPages(admin),
  importing,
  categories,
] as const;
