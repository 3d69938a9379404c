import { holdClass } from "../../authority/service.ts";
import { mayCreate } from "../../authority/policy.ts";
import type * as z from "zod/mini";
import { STORED_PASSWORD } from "../../../shared/contestOrganizer/contestAdmin.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type * as calls from "../../../shared/practice/trainingAdmin.ts";
import { hashNewPassword } from "../../account/service.ts";
import { auditText, difference, recordAction } from "../../audit/service.ts";
import { type Database, only } from "../../platform/database/db.ts";
import { RENDERER_VERSION, renderWritten } from "../../platform/rendering/rendering.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import {
  editedTraining,
  type EditedTraining,
  insertTraining,
  removeMembers,
  trainingLosses,
  updateTrainingRow,
} from "./admin.sql.ts";
import { chosenCategory } from "./categories.ts";

import { editable, lockEditable } from "./edited.ts";
import { trainingForAdmin } from "./view.ts";

/** The author is always the caller. Refusals: FORBIDDEN, and the refusals of the form. */
export async function createTraining(
  db: Database,
  { training, trainingCategory }: z.output<typeof calls.createTraining.input>,
  call: SignedInCall,
): Promise<{ id: number }> {
  const { uid } = call.viewer;
  const groupId = training.classId ?? null;
  if (!mayCreate(call.viewer, "training", groupId)) throw new Refusal("FORBIDDEN");
  const stored = await storedOf(training, { before: null, groupId, uid });
  return db.transaction(async (tx) => {
    await holdClass(tx, { kind: "training", groupId }, call);
    const categoryId = await chosenCategory(tx, trainingCategory, call);
    const { id } = only(await insertTraining(tx, { ...stored, groupId, categoryId, uid }));
    await recordAction(tx, call, {
      action: "training.create",
      target: `${id} ${stored.title}`,
      after: audited({ ...stored, categoryId }),
    });
    return { id };
  });
}

/**
 * Refuses with CONFLICT if the version named by the caller is not the newest, and with TRAINING_CHANGE_MEMBERS if
 * members would be removed and the removal is not confirmed.
 */
export async function updateTraining(
  db: Database,
  input: z.output<typeof calls.updateTraining.input>,
  call: SignedInCall,
): Promise<calls.AdminTraining> {
  const { training: form, trainingCategory, confirm } = input;
  const trainingId = form.id;
  // The description is rendered and the password is hashed before the transaction, so that no row is locked while this
  // work waits for a thread.
  const editableTraining = await editable(db, trainingId, call);
  const { groupId } = editableTraining;
  const stored = await storedOf(form, { before: editableTraining, groupId, uid: call.viewer.uid });
  return db.transaction(async (tx) => {
    const now = await lockEditable(tx, trainingId, call);
    const isNewest = !form.gmtModified || Date.parse(form.gmtModified) === now.modifiedAt.getTime();
    if (!isNewest || now.modifiedAt.getTime() !== editableTraining.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    const isNewPassword = stored.passwordHash !== null && stored.passwordHash !== now.passwordHash;
    const removes = isNewPassword && input.removeMembers;
    if (removes && !confirm) {
      const { members: count } = only(await trainingLosses(tx, { trainingId }));
      if (count > 0) throw new Refusal("TRAINING_CHANGE_MEMBERS", { count });
    }
    const categoryId = await chosenCategory(tx, trainingCategory, call);
    await updateTrainingRow(tx, { ...stored, categoryId, trainingId });
    const removed = removes ? await removeMembers(tx, { trainingId }) : [];
    const { before, after } = difference(fieldsOf(now), fieldsOf({ ...stored, categoryId }));
    await recordAction(tx, call, {
      action: "training.update",
      target: `${trainingId} ${stored.title}`,
      before: shortened(before),
      after: {
        ...shortened(after),
        ...(isNewPassword && { passwordChanged: true }),
        ...(removed.length > 0 && { membersRemoved: removed.length }),
      },
    });
    return trainingForAdmin(tx, only(await editedTraining(tx, { trainingId })), call.viewer);
  });
}

type Stored = Pick<
  EditedTraining,
  "title" | "description" | "html" | "renderer" | "auth" | "passwordHash" | "rank" | "isVisible"
>;

/**
 * Returns the values to store for a submitted form. A visible private training without a password is refused with
 * INVALID_FIELD. A hidden clone needs no password; neither does a training of a class, which is open to the class's
 * members.
 */
async function storedOf(
  form: calls.TrainingFields,
  { before, groupId, uid }: { before: EditedTraining | null; groupId: number | null; uid: string },
): Promise<Stored> {
  const { title, description, auth, rank } = form;
  const isVisible = form.status ?? before?.isVisible ?? true;
  const password = newPassword(form);
  const oldPasswordHash = auth === "Private" ? (before?.passwordHash ?? null) : null;
  const mayLack = auth === "Public" || !isVisible || groupId !== null;
  if (password === null && oldPasswordHash === null && !mayLack) {
    throw new Refusal("INVALID_FIELD", { field: "training.privatePwd", reason: "missing" });
  }
  const html =
    before?.description === description && before.renderer === RENDERER_VERSION
      ? before.html
      : await renderWritten(description, { field: "training.description", owner: uid });
  const passwordHash = password === null ? oldPasswordHash : await hashNewPassword(password);
  return {
    title,
    description,
    html,
    renderer: RENDERER_VERSION,
    auth,
    passwordHash,
    rank,
    isVisible,
  };
}

/** The password that a form sets; null: the stored password is kept. */
function newPassword({ auth, privatePwd }: calls.TrainingFields): string | null {
  const text = (privatePwd ?? "").trim();
  return auth === "Public" || text === "" || text === STORED_PASSWORD ? null : text;
}

type AuditedFields = Omit<Stored, "html" | "renderer" | "passwordHash"> & {
  categoryId: number | null;
};

/** The fields of a training, without the password's hash. */
function fieldsOf({ title, description, auth, rank, isVisible, categoryId }: AuditedFields) {
  return { title, description, auth, rank, isVisible, categoryId };
}

/** The fields for the audit log, with long strings shortened. */
export function audited(training: AuditedFields): Record<string, unknown> {
  return shortened(fieldsOf(training));
}

/** Maximum number of characters of a text in the audit log. */
const AUDIT_TEXT_MAX = 500;

function shortened(fields: Record<string, unknown>): Record<string, unknown> {
  const short = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? auditText(value, AUDIT_TEXT_MAX) : value,
  ]);
  return Object.fromEntries(short);
}
