import type { Database } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { visibleTraining } from "./read.ts";
import { deleteMember } from "./trainings.sql.ts";

/** Ends the caller's membership, if there is one. Refusal: TRAINING_NOT_FOUND. */
export async function leave(db: Database, tid: number, { viewer }: SignedInCall): Promise<null> {
  await visibleTraining(db, tid, viewer);
  await deleteMember(db, { trainingId: tid, uid: viewer.uid });
  return null;
}
