// One file for the form of problems, of the bank and in contests, to save requests and entries in the list of files that a first visit loads.
export { ProblemFormPage } from "../../problem/form/ProblemFormPage.tsx";
export { ContestProblemFormPage } from "./ContestProblemFormPage.tsx";
