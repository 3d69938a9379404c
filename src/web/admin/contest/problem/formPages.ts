// The problem form (in the problem bank and in contests) and the editorials share one file, so that a first visit needs
// fewer requests and a shorter list of files.
export { ProblemFormPage } from "../../problem/form/ProblemFormPage.tsx";
export { EditorialPage, loadEditorialPage } from "../../editorial/lazyPage.ts";
export { ContestProblemFormPage } from "./ContestProblemFormPage.tsx";
