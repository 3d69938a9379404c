import { Refusal } from "../../shared/call/errors.ts";
import { type ContestTimes, isFrozenAt } from "../../shared/contest/contestTimes.ts";
import type { Principal } from "../platform/route/principal.ts";
import type { Place } from "./placeLimits.ts";
import {
  entryRefusal,
  type GuardedContest,
  mayKnow,
  type Participation,
  seesLiveBoard,
} from "./policy.ts";

/** Whether everyone, including guests, may see the contest's scoreboard without entering the contest. */
export function isOpenBoard(
  { guarded, boardOpen }: { guarded: Pick<GuardedContest, "start">; boardOpen: boolean },
  now: number,
): boolean {
  return boardOpen && now >= guarded.start;
}

/**
 * Decides whether the viewer may see the scoreboard. Users who may enter the contest may see its scoreboard. If the
 * contest requires no login, everyone may see the scoreboard from the start.
 * @returns the refusal; undefined: access is allowed.
 */
export function boardRefusal(
  viewer: (Principal & Place) | null,
  contest: GuardedContest,
  facts: { participation: Participation; now: number; boardOpen: boolean },
): Refusal | undefined {
  if (!mayKnow(viewer, contest))
    return new Refusal("CONTEST_NOT_FOUND", { cid: String(contest.id) });
  if (isOpenBoard({ guarded: contest, boardOpen: facts.boardOpen }, facts.now)) return undefined;
  if (viewer !== null) return entryRefusal(viewer, contest, facts);
  return new Refusal(facts.boardOpen ? "CONTEST_NOT_STARTED" : "CONTEST_BOARD_CLOSED");
}

/**
 * A view of the results of a contest:
 * - `live`: all results, for the contest's organizers;
 * - `open`: results that contestants would see without a freeze; both during and after the contest, this excludes
 *   problems whose feedback policy hides verdicts (`showsVerdicts`);
 * - `frozen`: the results of `open`, except frozen results.
 */
export type ResultView = "live" | "open" | "frozen";

/**
 * The view of the results that the viewer currently gets in scoreboards, counts, exports and the Contest API.
 * Organizers, and helpers with the required permission, see the live view on request.
 */
export function resultView(
  viewer: Principal | null,
  contest: GuardedContest,
  { wantsLive, now }: { wantsLive: boolean; now: number },
): ResultView {
  if (wantsLive && seesLiveBoard(viewer, contest)) return "live";
  return publicView(contest, now);
}

/** The view that all users except organizers get. */
export function publicView(contest: ContestTimes, now: number): Exclude<ResultView, "live"> {
  return isFrozenAt(contest, now) ? "frozen" : "open";
}
