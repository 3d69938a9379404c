import type { Db } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { entryRefusal, isTrainingStaff, unknownTraining } from "../policy.ts";
import { classworkById } from "./homework.sql.ts";
import { type GuardedClasswork, hasStarted } from "./policy.ts";

/**
 * Reads the data about a training and its class that determines one viewer's permissions; throws a refusal if the
 * training does not exist.
 */
async function storedClasswork(
  db: Db,
  trainingId: number,
  uid: string | null,
): Promise<GuardedClasswork> {
  const [row] = await classworkById(db, { trainingId, uid });
  if (!row) throw unknownTraining(trainingId);
  return row.facts as GuardedClasswork;
}

/**
 * Returns the data of `storedClasswork`, but throws a refusal unless this viewer may open the training's problems.
 * Refusals: TRAINING_NOT_FOUND, HOMEWORK_NOT_STARTED.
 */
export async function enteredClasswork(
  db: Db,
  trainingId: number,
  viewer: Principal,
): Promise<GuardedClasswork & { isStaff: boolean }> {
  const training = await storedClasswork(db, trainingId, viewer.uid);
  const refusal = entryRefusal(viewer, training);
  if (refusal) throw refusal;
  if (!hasStarted(viewer, training, db.clock.now())) throw new Refusal("HOMEWORK_NOT_STARTED");
  return { ...training, isStaff: isTrainingStaff(viewer, training) };
}
