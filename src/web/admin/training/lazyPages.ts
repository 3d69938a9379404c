// One file for the pages that manage trainings, to save requests and entries in the list of files that a first visit loads.
export { CategoryPage } from "./category/CategoryPage.tsx";
export { TrainingFormPage } from "./form/TrainingFormPage.tsx";
export { TrainingList, TrainingListPage } from "./list/TrainingListPage.tsx";
export { TrainingImportPage } from "./problem/TrainingImportPage.tsx";
export { TrainingProblemsPage } from "./problem/TrainingProblemsPage.tsx";
