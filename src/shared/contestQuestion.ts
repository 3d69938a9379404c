import * as z from "zod/mini";
import { done, endpoint, flag, pageLimit, pageNumber, paged, rowId } from "./endpoint.ts";

/** Characters of a question or an answer. */
export const COMMENT_MAX = 10_000;
/** Replies that a list shows under each question; the others are read by a call of their own. */
export const REPLIES_SHOWN = 3;
/** Replies to one question. */
export const REPLIES_MAX = 100;
/** Questions and replies of one contestant in a contest, within a minute and within an hour. */
export const QUESTION_LIMITS = [
  { limit: 3, window: 60 },
  { limit: 30, window: 3600 },
] as const;
/** Ids of answers that a reader may send as read, and unread ones that are listed. */
const READ_MAX = 1000;
export const UNREAD_MAX = 20;

const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX));

const writing = z.object({
  id: z.int(),
  /** Markdown as it was written. */
  content: z.string(),
  /** The same, rendered and sanitised. */
  html: z.string(),
  /** Null where the reader may not know who asked; the name is empty then. */
  fromUid: z.nullable(z.string()),
  fromName: z.string(),
  fromAvatar: z.nullable(z.string()),
  /** `admin`: an organizer of the contest. */
  fromRole: z.enum(["root", "admin", "user"]),
  /** All contestants see it. */
  isPublic: z.boolean(),
  mayDelete: z.boolean(),
  gmtCreate: z.string(),
});

const reply = z.extend(writing, {
  commentId: z.int(),
  toUid: z.nullable(z.string()),
  toName: z.string(),
});
export type QuestionReply = z.output<typeof reply>;

const question = z.extend(writing, {
  cid: z.int(),
  /** Of the problem that it is about; null: the contest as a whole. */
  displayId: z.nullable(z.string()),
  likeNum: z.int(),
  totalReplyNum: z.int(),
  /** The newest ones, newest first. */
  replyList: z.array(reply),
  /** The newest reply is an organizer's. */
  isAnswered: z.boolean(),
  /** The reader asked it. */
  isOwn: z.boolean(),
  mayReply: z.boolean(),
});
export type Question = z.output<typeof question>;

const questionCall = { feature: "contest", access: "user" } as const;

export const listQuestions = endpoint({
  ...questionCall,
  method: "GET",
  path: "/api/comments",
  summary:
    "Questions of a contest that the reader may see: own and public ones, all for organizers (unanswered ones first) and after the end",
  input: z.object({ cid: rowId, currentPage: pageNumber, limit: pageLimit(10) }),
  output: z.object({
    commentList: paged(question),
    /** The listed ones that the reader likes. */
    commentLikeMap: z.record(z.string(), z.boolean()),
    /** The site's switch lets contestants ask and reply. */
    areOpen: z.boolean(),
  }),
});

export const createQuestion = endpoint({
  ...questionCall,
  method: "POST",
  path: "/api/comment",
  summary:
    "Ask a question in a running contest, about one of its problems or in general; what organizers write is for all contestants",
  input: z.object({
    cid: rowId,
    content,
    displayId: z._default(z.nullable(z.string().check(z.maxLength(20))), null),
  }),
  output: question,
});

export const deleteQuestion = endpoint({
  ...questionCall,
  method: "DELETE",
  path: "/api/comment",
  fromBody: true,
  summary:
    "Delete a question with its replies: organizers any, contestants an own one that is not public",
  input: z.object({ id: rowId }),
  output: done,
});

export const likeQuestion = endpoint({
  ...questionCall,
  method: "GET",
  path: "/api/comment-like",
  summary:
    "Like a question that the reader sees, or take the like back; `cid` is the question's id",
  input: z.object({ cid: rowId, toLike: flag }),
  output: done,
});

export const publishQuestion = endpoint({
  ...questionCall,
  method: "PUT",
  path: "/api/comment-public",
  summary:
    "Publish an answered question with the organizers' answers to all contestants, or hide them again; for organizers",
  input: z.object({ id: rowId, isPublic: z.boolean() }),
  output: done,
});

export const createReply = endpoint({
  ...questionCall,
  method: "POST",
  path: "/api/reply",
  summary:
    "Answer a question to the one who asked, or publish question and answer to all; who asked may reply while the contest runs",
  input: z.object({
    reply: z.object({ commentId: rowId, content, toUid: z.optional(z.nullable(z.string())) }),
    /** Organizers: question and answer are for all contestants. */
    isPublic: flag,
  }),
  output: reply,
});

export const listReplies = endpoint({
  ...questionCall,
  method: "GET",
  path: "/api/reply",
  summary: "All replies to a question that the reader may see, newest first",
  input: z.object({ commentId: rowId }),
  output: z.array(reply),
});

export const deleteReply = endpoint({
  ...questionCall,
  method: "DELETE",
  path: "/api/reply",
  fromBody: true,
  summary: "Delete a reply: organizers any, contestants their own",
  input: z.object({ reply: z.object({ id: rowId }) }),
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

export const listUnreadAnswers = endpoint({
  ...questionCall,
  method: "POST",
  path: "/api/get-contest-not-read-comment",
  summary:
    "What organizers wrote to the reader or to all and is not among the ids sent, newest first; for organizers the number of unanswered questions",
  input: z.object({
    cid: rowId,
    readCommentList: z._default(z.array(rowId).check(z.maxLength(READ_MAX)), []),
  }),
  output: z.object({
    unread: z.array(unreadAnswer),
    /** Null for contestants. */
    unanswered: z.nullable(z.int()),
  }),
});
