import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { deleteMember } from "../trainings.sql.ts";
import { lockEditable } from "./edited.ts";

/** Ends the membership of a user, if there is one. Refusals: all refusals of `lockEditable`. */
export async function removeMember(
  db: Database,
  { tid, uid }: { tid: number; uid: string },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { title } = await lockEditable(tx, tid, call);
    const [member] = await deleteMember(tx, { trainingId: tid, uid });
    if (!member) return;
    await recordAction(tx, call, {
      action: "training.memberRemove",
      target: `${tid} ${title}`,
      before: { uid, username: member.username },
    });
  });
  return null;
}
