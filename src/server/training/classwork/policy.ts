import { Refusal } from "../../../shared/call/errors.ts";
import type { HomeworkFeedback } from "../../../shared/class/homework.ts";
import { type HomeworkTimes, ownLast, phaseAt } from "../../../shared/class/homeworkRule.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { type GuardedTraining, isTrainingStaff } from "../policy.ts";

/** The fields of a stored homework assignment on which its rules depend; times in milliseconds since 1970. */
export interface GuardedHomework extends HomeworkTimes {
  feedback: HomeworkFeedback;
  feedbackAt: number;
  /** Names of the allowed languages; null: all languages are allowed. */
  languages: readonly string[] | null;
  /**
   * Whether members may read each other's code once the feedback has been released, provided that they see each other's
   * results by username.
   */
  codeOpen: boolean;
  /** Whether students see the problems in the teacher's order, or in a different order for each student. */
  order: "given" | "own";
}

/** How members of a class see others' results: not at all (`none`), by nickname or by username. */
export type PeerResults = "none" | "nickname" | "username";

/**
 * A training with the fields that a class adds to it. In a training without a class, these fields have the values that
 * they would have after the release of feedback.
 */
export interface GuardedClasswork extends GuardedTraining {
  isArchived: boolean;
  peerResults: PeerResults;
  /** Null: the training has no start and end time. `extraTime`: the viewer's extension in milliseconds. */
  homework: (GuardedHomework & { extraTime: number }) | null;
}

/** Whether submissions to the training belong to its class; submissions to other trainings are listed as practice. */
export function isClasswork({ groupId }: Pick<GuardedTraining, "groupId">): boolean {
  return groupId !== null;
}

/** Whether a homework assignment has started for this viewer; its staff may open it earlier. */
export function hasStarted(
  viewer: Principal | null,
  { homework, ...training }: GuardedClasswork,
  now: number,
): boolean {
  return homework === null || now >= homework.start || isTrainingStaff(viewer, training);
}

/**
 * Why the viewer, who may open the training, may not submit to it in this language now; undefined: allowed. Staff of
 * the class may test a homework assignment at any time; their submissions are not in the results.
 */
export function classworkRefusal(
  viewer: Principal,
  training: GuardedClasswork,
  { language, now }: { language: string; now: number },
): Refusal | undefined {
  const { homework, isArchived } = training;
  if (isArchived) return new Refusal("CLASS_ARCHIVED");
  if (homework === null) return undefined;
  if (homework.languages && !homework.languages.includes(language)) {
    return new Refusal("LANGUAGE_NOT_ALLOWED", { language });
  }
  if (isTrainingStaff(viewer, training)) return undefined;
  const phase = phaseAt(homework, homework.extraTime, now);
  if (phase === "before") return new Refusal("HOMEWORK_NOT_STARTED");
  return phase === "closed" ? new Refusal("HOMEWORK_ENDED") : undefined;
}

/**
 * The earliest and the latest time that may be stored for a student's submission to a homework assignment, in
 * milliseconds.
 */
export function submissionBounds(
  homework: HomeworkTimes & { extraTime: number },
): readonly [number, number] {
  return [homework.start, ownLast(homework, homework.extraTime) - 1];
}
