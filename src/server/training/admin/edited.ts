import { Refusal } from "../../../shared/errors.ts";
import { may } from "../../../shared/roles.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Principal } from "../../platform/principal.ts";
import { mayEditTraining, unknownTraining } from "../policy.ts";
import { editedTraining, type EditedTraining, lockTraining } from "./admin.sql.ts";

/** Refuses accounts that may not manage trainings with FORBIDDEN. */
export function needRight({ viewer }: { viewer: Pick<Principal, "role"> }): void {
  if (!may(viewer.role, "manageTrainings")) throw new Refusal("FORBIDDEN");
}

/** A training that the caller may edit. Refusals: FORBIDDEN, TRAINING_NOT_FOUND. */
export async function editable(
  db: Db,
  trainingId: number,
  call: { viewer: Principal },
): Promise<EditedTraining> {
  needRight(call);
  return allowed(await editedTraining(db, { trainingId }), trainingId, call);
}

/** The same, locked until the transaction ends. */
export async function lockEditable(
  tx: Tx,
  trainingId: number,
  call: { viewer: Principal },
): Promise<EditedTraining> {
  needRight(call);
  return allowed(await lockTraining(tx, { trainingId }), trainingId, call);
}

function allowed(
  [training]: readonly EditedTraining[],
  trainingId: number,
  { viewer }: { viewer: Principal },
): EditedTraining {
  if (!training) throw unknownTraining(trainingId);
  if (!mayEditTraining(viewer, training)) throw new Refusal("FORBIDDEN");
  return training;
}
