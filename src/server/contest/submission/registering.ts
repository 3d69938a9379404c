import type { Principal } from "../../platform/route/principal.ts";
import { ContestAuth, type GuardedContest, mayHelpIn, type Participation } from "../policy.ts";

/**
 * An admitted submission registers its contestant in a public contest, which has no separate registration. Participants
 * are thus counted, keep their participation when the contest becomes private, and can get a seat or extra time.
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
