import type { ClassCreator } from "../../shared/class/classAdmin.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { countCreators, creatorPage, forbidCreator, permitCreator } from "./creators.sql.ts";

/** Users to whom root has given permission to create classes. */
export async function listCreators(
  db: Db,
  {
    currentPage,
    limit,
    keyword,
  }: { currentPage: number; limit: number; keyword: string | undefined },
): Promise<{ records: ClassCreator[]; total: number }> {
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const [rows, [counted]] = await Promise.all([
    creatorPage(db, { pattern, limit, offset: (currentPage - 1) * limit }),
    countCreators(db, { pattern }),
  ]);
  const records = rows.map(({ createdAt, ...row }) => ({
    ...row,
    gmtCreate: createdAt.toISOString(),
  }));
  return { records, total: counted?.total ?? 0 };
}

/** Allows a user to create classes; idempotent. Refusal: USER_NOT_FOUND. */
export async function addCreator(
  db: Database,
  username: string,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const [permitted] = await permitCreator(tx, { username, by: call.viewer.uid });
    if (!permitted) throw new Refusal("USER_NOT_FOUND");
    if (!permitted.isNew) return;
    await recordAction(tx, call, { action: "class.creatorAdd", target: permitted.username });
  });
  return null;
}

export async function removeCreator(db: Database, uid: string, call: SignedInCall): Promise<null> {
  await db.transaction(async (tx) => {
    const [removed] = await forbidCreator(tx, { uid });
    if (!removed) throw new Refusal("CLASS_CREATOR_NOT_FOUND");
    await recordAction(tx, call, { action: "class.creatorRemove", target: removed.username });
  });
  return null;
}
