// One file for the pages that manage trainings, for fewer requests and a shorter list of files in a first visit.
export { CategoryPage } from "./category/CategoryPage.tsx";
export { TrainingFormPage } from "./form/TrainingFormPage.tsx";
export { TrainingList, TrainingListPage } from "./list/TrainingListPage.tsx";
export { TrainingImportPage } from "./problem/TrainingImportPage.tsx";
export { TrainingProblemsPage } from "./problem/TrainingProblemsPage.tsx";
