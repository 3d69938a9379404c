import { Refusal } from "../../shared/call/errors.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, only, retriedTransaction } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { UploadedFile } from "../platform/file/upload.ts";
import type { Crop } from "../../shared/account/upload.ts";
import { keepImage } from "../upload/service.ts";
import {
  classLosses,
  type ClassLosses,
  deleteClassRow,
  hideContests,
  hideProblems,
  hideTrainings,
  setArchivedRow,
  setPictureRow,
} from "./classes.sql.ts";
import { classTarget, enteredClass, lockClass, lockClassAlone } from "./entered.ts";
import { notifyRole } from "./member.ts";
import { keepAsTeacher } from "./members.sql.ts";
import { setOwnerRow } from "./transfer.sql.ts";

/** Archives a class or makes it active again; idempotent. */
export async function archiveClass(
  db: Database,
  { classId, archived }: { classId: number; archived: boolean },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const group = await lockClassAlone(tx, classId, call.viewer, "archive");
    if ((group.archivedAt !== null) === archived) return;
    await setArchivedRow(tx, { classId, archived });
    const action = archived ? "class.archive" : "class.restore";
    await recordAction(tx, call, { action, target: classTarget(group) });
  });
  return null;
}

/** Refuses with CLASS_NEW_OWNER if the user is not a teacher of the class or the account cannot sign in. */
export async function transferClass(
  db: Database,
  { classId, uid }: { classId: number; uid: string },
  call: SignedInCall,
): Promise<null> {
  await retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "transfer");
    const { ownerUid: formerUid } = group;
    if (uid === formerUid) return;
    const [changed] = await setOwnerRow(tx, { classId, uid });
    if (!changed) throw new Refusal("CLASS_NEW_OWNER");
    await keepAsTeacher(tx, { classId, uid: formerUid });
    if (uid !== call.viewer.uid) await notifyRole(tx, group, { uid, role: "owner" });
    await recordAction(tx, call, {
      action: "class.transfer",
      target: classTarget(group),
      before: { ownerUid: formerUid },
      after: { ownerUid: uid },
    });
  });
  return null;
}

/** Refuses with CLASS_USED unless the deletion is confirmed or no data would be lost. */
export async function deleteClass(
  db: Database,
  { classId, confirm }: { classId: number; confirm: boolean },
  call: SignedInCall,
): Promise<null> {
  await retriedTransaction(db, async (tx) => {
    const group = await lockClassAlone(tx, classId, call.viewer, "delete");
    const losses: ClassLosses = only(await classLosses(tx, { classId }));
    const isUsed = Object.values(losses).some((count) => count > 0);
    if (isUsed && !confirm) throw new Refusal("CLASS_USED", { ...losses });
    if (losses.problems > 0) await hideProblems(tx, { classId });
    if (losses.contests > 0) await hideContests(tx, { classId });
    if (losses.trainings > 0) await hideTrainings(tx, { classId });
    await deleteClassRow(tx, { classId });
    const before = { name: group.name, term: group.term, ownerUid: group.ownerUid, ...losses };
    await recordAction(tx, call, { action: "class.delete", target: classTarget(group), before });
  });
  return null;
}

const PICTURE = { width: 640, height: 360, fit: "cover" } as const;

export async function uploadPicture(
  { db, files }: { db: Database; files: FileStore },
  { classId, crop }: { classId: number; crop: Crop },
  call: SignedInCall & { file: () => Promise<UploadedFile> },
): Promise<{ picture: string }> {
  await enteredClass(db, classId, call.viewer, "edit");
  const { url } = await keepImage(
    { db, files },
    {
      kind: "class",
      uid: call.viewer.uid,
      file: await call.file(),
      limits: { ...PICTURE, crop },
      also: async (tx, picture) => {
        await lockClass(tx, classId, call.viewer, "edit");
        await setPictureRow(tx, { classId, picture: picture.url });
      },
    },
  );
  return { picture: url };
}

export async function removePicture(
  db: Database,
  classId: number,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    await lockClass(tx, classId, call.viewer, "edit");
    await setPictureRow(tx, { classId, picture: null });
  });
  return null;
}
