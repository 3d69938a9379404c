import { Refusal } from "../../../shared/call/errors.ts";
import { isOver } from "../../../shared/contest/contestTimes.ts";
import type { Principal } from "../../platform/route/principal.ts";
import {
  archivedClassRefusal,
  ContestAuth,
  type GuardedContest,
  isOrganizer,
  mayAnswerIn,
  type Participation,
  readsQuestions,
} from "../policy.ts";

/** The properties of a question or reply that determine the permissions for it. */
export interface GuardedQuestion {
  /** The author. */
  uid: string;
  /** The author of the question; for a reply, the author of the question to which it belongs. */
  askerUid: string;
  isReply: boolean;
  isOfficial: boolean;
  isPublic: boolean;
}

/** A reader of a contest's questions, that is, a viewer who has entered the contest. */
export interface QuestionReader {
  viewer: Principal;
  contest: GuardedContest;
  participation: Participation;
  /** Whether contestants may ask questions, according to the site setting `openContestComment`. */
  areOpen: boolean;
  now: number;
}

/**
 * Whether the viewer sees all questions with their authors: organizers always do; after the end, all users who may
 * enter do.
 */
export function seesAllQuestions({
  viewer,
  contest,
  now,
}: Pick<QuestionReader, "viewer" | "contest" | "now">): boolean {
  return readsQuestions(viewer, contest) || isOver(contest, now);
}

/**
 * Whether the viewer sees the question: viewers see public questions and answers, and their own questions with all
 * replies.
 */
export function seesQuestion(reader: QuestionReader, question: GuardedQuestion): boolean {
  return seesAllQuestions(reader) || question.isPublic || question.askerUid === reader.viewer.uid;
}

/**
 * Returns the reason why a viewer who has entered the contest may not ask a question now; undefined if the viewer may
 * ask. Organizers may always ask, unless they only have the permission to view. Other users may ask until their
 * personal end; in private and protected contests, they must be registered and admitted. Disqualified users, and users
 * whose role may not comment elsewhere, may also ask, because their questions are addressed to the organizers.
 */
export function askRefusal({
  viewer,
  contest,
  participation,
  areOpen,
  now,
}: QuestionReader): Refusal | undefined {
  if (mayAnswerIn(viewer, contest)) return undefined;
  if (isOrganizer(viewer, contest)) return new Refusal("FORBIDDEN");
  if (!areOpen) return new Refusal("QUESTIONS_OFF");
  const archived = archivedClassRefusal(viewer, contest);
  if (archived) return archived;
  if (now >= contest.end + participation.extraTime) return new Refusal("QUESTIONS_CLOSED");
  if (contest.auth === ContestAuth.Public) return undefined;
  if (!participation.isRegistered) return new Refusal("CONTEST_NOT_REGISTERED");
  return participation.isAdmitted ? undefined : new Refusal("CONTEST_NAME_NOT_ADMITTED");
}

/**
 * Organizers answer questions, and the author of a question may reply as long as this author may still ask questions.
 * Nobody can reply to organizers' notices.
 */
export function mayReply(reader: QuestionReader, question: GuardedQuestion): boolean {
  if (question.isOfficial || question.isReply) return false;
  if (mayAnswerIn(reader.viewer, reader.contest)) return true;
  return question.uid === reader.viewer.uid && askRefusal(reader) === undefined;
}

/** Returns the refusal if the viewer may not reply (`mayReply`), otherwise undefined. */
export function replyRefusal(
  reader: QuestionReader,
  question: GuardedQuestion,
): Refusal | undefined {
  if (mayReply(reader, question)) return undefined;
  const isOwn = question.uid === reader.viewer.uid && !question.isOfficial && !question.isReply;
  return (isOwn ? askRefusal(reader) : undefined) ?? new Refusal("FORBIDDEN");
}

/**
 * Organizers may delete all questions and replies; other users may delete only their own, unless organizers have
 * published them.
 */
export function mayDeleteQuestion(reader: QuestionReader, question: GuardedQuestion): boolean {
  if (mayAnswerIn(reader.viewer, reader.contest)) return true;
  return question.uid === reader.viewer.uid && !question.isPublic;
}

/**
 * Whether the reader sees who asked the question; other contestants do not see it until the contest is over.
 */
export function seesName(reader: QuestionReader, question: GuardedQuestion): boolean {
  return question.isOfficial || question.uid === reader.viewer.uid || seesAllQuestions(reader);
}
