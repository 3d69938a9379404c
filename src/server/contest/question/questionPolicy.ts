import { Refusal } from "../../../shared/errors.ts";
import { isOver } from "../../../shared/contestTimes.ts";
import { may } from "../../../shared/roles.ts";
import type { Principal } from "../../platform/principal.ts";
import {
  ContestAuth,
  type GuardedContest,
  isOrganizer,
  mayJudgeIn,
  type Participation,
} from "../policy.ts";

/** What permissions on a question or a reply depend on. */
export interface GuardedQuestion {
  /** Who wrote it. */
  uid: string;
  /** Who asked the question that it belongs to. */
  askerUid: string;
  isReply: boolean;
  isOfficial: boolean;
  isPublic: boolean;
}

/** The viewer of questions of a contest that they have entered. */
export interface QuestionReader {
  viewer: Principal;
  contest: GuardedContest;
  participation: Participation;
  /** The site's switch lets contestants ask. */
  areOpen: boolean;
  now: number;
}

/** Organizers see all questions with the names of those who asked, and all who may enter see them after the end. */
export function seesAllQuestions({
  viewer,
  contest,
  now,
}: Pick<QuestionReader, "viewer" | "contest" | "now">): boolean {
  return isOrganizer(viewer, contest) || isOver(contest, now);
}

/** Own questions with all replies, and what is public. */
export function seesQuestion(reader: QuestionReader, question: GuardedQuestion): boolean {
  return seesAllQuestions(reader) || question.isPublic || question.askerUid === reader.viewer.uid;
}

/**
 * Whether the viewer may ask now, having entered: organizers always, unless they only look on; others until their own end, in private and
 * protected contests when they are registered and admitted. Who is disqualified may still ask.
 */
export function askRefusal({
  viewer,
  contest,
  participation,
  areOpen,
  now,
}: QuestionReader): Refusal | undefined {
  if (mayJudgeIn(viewer, contest)) return undefined;
  if (isOrganizer(viewer, contest)) return new Refusal("FORBIDDEN");
  if (!areOpen) return new Refusal("QUESTIONS_OFF");
  if (!may(viewer.role, "comment")) return new Refusal("QUESTIONS_FORBIDDEN");
  if (now >= contest.end + participation.extraTime) return new Refusal("QUESTIONS_CLOSED");
  if (contest.auth === ContestAuth.Public) return undefined;
  if (!participation.isRegistered) return new Refusal("CONTEST_NOT_REGISTERED");
  return participation.isAdmitted ? undefined : new Refusal("CONTEST_NAME_NOT_ADMITTED");
}

/** Organizers answer questions, and who asked may reply while asking is open. What organizers wrote takes no reply. */
export function replyRefusal(
  reader: QuestionReader,
  question: GuardedQuestion,
): Refusal | undefined {
  if (question.isOfficial || question.isReply) return new Refusal("FORBIDDEN");
  if (mayJudgeIn(reader.viewer, reader.contest)) return undefined;
  return question.uid === reader.viewer.uid ? askRefusal(reader) : new Refusal("FORBIDDEN");
}

/** Organizers delete all; others what they wrote, unless organizers have published it. */
export function mayDeleteQuestion(reader: QuestionReader, question: GuardedQuestion): boolean {
  if (mayJudgeIn(reader.viewer, reader.contest)) return true;
  return question.uid === reader.viewer.uid && !question.isPublic;
}

/** Other contestants do not see who asked, until the contest is over. */
export function seesName(reader: QuestionReader, question: GuardedQuestion): boolean {
  return question.isOfficial || question.uid === reader.viewer.uid || seesAllQuestions(reader);
}
