import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getAnswerTemplates } from "../../../shared/contestAnswerTemplates.ts";
import { listComments, listReplies, placeInput } from "../../../shared/comment.ts";
import { listUnreadAnswers, unreadInput } from "../../../shared/contestQuestion.ts";
import { call } from "../../platform/api.ts";
import { readAnswers } from "../announcement/readAnnouncements.ts";

/** Questions on one page. */
export const QUESTIONS_SHOWN = 10;

/** Everything about questions of one contest, for one reader. */
export const questionsKey = (cid: number, uid: string) =>
  ["contest", "questions", uid, cid] as const;

/** Their lists, without what is unread. */
export const questionListsKey = (cid: number, uid: string) =>
  [...questionsKey(cid, uid), "lists"] as const;

export function questionsQuery(cid: number, uid: string, currentPage: number) {
  return queryOptions({
    queryKey: [...questionListsKey(cid, uid), "page", currentPage],
    queryFn: ({ signal }) =>
      call(
        listComments,
        { ...placeInput({ kind: "contest", id: cid }), currentPage, limit: QUESTIONS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** All replies to a question that has more than the list shows. */
export function repliesQuery(cid: number, uid: string, commentId: number) {
  return queryOptions({
    queryKey: [...questionListsKey(cid, uid), "replies", commentId],
    queryFn: ({ signal }) => call(listReplies, { commentId }, signal),
  });
}

/** What organizers of the contest often answer; null: the usual templates. */
export function answerTemplatesQuery(cid: number, uid: string) {
  return queryOptions({
    queryKey: ["contest", "answerTemplates", uid, cid],
    queryFn: ({ signal }) => call(getAnswerTemplates, { cid }, signal),
    staleTime: 60_000,
  });
}

/** Answers that this browser has not shown yet; for organizers the number of unanswered questions. */
export function unreadAnswersQuery(cid: number, uid: string) {
  return queryOptions({
    queryKey: [...questionsKey(cid, uid), "unread"],
    queryFn: ({ signal }) => call(listUnreadAnswers, unreadInput(cid, readAnswers(cid)), signal),
    refetchOnWindowFocus: "always",
    retry: false,
  });
}
