export { displayIdOfAdded, inOrder, refuseTaken, type SetRefusals } from "./changes.ts";
export { displayIdOf, problemsNamed } from "./displayIds.ts";
export { marksOf, ownWork, solvedOrLatest } from "./ownMarks.ts";
