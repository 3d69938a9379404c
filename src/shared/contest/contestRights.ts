/**
 * What users other than contestants may do in a contest: see everything that its organizers see, see the live
 * scoreboard, answer questions, handle balloons, handle print requests, change the contest, or grant rights in it.
 */
export const contestRights = [
  "view",
  "board",
  "answer",
  "balloons",
  "prints",
  "edit",
  "manage",
] as const;
