// One module for the training list and for the training pages that show no single submission. It saves requests, and
// entries in the list of files that a first visit loads.
export { IntroductionPage } from "./IntroductionPage.tsx";
export { TrainingListPage } from "./list/TrainingListPage.tsx";
export { ProblemsPage } from "./problem/ProblemsPage.tsx";
export { RecordPage } from "./record/RecordPage.tsx";
export { TrainingShell } from "./TrainingShell.tsx";
