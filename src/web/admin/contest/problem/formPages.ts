// One file for the problem form (in the problem bank and in contests) and for editorials, to save requests and entries
// in the list of files that a first visit loads.
export { ProblemFormPage } from "../../problem/form/ProblemFormPage.tsx";
export { EditorialPage, loadEditorialPage } from "../../editorial/lazyPage.ts";
export { ContestProblemFormPage } from "./ContestProblemFormPage.tsx";
