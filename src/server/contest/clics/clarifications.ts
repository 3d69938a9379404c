import type { ClarificationRow } from "./clics.sql.ts";
import { absoluteTime, relativeTime } from "./times.ts";
import type { ContestView } from "./view.ts";

type Json = Record<string, unknown>;

/**
 * Organizers see all questions from teams and all answers. Other readers see only the organizers' public notices and
 * answers. For these readers, an answer quotes its question instead of referring to it, because the author of the
 * question is hidden from them.
 */
export function clarificationObjects(view: ContestView): Json[] {
  const { kind, clarifications } = view;
  const byId = new Map(clarifications.map((row) => [row.id, row]));
  if (kind !== "organizer") {
    return clarifications
      .filter(({ isOfficial, isPublic }) => isOfficial && isPublic)
      .map((row) => clarification(view, row, { text: quoted(row, byId), replyTo: null }));
  }
  const teams = new Set(view.teams.map(({ person }) => person.uid));
  return clarifications
    .filter(({ askerUid, isOfficial, replyTo }) => {
      const isNotice = isOfficial && replyTo === null;
      return isNotice || teams.has(askerUid);
    })
    .map((row) => clarification(view, row, { text: row.content, replyTo: row.replyTo }));
}

function quoted(
  { content, replyTo }: ClarificationRow,
  byId: ReadonlyMap<number, ClarificationRow>,
): string {
  const question = replyTo === null ? undefined : byId.get(replyTo);
  // Notices (questions that organizers wrote) appear as separate entries, so they are not quoted; contestants'
  // questions are quoted only if they are public.
  if (!question?.isPublic || question.isOfficial) return content;
  const lines = question.content.split(/\r?\n/).map((line) => `> ${line}`);
  return [...lines, "", content].join("\n");
}

function clarification(
  { contest, letters }: ContestView,
  { id, uid, askerUid, pid, isOfficial, isPublic, createdAt, replyTo: question }: ClarificationRow,
  { text, replyTo }: { text: string; replyTo: number | null },
): Json {
  const at = createdAt.getTime();
  const isToOne = isOfficial && !isPublic && question !== null;
  return {
    id: String(id),
    from_team_id: isOfficial ? null : uid,
    to_team_id: isToOne ? askerUid : null,
    reply_to_id: replyTo === null ? null : String(replyTo),
    problem_id: (pid === null ? undefined : letters.get(pid)) ?? null,
    text,
    time: absoluteTime(at),
    contest_time: relativeTime(at - contest.guarded.start),
  };
}
