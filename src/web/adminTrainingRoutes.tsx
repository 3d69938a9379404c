import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
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

const trainings = createRoute({
  getParentRoute: () => admin,
  path: "/training",
  validateSearch: (search): AdminTrainingSearch => adminTrainingSearch(search),
  loader: () => loadAdminTrainingWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/training/list/TrainingListPage.tsx"),
    "TrainingListPage",
  ),
});

// The editor of an introduction and the list that orders problems are those of the problem administration.
const loadForm = (): Promise<unknown> =>
  Promise.all([loadAdminTrainingWords(currentLocale()), loadProblemWords(currentLocale())]);
const form = lazyRouteComponent(
  () => import("./admin/training/form/TrainingFormPage.tsx"),
  "TrainingFormPage",
);

const newTraining = createRoute({
  getParentRoute: () => admin,
  path: "/training/create",
  loader: loadForm,
  component: form,
});

const training = createRoute({
  getParentRoute: () => admin,
  path: "/training/$trainingId/edit",
  beforeLoad: needTrainingId,
  loader: loadForm,
  component: form,
});

const problems = createRoute({
  getParentRoute: () => admin,
  path: "/training/$trainingId/problems",
  beforeLoad: needTrainingId,
  loader: loadForm,
  component: lazyRouteComponent(
    () => import("./admin/training/problem/TrainingProblemsPage.tsx"),
    "TrainingProblemsPage",
  ),
});

const importing = createRoute({
  getParentRoute: () => admin,
  path: "/training/$trainingId/import",
  beforeLoad: needTrainingId,
  validateSearch: ({ id }): { id?: number | undefined } => ({ id: numberAbove(0, id) }),
  loader: () => Promise.all([loadForm(), loadPackageWords(currentLocale())]),
  component: lazyRouteComponent(
    () => import("./admin/training/problem/TrainingImportPage.tsx"),
    "TrainingImportPage",
  ),
});

const categories = createRoute({
  getParentRoute: () => admin,
  path: "/training/category",
  loader: () => loadAdminTrainingWords(currentLocale()),
  component: lazyRouteComponent(
    () => import("./admin/training/category/CategoryPage.tsx"),
    "CategoryPage",
  ),
});

/** Trainings in the administration: the list, form, problems and import of one, and the categories. */
export const trainingPages = [
  trainings,
  newTraining,
  training,
  problems,
  importing,
  categories,
] as const;
