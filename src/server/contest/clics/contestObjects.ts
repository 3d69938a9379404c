import type { ContestRule } from "../../../shared/contest/contest.ts";
import {
  penaltyMinutesOf,
  type StoredRegulations,
} from "../../../shared/contest/contestRegulations.ts";
import { isOver, isFrozenAt } from "../../../shared/contest/contestTimes.ts";
import type { Logo } from "../../../shared/text/logo.ts";
import type { GuardedContest } from "../policy.ts";
import { absoluteTime, relativeTime } from "./times.ts";

export function contestObject({
  id,
  title,
  rule,
  guarded,
  regulations,
  logo,
}: {
  id: number;
  title: string;
  rule: ContestRule;
  guarded: GuardedContest;
  regulations: StoredRegulations;
  logo: Logo | null;
}) {
  const { start, lastEnd, frozenFrom } = guarded;
  const thaw = plannedThaw(guarded);
  return {
    id: String(id),
    name: title,
    formal_name: title,
    start_time: absoluteTime(start),
    // Includes the extra time of contestants, because clients ignore events that occur after the duration has elapsed.
    duration: relativeTime(lastEnd - start),
    // Some clients assume an hour if the field is absent.
    scoreboard_freeze_duration: relativeTime(frozenFrom === null ? 0 : lastEnd - frozenFrom),
    ...(thaw !== null && { scoreboard_thaw_time: absoluteTime(thaw) }),
    scoreboard_type: rule === "acm" ? "pass-fail" : "score",
    // This field is present even under rules without time penalties, because some clients read it for every contest.
    penalty_time: rule === "acm" ? penaltyMinutesOf(rule, regulations) : 0,
    ...(logo !== null && { logo: [logoFile(id, logo)] }),
  };
}

/** A reference to a file; its path is relative to the base of the API. */
function logoFile(id: number, { width, height }: Logo) {
  const href = `contests/${id}/logo`;
  return { href, filename: "logo.webp", mime: "image/webp", width, height };
}

/**
 * From the end of the contest on, consecutive contest states are at least this many milliseconds apart, so that their
 * order is unambiguous.
 */
const STEP_MS = 1;

/** Time at which the freeze ends or ended; null if there is no freeze or the time is unknown. */
function plannedThaw({
  frozenFrom,
  opensItself,
  revealedAt,
  lastEnd,
}: GuardedContest): number | null {
  if (frozenFrom === null) return null;
  // The specification does not allow a thaw before the end of the contest, even if results were revealed earlier.
  if (revealedAt !== null) return Math.max(revealedAt, lastEnd + STEP_MS);
  return opensItself ? lastEnd + STEP_MS : null;
}

export type ContestState = Record<
  "started" | "frozen" | "ended" | "thawed" | "finalized" | "end_of_updates",
  string | null
>;

/**
 * The timestamps satisfy `ended < thawed < finalized < end_of_updates`; a contest with a freeze is not final until it
 * has thawed.
 * @param lastJudged time in milliseconds at which the last submission was judged; null if a submission is still
 * pending.
 */
export function stateObject(
  guarded: GuardedContest,
  { now, lastJudged }: { now: number; lastJudged: number | null },
): ContestState {
  const { start, frozenFrom, lastEnd } = guarded;
  const isFrozen = now >= start && frozenFrom !== null && now >= frozenFrom;
  // Each timestamp is null until that time has been reached.
  const reached = (ms: number | null): ms is number => ms !== null && now >= ms;
  const planned = plannedThaw(guarded);
  const thawed = isFrozen && !isFrozenAt(guarded, now) && reached(planned) ? planned : null;
  const open = frozenFrom === null && isOver(guarded, now) ? lastEnd : thawed;
  const final = open === null || lastJudged === null ? null : Math.max(open, lastJudged) + STEP_MS;
  const last = final === null ? null : final + STEP_MS;
  const time = (ms: number | null) => (reached(ms) ? absoluteTime(ms) : null);
  return {
    started: time(start),
    frozen: isFrozen ? time(frozenFrom) : null,
    ended: time(lastEnd),
    thawed: time(thawed),
    finalized: time(final),
    end_of_updates: time(last),
  };
}
