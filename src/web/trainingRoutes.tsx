import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { currentLocale } from "./platform/locale.ts";
import { queryClient } from "./platform/queryClient.ts";
import { session } from "./platform/session.ts";
import { root } from "./rootRoute.tsx";
import { type SubmissionListSearch, submissionListSearch } from "./submission/list/searchParams.ts";
import { type TrainingListSearch, trainingListSearch } from "./training/list/searchParams.ts";
import { trainingListQuery } from "./training/queries.ts";
import { type RecordSearch, recordSearch } from "./training/record/searchParams.ts";
import { loadTrainingWords } from "./training/texts.ts";

const pages = () => import("./training/lazyPages.ts");

/** The routes of trainings: the list, and the pages of one training inside their common layout (`TrainingShell`). */
const list = createRoute({
  getParentRoute: () => root,
  path: "/training",
  validateSearch: (search): TrainingListSearch => trainingListSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(trainingListQuery(deps, session.get()?.user.uid));
    return loadTrainingWords(currentLocale());
  },
  component: lazyRouteComponent(pages, "TrainingListPage"),
});

const trainingShell = createRoute({
  getParentRoute: () => root,
  path: "/training/$trainingID",
  loader: () => loadTrainingWords(currentLocale()),
  component: lazyRouteComponent(pages, "TrainingShell"),
});

const introduction = createRoute({
  getParentRoute: () => trainingShell,
  path: "/",
  component: lazyRouteComponent(pages, "IntroductionPage"),
});

const problems = createRoute({
  getParentRoute: () => trainingShell,
  path: "/problems",
  component: lazyRouteComponent(pages, "ProblemsPage"),
});

const problem = createRoute({
  getParentRoute: () => trainingShell,
  path: "/problem/$problemID",
  component: lazyRouteComponent(
    () => import("./training/problem/TrainingProblemPage.tsx"),
    "TrainingProblemPage",
  ),
});

const submissions = createRoute({
  getParentRoute: () => trainingShell,
  path: "/submissions",
  validateSearch: (search): SubmissionListSearch => submissionListSearch(search),
  component: lazyRouteComponent(() => import("./training/StatusPage.tsx"), "StatusPage"),
});

const submission = createRoute({
  getParentRoute: () => trainingShell,
  path: "/problem/$problemID/submission-detail/$submitID",
  component: lazyRouteComponent(
    () => import("./training/TrainingSubmissionPage.tsx"),
    "TrainingSubmissionPage",
  ),
});

const record = createRoute({
  getParentRoute: () => trainingShell,
  path: "/rank",
  validateSearch: (search): RecordSearch => recordSearch(search),
  component: lazyRouteComponent(pages, "RecordPage"),
});

export const trainingPages = [
  list,
  trainingShell.addChildren([introduction, problems, problem, submissions, submission, record]),
] as const;
