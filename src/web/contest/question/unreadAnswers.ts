import {
  type PublishedAnswers,
  UNREAD_MAX,
  type UnreadAnswer,
} from "../../../shared/discussion/contestQuestion.ts";

/**
 * Returns the unread answers after an event on the live channel, as the server would list them.
 * @returns undefined if one of the lists may be truncated; the caller must then fetch the unread answers.
 */
export function unreadAfter(
  unread: readonly UnreadAnswer[],
  { commentId, displayId, answers }: PublishedAnswers,
  read: readonly number[],
): UnreadAnswer[] | undefined {
  if (unread.length >= UNREAD_MAX || answers.length >= UNREAD_MAX) return undefined;
  const readIds = new Set(read);
  const others = unread.filter((answer) => answer.commentId !== commentId);
  const own = answers
    .filter(({ id }) => !readIds.has(id))
    .map((answer) => ({ ...answer, commentId, displayId, isOwn: false }));
  return [...others, ...own].toSorted((a, b) => b.id - a.id).slice(0, UNREAD_MAX);
}
