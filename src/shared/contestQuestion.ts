import * as z from "zod/mini";
import { commentReply, commentWithoutReplies } from "./commentShape.ts";
import { done, endpoint, paged, rowId } from "./endpoint.ts";

/** Questions and replies of one contestant in a contest, within a minute and within an hour. */
export const QUESTION_LIMITS = [
  { limit: 3, window: 60 },
  { limit: 30, window: 3600 },
] as const;
/** Ids of answers that a browser may send as read, and unread ones that are listed. */
const READ_MAX = 1000;
export const UNREAD_MAX = 20;

/** An answer to a question, or what its asker replied. The role `admin` is an organizer's. */
export const questionReply = z.extend(commentReply, {
  /** All contestants see it. */
  isPublic: z.boolean(),
});
export type QuestionReply = z.output<typeof questionReply>;

const replyList = z.array(questionReply);

/** A comment in a contest; others than organizers are not told who asked a public one. */
export const question = z.extend(commentWithoutReplies, {
  /** All contestants see it. */
  isPublic: z.boolean(),
  replyList,
  cid: z.int(),
  /** Of the problem that it is about; null: the contest as a whole. */
  displayId: z.nullable(z.string()),
  /** The newest reply is an organizer's. */
  isAnswered: z.boolean(),
});
export type Question = z.output<typeof question>;

const page = paged(question);
const likes = z.record(z.string(), z.boolean());

/** A page of questions. */
export const questionList = z.object({
  commentList: page,
  /** The listed ones that the viewer likes. */
  commentLikeMap: likes,
  /** The site's switch lets contestants ask and reply. */
  areOpen: z.boolean(),
});

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
  /** The question; the same as `id` for what organizers wrote to all. */
  commentId: z.int(),
  /** The reader's question was answered. */
  isOwn: z.boolean(),
  displayId: z.nullable(z.string()),
  gmtCreate: z.string(),
});

export type UnreadAnswer = z.output<typeof unreadAnswer>;

/**
 * What organizers have written to all about one question, newest first, at most `UNREAD_MAX`: none when it was deleted or
 * hidden. It is the same for all readers but organizers and those who wrote there.
 */
export interface PublishedAnswers {
  commentId: number;
  displayId: string | null;
  answers: { id: number; gmtCreate: string }[];
}

const shownIds = z._default(z.array(rowId).check(z.maxLength(READ_MAX)), []);
const wireUnread = z.object({ cid: rowId, readCommentList: shownIds });

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

/** The input of `listUnreadAnswers`. `readIds`: answers that this browser has shown. */
export function unreadInput(contestId: number, readIds: number[]) {
  return { cid: contestId, readCommentList: readIds };
}
