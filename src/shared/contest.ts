import * as z from "zod/mini";
import { endpoint, nothing } from "./endpoint.ts";

export const recentContest = z.object({
  id: z.int(),
  title: z.string(),
  /** 0 ACM, 1 OI */
  type: z.int(),
  /** 0 public, 1 private, 2 protected */
  auth: z.int(),
  /** -1 scheduled, 0 running, 1 ended */
  status: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  /** Seconds. */
  duration: z.int(),
  /** Registered participants; null where no registration is needed. */
  count: z.nullable(z.int()),
});
export type RecentContest = z.output<typeof recentContest>;

export const getRecentContest = endpoint({
  method: "GET",
  path: "/api/get-recent-contest",
  feature: "contest",
  access: "guest",
  summary: "Contests that run or begin within 14 days, newest start first",
  input: nothing,
  output: z.array(recentContest),
});

/** Longest texts of one of them. */
export const otherContestLimits = { oj: 50, title: 200, url: 500 } as const;

/** A contest of another site. */
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
  feature: "contest",
  access: "guest",
  summary: "Contests of other sites that are not over, as administrators listed them",
  input: nothing,
  output: z.array(otherContest),
});

const givenContest = z.object({
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
  feature: "contest",
  access: "root",
  summary: "Every contest of other sites that is listed, those that are over too",
  input: nothing,
  output: z.array(otherContest),
});

export const setOtherContests = endpoint({
  method: "PUT",
  path: "/api/admin/other-contests",
  feature: "contest",
  access: "root",
  summary: "Replace the list of other sites' contests",
  input: z.object({ contests: z.array(givenContest).check(z.maxLength(OTHER_CONTESTS_MAX)) }),
  output: z.array(otherContest),
});
