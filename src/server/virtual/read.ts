import { isThawed } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { type ContestRecord, enteredContest, storedContests } from "../contest/service.ts";
import type { Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { mayRead } from "./policy.ts";
import { virtualById, type VirtualWithPerson } from "./sql.ts";

/** A virtual participation and its contest, if the viewer may see the participation and enter the contest. */
export async function readableVirtual(
  db: Db,
  vid: number,
  viewer: Viewer,
): Promise<{ virtual: VirtualWithPerson; contest: ContestRecord }> {
  const [virtual] = await virtualById(db, { vid });
  if (!virtual) throw new Refusal("VIRTUAL_NOT_FOUND");
  const contest = await enteredContest(storedContests(db), virtual.contestId, viewer).catch(
    (error: unknown) => {
      // The reason why other users may not enter the contest would reveal that the owner's participation exists, and
      // to which contest it belongs.
      const isRevealed = virtual.uid === viewer.uid || !(error instanceof Refusal);
      throw isRevealed ? error : new Refusal("VIRTUAL_NOT_FOUND");
    },
  );
  const now = db.clock.now();
  if (!mayRead(viewer, virtual, contest, now)) throw new Refusal("VIRTUAL_NOT_FOUND");
  if (!isThawed(contest.guarded, now)) throw new Refusal("VIRTUAL_NOT_OVER");
  return { virtual, contest };
}
