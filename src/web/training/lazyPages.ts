// One file for the list and the pages of a training that show no submission, to save requests and entries in the list of files that a first visit loads.
export { IntroductionPage } from "./IntroductionPage.tsx";
export { TrainingListPage } from "./list/TrainingListPage.tsx";
export { ProblemsPage } from "./problem/ProblemsPage.tsx";
export { RecordPage } from "./record/RecordPage.tsx";
export { TrainingShell } from "./TrainingShell.tsx";
