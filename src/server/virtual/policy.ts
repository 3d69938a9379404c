import { isThawed } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../../shared/account/roles.ts";
import { VIRTUAL_MAX } from "../../shared/contest/virtual.ts";
import {
  archivedClassRefusal,
  entryRefusal,
  type GuardedContest,
  isOrganizer,
  type Participation,
} from "../contest/policy.ts";
import type { RuleViewer } from "../platform/route/predicate.ts";

type Who = RuleViewer;

interface Entry {
  guarded: GuardedContest;
  participation: Participation;
}

/**
 * Checks whether the viewer may begin a virtual participation. A user who may enter the contest may begin a virtual
 * participation once the contest is over and its results are public.
 */
export function openingRefusal(
  viewer: Who,
  { guarded, participation }: Entry,
  now: number,
): Refusal | undefined {
  const entry = entryRefusal(viewer, guarded, { participation, now });
  if (entry) return entry;
  const archived = archivedClassRefusal(viewer, guarded);
  if (archived) return archived;
  if (participation.isDisqualified) return new Refusal("CONTEST_DISQUALIFIED");
  return isThawed(guarded, now) ? undefined : new Refusal("VIRTUAL_NOT_OVER");
}

/**
 * Why the viewer may not start a virtual participation now; undefined: allowed. The viewer must be allowed to submit,
 * pass `openingRefusal`, not have taken part in the contest, have no running participation, and not have reached the
 * limit of this contest.
 */
export function startRefusal(
  viewer: Who,
  contest: Entry,
  stored: { now: number; tookPart: boolean; runningIn: string | null; count: number },
): Refusal | undefined {
  if (!may(viewer.role, "submit")) return new Refusal("SUBMIT_FORBIDDEN");
  const opening = openingRefusal(viewer, contest, stored.now);
  if (opening) return opening;
  if (stored.tookPart) return new Refusal("VIRTUAL_TOOK_PART");
  if (stored.runningIn !== null) return new Refusal("VIRTUAL_RUNNING", { title: stored.runningIn });
  if (stored.count >= VIRTUAL_MAX) return new Refusal("VIRTUAL_TOO_MANY", { max: VIRTUAL_MAX });
  return undefined;
}

/**
 * While a participation runs, only its owner and the contest's organizers may read it; afterwards, all users who may
 * enter the contest may read it.
 */
export function mayRead(
  viewer: Who,
  { uid, endsAt }: { uid: string; endsAt: Date },
  { guarded }: Entry,
  now: number,
): boolean {
  if (viewer.uid === uid || isOrganizer(viewer, guarded)) return true;
  return now >= endsAt.getTime();
}
