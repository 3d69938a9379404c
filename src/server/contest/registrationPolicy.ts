import { Refusal } from "../../shared/call/errors.ts";
import type { GuardedContest, Participation } from "./policy.ts";

/**
 * Checks whether the viewer may withdraw their own registration. This is possible only before the start, and only if
 * registration is optional. If a contest has an account rule but no password, registration is not optional, because
 * users are registered when they open the contest.
 * @returns the refusal; undefined: the viewer may withdraw the registration.
 */
export function unregisterRefusal(
  contest: GuardedContest,
  facts: { participation: Participation; registersItself: boolean; now: number },
): Refusal | undefined {
  const { participation, registersItself, now } = facts;
  // A team's registration is withdrawn with `cancelTeamRegistration` instead. Users who may register the team can also
  // withdraw its registration.
  if (!participation.isRegistered || participation.actsFor !== null)
    return new Refusal("CONTEST_NOT_REGISTERED");
  if (participation.isDisqualified) return new Refusal("CONTEST_DISQUALIFIED");
  if (now >= contest.start) return new Refusal("CONTEST_UNREGISTER_LATE");
  return registersItself ? new Refusal("CONTEST_REGISTERS_ITSELF") : undefined;
}
