// One file for the form of problems, of the bank and in contests, and for their editorials, to save requests and entries in the list of files that a first visit loads.
export { ProblemFormPage } from "../../problem/form/ProblemFormPage.tsx";
export { EditorialPage, loadEditorialPage } from "../../editorial/lazyPage.ts";
export { ContestProblemFormPage } from "./ContestProblemFormPage.tsx";
