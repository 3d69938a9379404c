import type { Shape } from "../shape.ts";
import type { problemAdminServer as source } from "../zh-CN/problemAdminServer.ts";

export const problemAdminServer = {
  archived:
    "Problem {problemId} was archived instead of deleted: {submissions, plural, one {# submission belongs} other {# submissions belong}} to it",
  archivedUsed:
    "Problem {problemId} was archived instead of deleted: the contest or homework “{contest}” has it",
  archivedInUse:
    "Problem {problemId} was archived instead of deleted: a contest or homework has it",
} as const satisfies Shape<typeof source>;
