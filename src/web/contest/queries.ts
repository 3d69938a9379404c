import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type ContestInfo,
  getContestAccess,
  getContestInfo,
  getContestList,
  getContestProblem,
} from "../../shared/contest/contest.ts";
import { getContestCalendar } from "../../shared/contest/contestCalendar.ts";
import {
  listContestAnnouncements,
  listUnreadContestAnnouncements,
} from "../../shared/contest/contestAnnouncement.ts";
import { call, callAs } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import type { ClockReading } from "./clock/contestClock.ts";
import { type ContestListSearch, USUAL_LIMIT } from "./list/searchParams.ts";

/** Interval in milliseconds at which an open page polls for changes by organizers. */
const INFO_INTERVAL_MS = 60_000;
const COUNTS_INTERVAL_MS = 30_000;

/** A page of contests, including the reader's own hidden contests. */
export function contestListQuery(search: ContestListSearch, uid: string | undefined) {
  const { limit = USUAL_LIMIT, view: _view, month: _month, ...filters } = search;
  return queryOptions({
    queryKey: ["contest", "list", uid, search],
    queryFn: ({ signal }) => call(getContestList, { ...filters, limit }, signal),
    placeholderData: keepPreviousData,
    // Refetched, because contests begin and end while the list is open.
    refetchInterval: INFO_INTERVAL_MS,
  });
}

/** Contests that take place in a given period. */
export function contestCalendarQuery(
  place: { classId: number | undefined; from: string; to: string },
  uid: string | undefined,
) {
  return queryOptions({
    queryKey: ["contest", "calendar", uid, place],
    queryFn: ({ signal }) => call(getContestCalendar, place, signal),
    placeholderData: keepPreviousData,
    refetchInterval: INFO_INTERVAL_MS,
  });
}

export type ContestReading = ContestInfo & { reading: ClockReading };

/**
 * A contest, with three times: the server's time, and the browser's times at which the request was sent and the
 * response arrived.
 */
export function contestInfoQuery(cid: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["contest", "info", uid, cid],
    queryFn: async ({ signal }): Promise<ContestReading> => {
      const sentAt = Date.now();
      // The page itself shows that login is required, so a refusal opens no dialog.
      const info = await (uid === undefined
        ? callAs(undefined, getContestInfo, { cid })
        : call(getContestInfo, { cid }, signal));
      const reading = { serverNow: Date.parse(info.now), sentAt, receivedAt: Date.now() };
      return { ...info, reading };
    },
    enabled: uid !== undefined,
    refetchInterval: INFO_INTERVAL_MS,
    refetchOnWindowFocus: "always",
  });
}

/**
 * Returns whether the reader is registered and admitted. If an account rule is the only requirement, the call registers
 * the reader automatically.
 */
export function contestAccessQuery(cid: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["contest", "access", uid, cid],
    queryFn: ({ signal }) => call(getContestAccess, { cid }, signal),
    enabled: uid !== undefined,
  });
}

/** The contest's problems, with the counts shown for each. Contestants can fetch them once the contest has started. */
export function contestProblemsQuery(cid: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["contest", "problems", uid, cid],
    queryFn: ({ signal }) => call(getContestProblem, { cid }, signal),
    refetchInterval: COUNTS_INTERVAL_MS,
    // The page's clock may be slightly ahead of the server's. The server then refuses the first calls, because they are
    // too early.
    retry: (failures, error) => failures < 4 && isEarly(error),
    retryDelay: 1000,
  });
}

/** Number of announcements per page; each announcement is shown with its whole text. */
export const ANNOUNCEMENTS_SHOWN = 10;

export function contestAnnouncementsQuery(cid: number, uid: string, currentPage: number) {
  return queryOptions({
    queryKey: ["contest", "announcements", uid, cid, currentPage],
    queryFn: ({ signal }) =>
      call(listContestAnnouncements, { cid, currentPage, limit: ANNOUNCEMENTS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: INFO_INTERVAL_MS,
  });
}

/** Announcements that this browser has not shown yet; `read` returns the ids of the announcements that were shown. */
export function unreadAnnouncementsQuery(cid: number, uid: string, read: () => number[]) {
  return queryOptions({
    queryKey: ["contest", "unread", uid, cid],
    queryFn: ({ signal }) =>
      call(listUnreadContestAnnouncements, { cid, readAnnouncementList: read() }, signal),
    refetchInterval: INFO_INTERVAL_MS,
    refetchOnWindowFocus: "always",
    retry: false,
  });
}

function isEarly(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "CONTEST_NOT_STARTED" || error.passing);
}
