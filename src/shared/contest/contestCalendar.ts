import * as z from "zod/mini";
import { listedContest } from "./contest.ts";
import { endpoint, filterId } from "../call/endpoint.ts";

/** Maximum number of contests in one calendar. */
export const CALENDAR_MAX = 300;
/** Maximum number of days that a calendar shows. */
export const CALENDAR_DAYS_MAX = 62;

export const getContestCalendar = endpoint({
  method: "GET",
  path: "/api/contest-calendar",
  feature: "contest",
  access: "guest",
  summary:
    "Visible contests of the site, or with classId of this class for its members, that take place between two times at most 62 days apart, in the order of their starts",
  input: z.object({
    classId: filterId,
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  }),
  output: z.array(listedContest),
});
