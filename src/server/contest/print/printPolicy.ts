import { Refusal } from "../../../shared/call/errors.ts";
import { PRINT_TOKEN_HOURS } from "../../../shared/contestOrganizer/printStation.ts";
import { may } from "../../authority/policy.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { type GuardedContest, ownedContest } from "../policy.ts";

/**
 * Decides whether a print station may process the print queue. The organizer who created the station's token must still
 * be able to log in and be permitted to process the queue. In addition, the contest must not have been over for more
 * than a day.
 * @returns the refusal; undefined: the station may process the queue.
 */
export function printStationRefusal(
  owner: Principal & { isUsable: boolean },
  contest: GuardedContest,
  now: number,
): Refusal | undefined {
  const isOpen = now < contest.lastEnd + PRINT_TOKEN_HOURS * 3_600_000;
  if (owner.isUsable && may(owner, "prints", ownedContest(contest)) && isOpen) return undefined;
  return new Refusal("PRINT_TOKEN_ENDED", { hours: PRINT_TOKEN_HOURS });
}
