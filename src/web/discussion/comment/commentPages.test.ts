import { expect, test } from "vitest";
import type {
  DiscussionComment,
  DiscussionReply,
} from "../../../shared/discussion/discussionComment.ts";
import {
  type CommentPages,
  commentsIn,
  isLiked,
  totalIn,
  withAnswer,
  withComment,
  withHidden,
  withLike,
  withoutComment,
  withoutReply,
  withReply,
  withText,
} from "./commentPages.ts";

const base = {
  content: "text",
  html: "<p>text</p>",
  fromUid: "u1",
  fromName: "walker",
  fromAvatar: null,
  fromRole: "user",
  mayDelete: false,
  gmtCreate: "2026-03-01T12:00:00Z",
  gmtModified: null,
  did: 5,
  mayEdit: false,
  isHidden: false,
} as const;

const reply = (id: number, commentId: number): DiscussionReply => ({
  ...base,
  id,
  commentId,
  toUid: null,
  toName: "",
});

const comment = (id: number, more: Partial<DiscussionComment> = {}): DiscussionComment => ({
  ...base,
  id,
  likeNum: 0,
  totalReplyNum: 0,
  isOwn: false,
  mayReply: true,
  isAnswer: false,
  replyList: [],
  ...more,
});

/** Two pages of two comments each; comment 3 has a reply, and the viewer likes it. */
function twoPages(): CommentPages {
  const third = comment(3, { totalReplyNum: 1, replyList: [reply(31, 3)], likeNum: 4 });
  const page = (records: DiscussionComment[]) => ({
    commentList: { records, total: 4 },
    commentLikeMap: Object.fromEntries(records.map(({ id }) => [String(id), id === 3])),
  });
  return {
    pages: [page([comment(1), comment(2)]), page([third, comment(4)])],
    pageParams: [1, 2],
  };
}

const idsIn = (data: CommentPages) => commentsIn(data).map(({ id }) => id);
const one = (data: CommentPages, id: number) => commentsIn(data).find((each) => each.id === id);

test("a comment that moved to the next page between two loads is listed once", () => {
  const data = twoPages();
  data.pages[1]?.commentList.records.unshift(comment(2, { likeNum: 1 }));
  expect(idsIn(data)).toEqual([1, 2, 3, 4]);
});

test("an own new comment is on top of what is read, and counted; a deleted one is not", () => {
  const more = withComment(twoPages(), comment(9));
  expect([idsIn(more), totalIn(more)]).toEqual([[9, 1, 2, 3, 4], 5]);
  const fewer = withoutComment(more, 3);
  expect([idsIn(fewer), totalIn(fewer)]).toEqual([[9, 1, 2, 4], 4]);
});

test("a reply is added to its comment and removed from it, also when it was not loaded", () => {
  const more = withReply(twoPages(), reply(32, 3));
  expect(one(more, 3)?.replyList.map(({ id }) => id)).toEqual([32, 31]);
  expect(one(more, 3)?.totalReplyNum).toBe(2);
  const fewer = withoutReply(withoutReply(more, 3, 31), 3, 30);
  expect(one(fewer, 3)?.replyList.map(({ id }) => id)).toEqual([32]);
  expect(one(fewer, 3)?.totalReplyNum).toBe(0);
});

test("a like counts once, however often its answer arrives, and is taken back", () => {
  const liked = withLike(withLike(twoPages(), 1, true), 1, true);
  expect([isLiked(liked, 1), one(liked, 1)?.likeNum]).toEqual([true, 1]);
  const withdrawn = withLike(withLike(liked, 3, false), 3, false);
  expect([isLiked(withdrawn, 3), one(withdrawn, 3)?.likeNum]).toEqual([false, 3]);
  expect(isLiked(withdrawn, 1)).toBe(true);
});

test("an edit changes the text of a comment or a reply and nothing else", () => {
  const text = { content: "new", html: "<p>new</p>", gmtModified: "2026-03-01T12:05:00Z" };
  const edited = withText(withText(twoPages(), 2, text), 31, text);
  expect(one(edited, 2)).toEqual({ ...comment(2), ...text });
  expect(one(edited, 3)?.replyList).toEqual([{ ...reply(31, 3), ...text }]);
  expect(one(edited, 1)).toEqual(comment(1));
});

test("one comment at most is the answer", () => {
  const accepted = withAnswer(withAnswer(twoPages(), 1), 4);
  expect(
    commentsIn(accepted)
      .filter(({ isAnswer }) => isAnswer)
      .map(({ id }) => id),
  ).toEqual([4]);
  expect(commentsIn(withAnswer(accepted, null)).some(({ isAnswer }) => isAnswer)).toBe(false);
});

test("hiding changes one comment or reply and leaves its text to the moderator", () => {
  const hidden = withHidden(twoPages(), 31, true);
  expect(one(hidden, 3)?.replyList[0]).toMatchObject({ isHidden: true, content: "text" });
  expect(one(hidden, 3)?.isHidden).toBe(false);
  expect(one(withHidden(hidden, 3, true), 3)?.isHidden).toBe(true);
  expect(one(withHidden(hidden, 31, false), 3)?.replyList[0]?.isHidden).toBe(false);
});
