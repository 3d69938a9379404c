import type { MessagePlace, MessageSource, SourceRef } from "../../message/policy.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { followRefusal } from "../policy.ts";
import { readContests } from "../read.ts";
import { type QuestionReader, seesAllQuestions, seesName, seesQuestion } from "./questionPolicy.ts";
import { type QuestionRow, questionRowsByIds } from "./questions.sql.ts";

/**
 * The content of questions and answers as shown in messages. The recipient sees the same content as on the question
 * page, but reading a message does not count as entering the contest. While a contest runs, messages do not name other
 * contestants, including those who like a question.
 */
export const questionMessages: MessagePlace = {
  kind: "contest",
  async readSources(db, refs, viewer) {
    const commentIds = refs.flatMap(({ commentId, quoteId }) => [commentId, quoteId]);
    const [contests, rows] = await Promise.all([
      readContests(db, [...new Set(refs.map(({ placeId }) => placeId))], viewer.uid),
      questionRowsByIds(db, { ids: commentIds.filter((id) => id !== null) }),
    ]);
    const contestsById = new Map(contests.map((contest) => [contest.id, contest]));
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const now = db.clock.now();
    const sources = new Map<number, MessageSource>();
    for (const ref of refs) {
      const contest = contestsById.get(ref.placeId);
      if (!contest) continue;
      const { guarded, participation } = contest;
      if (followRefusal(viewer, guarded, { participation, now })) continue;
      const reader = { viewer, contest: guarded, participation, areOpen: true, now };
      const source = sourceOf(ref, { contest, rowsById, reader });
      if (source) sources.set(ref.id, source);
    }
    return sources;
  },
};

function sourceOf(
  { commentId, quoteId, action }: SourceRef,
  {
    contest,
    rowsById,
    reader,
  }: {
    contest: ContestRecord;
    rowsById: ReadonlyMap<number, QuestionRow>;
    reader: QuestionReader;
  },
): MessageSource | undefined {
  const row = commentId === null ? undefined : rowsById.get(commentId);
  if (!row || !seesQuestion(reader, row)) return undefined;
  const quoted = quoteId === null ? undefined : rowsById.get(quoteId);
  return {
    title: contest.title,
    content: row.content,
    quote:
      quoted && seesQuestion(reader, quoted)
        ? { author: seesName(reader, quoted) ? quoted.username : "", content: quoted.content }
        : null,
    url: `/contest/${contest.id}/comment`,
    seesSender: action === "like" ? seesAllQuestions(reader) : seesName(reader, row),
  };
}
