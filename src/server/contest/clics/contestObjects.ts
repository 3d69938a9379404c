import type { ContestRule } from "../../../shared/contest.ts";
import { isOver, isFrozenAt } from "../../../shared/contestTimes.ts";
import type { GuardedContest } from "../policy.ts";
import { absoluteTime, relativeTime } from "./times.ts";

/** Minutes that a wrong submission costs by ACM rules. */
export const PENALTY_MINUTES = 20;

export function contestObject({
  id,
  title,
  rule,
  guarded,
}: {
  id: number;
  title: string;
  rule: ContestRule;
  guarded: GuardedContest;
}) {
  const { start, end, frozenFrom } = guarded;
  const thaw = plannedThaw(guarded);
  return {
    ...{ id: String(id), name: title, formal_name: title },
    start_time: absoluteTime(start),
    duration: relativeTime(end - start),
    // Without it some clients assume an hour.
    scoreboard_freeze_duration: relativeTime(frozenFrom === null ? 0 : end - frozenFrom),
    ...(thaw !== null && { scoreboard_thaw_time: absoluteTime(thaw) }),
    scoreboard_type: rule === "acm" ? "pass-fail" : "score",
    ...(rule === "acm" && { penalty_time: PENALTY_MINUTES }),
  };
}

/** When the freeze opens or was opened; null: without a freeze, or nothing is known yet. */
function plannedThaw({
  frozenFrom,
  opensItself,
  revealedAt,
  lastEnd,
}: GuardedContest): number | null {
  if (frozenFrom === null) return null;
  // The specification has no thaw before the end, which results that are revealed earlier would be.
  if (revealedAt !== null) return Math.max(revealedAt, lastEnd);
  return opensItself ? lastEnd : null;
}

export type ContestState = Record<
  "started" | "frozen" | "ended" | "thawed" | "finalized" | "end_of_updates",
  string | null
>;

/**
 * @param lastJudged the last time at which a submission was judged, milliseconds; null while one waits for it.
 */
export function stateObject(
  guarded: GuardedContest,
  { now, lastJudged }: { now: number; lastJudged: number | null },
): ContestState {
  const { start, frozenFrom, lastEnd } = guarded;
  const over = isOver(guarded, now);
  const hasBegun = now >= start;
  const frozen = hasBegun && frozenFrom !== null && now >= frozenFrom ? frozenFrom : null;
  const isThawed = frozen !== null && over && !isFrozenAt(guarded, now);
  const thawed = isThawed ? plannedThaw(guarded) : null;
  const finalized = over && lastJudged !== null ? Math.max(lastEnd, lastJudged) : null;
  const isDone = finalized !== null && (frozen === null || thawed !== null);
  const time = (ms: number | null) => (ms === null ? null : absoluteTime(ms));
  return {
    started: hasBegun ? absoluteTime(start) : null,
    frozen: time(frozen),
    ended: over ? absoluteTime(lastEnd) : null,
    thawed: time(thawed),
    finalized: time(finalized),
    end_of_updates: isDone ? absoluteTime(Math.max(finalized, thawed ?? finalized)) : null,
  };
}
