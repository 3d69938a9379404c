// One file for the problem form (in the problem bank and in contests) and for editorials, for fewer requests and a
// shorter list of files in a first visit.
export { ProblemFormPage } from "../../problem/form/ProblemFormPage.tsx";
export { EditorialPage, loadEditorialPage } from "../../editorial/lazyPage.ts";
export { ContestProblemFormPage } from "./ContestProblemFormPage.tsx";
