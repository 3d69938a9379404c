// One module for the training list and for the training pages that show no single submission. It saves requests, and
// a first visit's list of files has fewer entries.
export { IntroductionPage } from "./IntroductionPage.tsx";
export { TrainingListPage } from "./list/TrainingListPage.tsx";
export { ProblemsPage } from "./problem/ProblemsPage.tsx";
export { RecordPage } from "./record/RecordPage.tsx";
export { TrainingShell } from "./TrainingShell.tsx";
