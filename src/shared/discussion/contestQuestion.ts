import * as z from "zod/mini";
import { commentReply, commentWithoutReplies } from "./commentShape.ts";
import { done, endpoint, paged, rowId } from "../call/endpoint.ts";

/** Maximum number of questions and replies of one contestant in a contest, per minute and per hour. */
export const QUESTION_LIMITS = [
  { limit: 3, window: 60 },
  { limit: 30, window: 3600 },
] as const;
/**
 * Maximum number of ids of read answers that a browser may send, and maximum number of unread answers that are listed.
 */
const READ_MAX = 1000;
export const UNREAD_MAX = 20;

/**
 * An organizer's answer to a question, or a reply by the author of the question. The role `admin` means an organizer.
 */
export const questionReply = z.extend(commentReply, {
  /** Whether all contestants see the comment. */
  isPublic: z.boolean(),
});
export type QuestionReply = z.output<typeof questionReply>;

const replyList = z.array(questionReply);

/** A comment in a contest; only organizers see the author of a public comment. */
export const question = z.extend(commentWithoutReplies, {
  /** Whether all contestants see the comment. */
  isPublic: z.boolean(),
  replyList,
  cid: z.int(),
  /** Letter of the problem that the question is about; null if the question is about the contest as a whole. */
  displayId: z.nullable(z.string()),
  /** Whether the newest reply was written by an organizer. */
  isAnswered: z.boolean(),
});
export type Question = z.output<typeof question>;

const page = paged(question);
const likes = z.record(z.string(), z.boolean());

/** A page of questions. */
export const questionList = z.object({
  commentList: page,
  /** Which of the listed comments the viewer likes, by id. */
  commentLikeMap: likes,
  /** Whether the site setting allows contestants to ask questions and to reply. */
  areOpen: z.boolean(),
});
export type QuestionList = z.output<typeof questionList>;

const questionCall = { feature: "contest", access: "user" } as const;

const wirePublished = z.object({ id: rowId, isPublic: z.boolean() });

export const publishQuestion = endpoint({
  ...questionCall,
  method: "PUT",
  path: "/api/comment-public",
  summary:
    "Publish an answered question with the organizers' answers to all contestants, or hide them again; for organizers",
  input: z.pipe(
    wirePublished,
    z.transform(({ id, isPublic }) => ({ commentId: id, isPublic })),
  ),
  output: done,
});

const unreadAnswer = z.object({
  id: z.int(),
  /** Id of the question; equal to `id` if this is a message from organizers to all contestants. */
  commentId: z.int(),
  /** Whether the answered question is the viewer's own. */
  isOwn: z.boolean(),
  displayId: z.nullable(z.string()),
  gmtCreate: z.string(),
});

export type UnreadAnswer = z.output<typeof unreadAnswer>;

/**
 * Public messages of organizers about one question, newest first, at most `UNREAD_MAX`; empty if the question was
 * deleted or hidden. The messages are the same for all viewers except organizers and the authors of the question and of
 * its answers.
 */
export interface PublishedAnswers {
  commentId: number;
  displayId: string | null;
  answers: { id: number; gmtCreate: string }[];
}

const idList = z._default(z.array(rowId).check(z.maxLength(READ_MAX)), []);
const wireUnread = z.object({ cid: rowId, readCommentList: idList });

export const listUnreadAnswers = endpoint({
  ...questionCall,
  method: "POST",
  path: "/api/get-contest-not-read-comment",
  summary:
    "What organizers wrote to the reader or to all and is not among the ids sent, newest first; for organizers the number of unanswered questions",
  input: z.pipe(
    wireUnread,
    z.transform(({ cid, readCommentList }) => ({ contestId: cid, readIds: readCommentList })),
  ),
  output: z.object({
    unread: z.array(unreadAnswer),
    /** Null for contestants. */
    unanswered: z.nullable(z.int()),
  }),
});

/** The input of `listUnreadAnswers`. `readIds`: ids of the answers that this browser has already displayed. */
export function unreadInput(contestId: number, readIds: number[]) {
  return { cid: contestId, readCommentList: readIds };
}
