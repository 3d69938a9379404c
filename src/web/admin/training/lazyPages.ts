// One file for the pages that manage trainings, so that a first visit needs fewer requests and a shorter list of files.
export { CategoryPage } from "./category/CategoryPage.tsx";
export { TrainingFormPage } from "./form/TrainingFormPage.tsx";
export { TrainingList, TrainingListPage } from "./list/TrainingListPage.tsx";
export { TrainingImportPage } from "./problem/TrainingImportPage.tsx";
export { TrainingProblemsPage } from "./problem/TrainingProblemsPage.tsx";
