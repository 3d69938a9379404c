import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadFormPage } from "./admin/problem/loadFormPage.ts";
import { needProblemId } from "./admin/problem/needProblemId.ts";
import { admin } from "./adminRoot.tsx";

/** The form of a problem, in the frame of the administration or of the class that owns it. */
export const problemForm = lazyRouteComponent(
  () => import("./admin/contest/problem/formPages.ts"),
  "ProblemFormPage",
);

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

export const problemFormPages = [newProblem, problem] as const;
