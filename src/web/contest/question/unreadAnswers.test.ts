import { expect, test } from "vitest";
import {
  type PublishedAnswers,
  UNREAD_MAX,
  type UnreadAnswer,
} from "../../../shared/discussion/contestQuestion.ts";
import { unreadAfter } from "./unreadAnswers.ts";

const at = "2026-09-01T09:00:00.000Z";
const published = (commentId: number, ...ids: number[]): PublishedAnswers => ({
  commentId,
  displayId: "B",
  answers: ids.map((id) => ({ id, gmtCreate: at })),
});
const unread = (commentId: number, id: number, isOwn = false): UnreadAnswer => ({
  id,
  commentId,
  isOwn,
  displayId: "B",
  gmtCreate: at,
});
/** The ids of the unread answers after the given events were applied in this order. */
const after = (start: UnreadAnswer[], events: PublishedAnswers[], read: number[] = []) =>
  events
    .reduce((answers, event) => unreadAfter(answers, event, read) ?? answers, start)
    .map(({ id }) => id);

test("a published answer is unread as the server lists it, unless this browser has shown it", () => {
  expect(unreadAfter([], published(4, 9), [])).toEqual([unread(4, 9)]);
  expect(after([], [published(4, 9)], [9])).toEqual([]);
  expect(after([unread(6, 7, true)], [published(4, 9, 5)], [5])).toEqual([9, 7]);
});

test("events that come twice or late change nothing more", () => {
  const [first, second] = [published(4, 9), published(4, 11, 9)];
  expect(after([], [first, first])).toEqual([9]);
  expect(after([], [first, second, second])).toEqual([11, 9]);
  expect(after([], [published(6, 10), first])).toEqual([10, 9]);
});

test("what was deleted or hidden is not unread any more; other questions keep theirs", () => {
  const answers = [unread(4, 11), unread(6, 10, true), unread(4, 9)];
  expect(after(answers, [published(4, 9)])).toEqual([10, 9]);
  expect(after(answers, [published(4)])).toEqual([10]);
  expect(after(answers, [published(8)])).toEqual([11, 10, 9]);
});

test("the newest are listed; nothing can be said of a list that is cut", () => {
  const many = Array.from({ length: UNREAD_MAX }, (_, n) => 100 - n);
  const [newest = 0, ...rest] = many;
  const answers = rest.map((id) => unread(id, id));
  expect(after(answers, [published(4, newest, 3)])).toEqual(many);
  expect(unreadAfter([...answers, unread(3, 3)], published(4, newest), [])).toBeUndefined();
  expect(unreadAfter([], published(4, ...many), [])).toBeUndefined();
});
