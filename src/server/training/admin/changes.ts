import { holdClassOfObject } from "../../authority/service.ts";
import { mayCreate } from "../../authority/policy.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, only } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { editRefusal, mayDeleteTraining, unknownTraining } from "../policy.ts";
import {
  copyTrainingProblems,
  deleteTrainingRow,
  insertTraining,
  lockTrainingToDelete,
  setVisibleRow,
  trainingLosses,
} from "./admin.sql.ts";
import { lockEditable } from "./edited.ts";
import { audited } from "./save.ts";
import { TRAINING_TITLE_MAX } from "../../../shared/practice/trainingAdmin.ts";

/** Shows or hides a training. A private training without a password stays hidden, because no user could enter it. */
export async function setStatus(
  db: Database,
  { tid: trainingId, status: isVisible }: { tid: number; status: boolean },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const training = await lockEditable(tx, trainingId, call);
    const { title, auth, passwordHash, groupId } = training;
    if (isVisible && auth === "Private" && passwordHash === null && groupId === null) {
      throw new Refusal("TRAINING_PASSWORD_UNSET");
    }
    await setVisibleRow(tx, { trainingId, isVisible });
    await recordAction(tx, call, {
      action: "training.visible",
      target: `${trainingId} ${title}`,
      before: { isVisible: training.isVisible },
      after: { isVisible },
    });
  });
  return null;
}

/**
 * Deletes a training. The training's submissions are kept: submissions to a training that no longer exists are shown as
 * practice. Refusals: TRAINING_NOT_FOUND, FORBIDDEN, TRAINING_USED until confirmed.
 */
export async function deleteTraining(
  db: Database,
  { tid: trainingId, confirm }: { tid: number; confirm: boolean },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: trainingId }, call);
    const [training] = await lockTrainingToDelete(tx, { trainingId });
    if (!training) throw unknownTraining(trainingId);
    if (!mayDeleteTraining(call.viewer, training)) {
      throw editRefusal(call.viewer, training) ?? new Refusal("FORBIDDEN");
    }
    const losses = only(await trainingLosses(tx, { trainingId }));
    const isUsed = losses.members > 0 || losses.submissions > 0;
    if (isUsed && !confirm) throw new Refusal("TRAINING_USED", losses);
    await deleteTrainingRow(tx, { trainingId });
    await recordAction(tx, call, {
      action: "training.delete",
      target: `${trainingId} ${training.title}`,
      before: { ...audited(training), ...losses },
    });
  });
  return null;
}

const CLONED = " [Clone]";

/** Removes the first half of a surrogate pair whose second half was cut off. */
function withoutHalf(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}

/**
 * Creates a copy with the same problems, category and class; the copy is hidden, has no password and no members, and
 * belongs to the caller.
 */
export async function cloneTraining(
  db: Database,
  trainingId: number,
  call: SignedInCall,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const from = await lockEditable(tx, trainingId, call);
    // The caller needs the permission to create trainings in the class, because the owner of a training is not
    // necessarily a member of its class.
    if (!mayCreate(call.viewer, "training", from.groupId)) throw new Refusal("FORBIDDEN");
    const start = withoutHalf(from.title.slice(0, TRAINING_TITLE_MAX - CLONED.length));
    const title = `${start}${CLONED}`;
    const copy = { ...from, title, passwordHash: null, isVisible: false };
    const { id } = only(await insertTraining(tx, { ...copy, uid: call.viewer.uid }));
    await copyTrainingProblems(tx, { from: trainingId, to: id });
    await recordAction(tx, call, {
      action: "training.clone",
      target: `${id} ${title}`,
      before: { training: trainingId },
      after: audited(copy),
    });
    return { id };
  });
}
