import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { markContestAnnouncementsRead } from "../../../shared/contest/contestAnnouncement.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { closeToast, toast } from "../../ui/notice/toast.tsx";
import type { OpenContest } from "../contestContext.ts";
import { unreadAnnouncementsQuery } from "../queries.ts";
import {
  addUnsentReceipts,
  closedNotices,
  markNoticeClosed,
  markRead,
  readAnnouncements,
  removeUnsentReceipts,
  unsentReceipts,
} from "./readAnnouncements.ts";
import { tabOf } from "../tabOf.ts";
import { useNoticeFilter } from "../useNoticeFilter.ts";
import { useContestWords } from "../texts.ts";

/** Maximum time in milliseconds for which a notice stays if it is not dismissed. */
const NOTICE_MS = 12 * 3_600_000;
/**
 * Maximum number of notices, so that notices do not fill a phone's screen; all older announcements share one notice.
 */
const NOTICES_MAX = 2;

/** Maximum number of read receipts that are sent in one call. */
const RECEIPTS_MAX = 100;

/**
 * Reports to the organizers which announcements the reader has read. Receipts that did not reach the server are sent
 * again when the next page of the contest is opened; nothing that the reader sees depends on them.
 */
async function sendReceipts(cid: number, all: readonly number[]): Promise<void> {
  const ids = all.slice(0, RECEIPTS_MAX);
  try {
    await call(markContestAnnouncementsRead, { cid, ids });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // If there were too many requests or the session has ended, a later attempt may succeed.
    if (!isRefused || error.status === 429 || error.status === 401) return;
  }
  removeUnsentReceipts(cid, ids);
}

/** Sends the read receipts that the server has not confirmed whenever the user opens a page of the contest. */
function useUnsentReceipts({ cid, uid, gate, info: { isOrganizer } }: OpenContest): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (gate !== "open" || isOrganizer) return;
    const unsent = unsentReceipts(cid);
    if (unsent.length > 0) void sendReceipts(cid, unsent);
  }, [cid, uid, gate, isOrganizer, pathname]);
}

/**
 * Announcements that the user has not read in this browser, newest first; undefined while the announcements are not
 * loaded.
 */
function useUnread({ cid, uid, gate }: OpenContest) {
  const { data } = useQuery({
    ...unreadAnnouncementsQuery(cid, uid, () => readAnnouncements(cid)),
    enabled: gate === "open",
  });
  return useMemo(() => {
    // The data may come from a response that is older than the stored read state, so announcements that have been read
    // since are left out.
    const read = new Set(readAnnouncements(cid));
    return data?.filter(({ id }) => !read.has(id));
  }, [data, cid]);
}

function useMarkRead({ cid, uid, info: { isOrganizer } }: OpenContest) {
  const client = useQueryClient();
  return useCallback(
    (ids: readonly number[]) => {
      markRead(cid, ids);
      if (!isOrganizer && ids.length > 0) {
        addUnsentReceipts(cid, ids);
        void sendReceipts(cid, ids);
      }
      const { queryKey } = unreadAnnouncementsQuery(cid, uid, () => []);
      client.setQueryData(queryKey, (old) => old?.filter(({ id }) => !ids.includes(id)));
    },
    [client, cid, uid, isOrganizer],
  );
}

/** The number of unread announcements that the tab shows. */
export function useAnnouncementBadge(contest: OpenContest): number {
  return useUnread(contest)?.length ?? 0;
}

/**
 * Shows each unread announcement as a persistent notice on every page of a contest, but not to organizers, who publish
 * the announcements, and only according to `useNoticeFilter`. An announcement is read when its notice is closed or the page of announcements is opened. Until
 * then, the number on the tab includes the announcement. An announcement that is still unread is shown again at the
 * next visit, unless it was part of a shared notice that the user closed.
 */
export function useUnreadAnnouncements(contest: OpenContest): void {
  const { cid, uid } = contest;
  const { isOrganizer } = contest.info;
  const client = useQueryClient();
  const unread = useUnread(contest);
  useUnsentReceipts(contest);
  const isOnPage = tabOf(useLocation().pathname) === "announcements";
  const notify = useNotices(contest);
  const withNotice = useNoticeFilter(contest);
  /**
   * Maps the ids of announcements to the texts of their notices, for all notices that were shown since the user opened
   * this contest.
   */
  const noticed = useRef(new Map<number, string>());
  useEffect(() => {
    const closed = new Set(closedNotices(cid));
    const fresh = (unread ? withNotice(unread) : []).filter(
      ({ id }) => !noticed.current.has(id) && !closed.has(id),
    );
    if (isOnPage) {
      // The announcements page itself shows new announcements (`useNewAnnouncements`), so their notices are closed.
      for (const text of noticed.current.values()) closeToast(text);
      return;
    }
    if (fresh.length === 0 || isOrganizer) return;
    const single = fresh.length > NOTICES_MAX ? fresh.slice(0, NOTICES_MAX - 1) : fresh;
    const others = fresh.slice(single.length);
    if (others.length > 0) {
      const text = notify.more(others.map(({ id }) => id));
      for (const { id } of others) noticed.current.set(id, text);
    }
    // Starts with the oldest announcement, because the notice shown last is on top.
    for (const one of single.toReversed()) noticed.current.set(one.id, notify.one(one));
    void client.invalidateQueries({ queryKey: ["contest", "announcements", uid, cid] });
  }, [unread, isOnPage, isOrganizer, cid, uid, notify, withNotice, client]);
}

/** Functions that show a notice and return its text; they stay the same objects while the component is mounted. */
function useNotices(contest: OpenContest) {
  const t = useContestWords();
  const navigate = useNavigate();
  const mark = useMarkRead(contest);
  const latest = useRef({ t, navigate, mark, cid: contest.cid });
  useEffect(() => {
    latest.current = { t, navigate, mark, cid: contest.cid };
  });
  const [notices] = useState(() => {
    const show = (text: string, onClose?: () => void) => {
      const { cid } = latest.current;
      const run = () =>
        void latest.current.navigate({
          to: "/contest/$contestID/announcements",
          params: { contestID: String(cid) },
        });
      toast("info", text, {
        stay: NOTICE_MS,
        action: { label: latest.current.t("readAnnouncement"), run },
        ...(onClose && { onClose }),
      });
      return text;
    };
    return {
      one: ({ id, title }: { id: number; title: string }) =>
        show(latest.current.t("newAnnouncement", { title }), () => latest.current.mark([id])),
      more: (ids: readonly number[]) =>
        show(latest.current.t("moreAnnouncements", { count: ids.length }), () =>
          markNoticeClosed(latest.current.cid, ids),
        ),
    };
  });
  return notices;
}

/**
 * For the announcements page: returns the ids of the announcements that were unread when the page was opened or have
 * arrived since, and marks them as read.
 */
export function useNewAnnouncements(contest: OpenContest): ReadonlySet<number> {
  const { cid, uid } = contest;
  const client = useQueryClient();
  const unread = useUnread(contest);
  const mark = useMarkRead(contest);
  const [visibleIds, setVisibleIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ids = unread?.map(({ id }) => id) ?? [];
    if (ids.length === 0) return;
    setVisibleIds((before) => new Set([...before, ...ids]));
    mark(ids);
    // The list may have been read before the new announcements were written, so it is refetched.
    void client.invalidateQueries({ queryKey: ["contest", "announcements", uid, cid] });
  }, [client, unread, mark, cid, uid]);
  return visibleIds;
}
