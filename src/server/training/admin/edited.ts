import { holdClassOfObject } from "../../authority/service.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { editRefusal, unknownTraining } from "../policy.ts";
import { editedTraining, type EditedTraining, lockTraining } from "./admin.sql.ts";

/** A training that the caller may edit. Refusals: FORBIDDEN, TRAINING_NOT_FOUND. */
export async function editable(
  db: Db,
  trainingId: number,
  call: { viewer: Principal },
): Promise<EditedTraining> {
  return allowed(await editedTraining(db, { trainingId }), trainingId, call);
}

/**
 * Returns a training as `editable` does, but locks it and its class until the transaction ends. Refusal:
 * CLASS_ARCHIVED.
 */
export async function lockEditable(
  tx: Tx,
  trainingId: number,
  call: { viewer: Principal },
): Promise<EditedTraining> {
  await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
  return allowed(await lockTraining(tx, { trainingId }), trainingId, call);
}

function allowed(
  [training]: readonly EditedTraining[],
  trainingId: number,
  { viewer }: { viewer: Principal },
): EditedTraining {
  if (!training) throw unknownTraining(trainingId);
  const refusal = editRefusal(viewer, training);
  if (refusal) throw refusal;
  return training;
}
