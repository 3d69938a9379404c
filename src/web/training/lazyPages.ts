// One module for the training list and for all training pages except the page of a single submission. This saves
// requests and shortens the list of files that a first visit loads.
export { IntroductionPage } from "./IntroductionPage.tsx";
export { TrainingListPage } from "./list/TrainingListPage.tsx";
export { ProblemsPage } from "./problem/ProblemsPage.tsx";
export { RecordPage } from "./record/RecordPage.tsx";
export { TrainingShell } from "./TrainingShell.tsx";
