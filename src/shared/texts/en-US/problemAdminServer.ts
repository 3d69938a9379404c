import type { Shape } from "../shape.ts";
import type { problemAdminServer as source } from "../zh-CN/problemAdminServer.ts";

export const problemAdminServer = {
  archived:
    "Problem {problemId} was archived instead of deleted: {submissions, plural, one {# submission belongs} other {# submissions belong}} to it",
  archivedUsed:
    "Problem {problemId} was archived instead of deleted: the contest “{contest}” has it",
} as const satisfies Shape<typeof source>;
