import { queryOptions } from "@tanstack/react-query";
import type { CommentPlace } from "../../../shared/discussion/commentShape.ts";
import { getAnswerTemplates } from "../../../shared/contestOrganizer/contestAnswerTemplates.ts";
import {
  listUnreadAnswers,
  type QuestionList,
  unreadInput,
} from "../../../shared/discussion/contestQuestion.ts";
import { commentListsKey, commentsKey, commentsQuery } from "../../comment/queries.ts";
import { call } from "../../platform/api.ts";
import { readAnswers } from "../announcement/readAnnouncements.ts";

/** Identifies the questions of a contest, which are handled as comments. */
export function placeOfContest(cid: number): CommentPlace {
  return { kind: "contest", id: cid };
}

/** Key prefix of all queries about the questions of one contest, for one viewer. */
export const questionsKey = (cid: number, uid: string) => commentsKey(placeOfContest(cid), uid);

/** Prefix of the query keys for lists of questions; it does not cover the unread counts. */
export const questionListsKey = (cid: number, uid: string) =>
  commentListsKey(placeOfContest(cid), uid);

export const questionsQuery = (cid: number, uid: string, currentPage: number) =>
  commentsQuery<QuestionList>(placeOfContest(cid), uid, currentPage);

/** Answer templates of the contest; null for the default templates. */
export function answerTemplatesQuery(cid: number, uid: string) {
  return queryOptions({
    queryKey: ["contest", "answerTemplates", uid, cid],
    queryFn: ({ signal }) => call(getAnswerTemplates, { cid }, signal),
    staleTime: 60_000,
  });
}

/** For contestants, answers that this browser has not shown yet; for organizers, the number of unanswered questions. */
export function unreadAnswersQuery(cid: number, uid: string) {
  return queryOptions({
    queryKey: [...questionsKey(cid, uid), "unread"],
    queryFn: ({ signal }) => call(listUnreadAnswers, unreadInput(cid, readAnswers(cid)), signal),
    refetchOnWindowFocus: "always",
    retry: false,
  });
}
