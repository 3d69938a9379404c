import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadFormPage } from "./admin/problem/loadFormPage.ts";
import { needProblemId } from "./admin/problem/needProblemId.ts";
import { admin } from "./adminRoot.tsx";

const formPages = () => import("./admin/contest/problem/formPages.ts");

/** The problem form, inside the layout of the admin pages or of the class that owns the problem. */
export const problemForm = lazyRouteComponent(formPages, "ProblemFormPage");

const newProblem = createRoute({
  getParentRoute: () => admin,
  path: "/problems/new",
  loader: loadFormPage,
  component: problemForm,
});

const problem = createRoute({
  getParentRoute: () => admin,
  path: "/problems/$pid",
  beforeLoad: needProblemId,
  loader: loadFormPage,
  component: problemForm,
});

/** The editorials of a problem, on an admin page or in the class that owns the problem. */
export const editorialPage = {
  beforeLoad: needProblemId,
  loader: async () => (await formPages()).loadEditorialPage(),
  component: lazyRouteComponent(formPages, "EditorialPage"),
} as const;

const editorials = createRoute({
  getParentRoute: () => admin,
  path: "/problems/$pid/editorials",
  ...editorialPage,
});

export const problemFormPages = [newProblem, problem, editorials] as const;
