import type { Principal } from "../../platform/route/principal.ts";
import { ContestAuth, type GuardedContest, mayHelpIn, type Participation } from "../policy.ts";

/**
 * A permitted submission to a public contest registers the contestant, because public contests have no separate
 * registration. Registered contestants are counted, keep their participation when the contest becomes private, and can
 * get a seat or extra time.
 */
export function submittingRegisters(
  viewer: Principal,
  contest: GuardedContest,
  { participation, now }: { participation: Participation; now: number },
): boolean {
  return (
    contest.auth === ContestAuth.Public &&
    !participation.isRegistered &&
    !mayHelpIn(viewer, contest) &&
    now >= contest.start
  );
}
