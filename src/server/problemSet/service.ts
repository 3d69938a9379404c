export { displayIdOfAdded, inOrder, refuseUsedId, type SetRefusals } from "./changes.ts";
export { displayIdOf, matchingProblems, ownIdOf } from "./displayIds.ts";
export { marksOf, ownWork, solvedOrLatest, workOf } from "./ownMarks.ts";
