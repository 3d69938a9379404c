import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { UnreadAnswer } from "../../../shared/discussion/contestQuestion.ts";
import { COMMENT_POLL_MS } from "../../comment/queries.ts";
import { useLiveStatus } from "../../platform/live.ts";
import { toast } from "../../ui/notice/toast.tsx";
import type { OpenContest } from "../contestContext.ts";
import { markAnswersRead, readAnswers } from "../announcement/readAnnouncements.ts";
import { tabOf } from "../tabOf.ts";
import { useNoticeFilter } from "../useNoticeFilter.ts";
import { useContestWords } from "../texts.ts";
import { questionListsKey, unreadAnswersQuery } from "./queries.ts";
import { useFollowQuestions } from "./useFollowQuestions.ts";

/** Polling interval in milliseconds for unread answers, in addition to the live channel. */
const LIVE_INTERVAL_MS = 60_000;
/** Maximum time for which a notice stays if it is not dismissed. */
const NOTICE_MS = 12 * 3_600_000;

function useNews({ cid, uid, gate }: OpenContest) {
  const isLive = useLiveStatus() === "open";
  const { data } = useQuery({
    ...unreadAnswersQuery(cid, uid),
    enabled: gate === "open",
    refetchInterval: isLive ? LIVE_INTERVAL_MS : COMMENT_POLL_MS,
  });
  return data;
}

/** The number shown on the tab: unanswered questions for organizers, unread answers for contestants. */
export function useQuestionBadge(contest: OpenContest): number {
  const news = useNews(contest);
  return news?.unanswered ?? news?.unread.length ?? 0;
}

/**
 * On every page of a contest, subscribes to its questions and shows each unread answer as a persistent notice,
 * according to `useNoticeFilter`; organizers are notified of new questions.
 */
export function useQuestionNews(contest: OpenContest): void {
  const { cid, gate } = contest;
  const news = useNews(contest);
  const notify = useNotices(contest);
  const withNotice = useNoticeFilter(contest);
  const isOnPage = tabOf(useLocation().pathname) === "questions";
  useFollowQuestions(contest);
  /** Ids of the answers for which a notice was shown since this contest was opened. */
  const noticed = useRef(new Set<number>());
  const unansweredBefore = useRef<number>(undefined);
  useEffect(() => {
    if (gate !== "open" || !news) return;
    const read = new Set(readAnswers(cid));
    const newAnswers = withNotice(news.unread).filter(
      ({ id }) => !read.has(id) && !noticed.current.has(id),
    );
    for (const { id } of newAnswers) noticed.current.add(id);
    // On the questions page, the page itself shows the answers (`useNewAnswers`). Starts with the oldest answer,
    // because the notice shown last is on top.
    if (!isOnPage) for (const answer of newAnswers.toReversed()) notify.answer(answer);
    const before = unansweredBefore.current;
    unansweredBefore.current = news.unanswered ?? undefined;
    if (before !== undefined && (news.unanswered ?? 0) > before && !isOnPage) notify.question();
  }, [cid, gate, news, isOnPage, notify, withNotice]);
}

function useNotices({ cid, uid }: OpenContest) {
  const mark = useMarkRead({ cid, uid });
  const t = useContestWords();
  const navigate = useNavigate();
  const latest = useRef({ t, navigate, mark });
  useEffect(() => {
    latest.current = { t, navigate, mark };
  });
  const [notices] = useState(() => {
    const action = () => ({
      label: latest.current.t("questions.read"),
      run: () =>
        void latest.current.navigate({
          to: "/contest/$contestID/comment",
          params: { contestID: String(cid) },
        }),
    });
    return {
      answer(answer: UnreadAnswer) {
        const { label, run } = action();
        let opensPage = false;
        const open = () => {
          opensPage = true;
          run();
        };
        toast("info", noticeOf(latest.current.t, answer), {
          stay: NOTICE_MS,
          action: { label, run: open },
          // A closed notice stays closed after a reload. If the notice opens the questions page, this function does not
          // mark the answer as read: the page shows it as new and marks it itself.
          onClose: () => {
            if (!opensPage) latest.current.mark([answer.id]);
          },
        });
      },
      question: () =>
        toast("info", latest.current.t("questions.noticeAsked"), { action: action() }),
    };
  });
  return notices;
}

function useMarkRead({ cid, uid }: Pick<OpenContest, "cid" | "uid">) {
  const client = useQueryClient();
  return useCallback(
    (ids: readonly number[]) => {
      markAnswersRead(cid, ids);
      const { queryKey } = unreadAnswersQuery(cid, uid);
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, unread: old.unread.filter(({ id }) => !ids.includes(id)) },
      );
    },
    [client, cid, uid],
  );
}

function noticeOf(
  t: ReturnType<typeof useContestWords>,
  { id, commentId, isOwn, displayId }: UnreadAnswer,
): string {
  if (id === commentId) return t("questions.noticeWritten");
  if (displayId === null) return t(isOwn ? "questions.noticeOwn" : "questions.noticeAll");
  return t(isOwn ? "questions.noticeOwnAbout" : "questions.noticeAllAbout", { letter: displayId });
}

/**
 * For the page of questions: returns the ids of the answers that were new when the page was opened or have arrived
 * since, and marks them as read.
 */
export function useNewAnswers(contest: OpenContest): ReadonlySet<number> {
  const { cid, uid } = contest;
  const client = useQueryClient();
  const news = useNews(contest);
  const mark = useMarkRead(contest);
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ids = news?.unread.map(({ id }) => id) ?? [];
    if (ids.length === 0) return;
    setNewIds((before) => new Set([...before, ...ids]));
    mark(ids);
    // The list of questions may be older than the polled answers, so it is fetched again.
    void client.invalidateQueries({
      queryKey: questionListsKey(cid, uid),
      predicate: ({ state }) => !state.isInvalidated,
    });
  }, [client, news, mark, cid, uid]);
  return newIds;
}
