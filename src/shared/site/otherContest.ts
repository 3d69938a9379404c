import * as z from "zod/mini";
import { endpoint, nothing } from "../call/endpoint.ts";

/** Maximum lengths of the fields that describe a contest on another site. */
export const otherContestLimits = { oj: 50, title: 200, url: 500 } as const;

/** A contest on another site. */
export const otherContest = z.object({
  oj: z.string(),
  title: z.string(),
  url: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
});
export type OtherContest = z.output<typeof otherContest>;

export const getRecentOtherContest = endpoint({
  method: "GET",
  path: "/api/get-recent-other-contest",
  feature: "otherContest",
  access: "guest",
  summary: "Contests of other sites that have not ended, as administrators listed them",
  input: nothing,
  output: z.array(otherContest),
});

const contestInput = z.object({
  oj: z.string().check(z.maxLength(otherContestLimits.oj)),
  title: z.string().check(z.maxLength(otherContestLimits.title)),
  url: z
    .string()
    .check(
      z.maxLength(otherContestLimits.url),
      z.regex(/^[hH][tT][tT][pP][sS]?:\/\/[^\s"'<>\\]+$/),
    ),
  beginTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
});

export const OTHER_CONTESTS_MAX = 50;
export const getOtherContests = endpoint({
  method: "GET",
  path: "/api/admin/other-contests",
  feature: "otherContest",
  access: "root",
  summary: "Every contest of other sites that is listed, those that have ended too",
  input: nothing,
  output: z.array(otherContest),
});

export const setOtherContests = endpoint({
  method: "PUT",
  path: "/api/admin/other-contests",
  feature: "otherContest",
  access: "root",
  summary: "Replace the list of other sites' contests",
  input: z.object({ contests: z.array(contestInput).check(z.maxLength(OTHER_CONTESTS_MAX)) }),
  output: z.array(otherContest),
});
