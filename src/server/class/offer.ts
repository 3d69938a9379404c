import type * as z from "zod/mini";
import type { MemberRole } from "../../shared/class/classRoles.ts";
import {
  CLASS_WAITING_MAX,
  type ClassOffer,
  type createClassOffers,
  type listClassOffers,
  type listOwnClassOffers,
} from "../../shared/class/classJoin.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import { usernameFault } from "../../shared/account/userRules.ts";
import {
  type Database,
  type Db,
  only,
  retriedTransaction,
  type Tx,
} from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import type { Principal } from "../platform/route/principal.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { admit } from "./admit.ts";
import { lockClassRow, type LockedClass } from "./classes.sql.ts";
import { enteredClass, lockClass } from "./entered.ts";
import {
  countOffers,
  deleteOffer,
  insertOffers,
  memberNames,
  offerOf,
  offerPage,
  ownOffers,
  teacherOffers,
  uidsByName,
} from "./joining.sql.ts";
import { markdownText, sendMessages } from "../message/service.ts";
import { actionForRoles, classRefusal, type GuardedClass, mayInClass } from "./policy.ts";

export interface NewOffer {
  username: string;
  role: MemberRole;
  rosterName: string | null;
  rosterNumber: string | null;
}

/**
 * Stores invitations by name and sends a message to the invited users who have an account. If an invitation for a name
 * already exists, it is only updated. Whether or not accounts with the invited names exist, the same statements run.
 * Refusal: CLASS_WAITING_FULL.
 */
export async function makeOffers(
  tx: Tx,
  group: Pick<LockedClass, "id" | "name">,
  { offers, viewer }: { offers: readonly NewOffer[]; viewer: Pick<Viewer, "uid" | "username"> },
): Promise<void> {
  if (offers.length === 0) return;
  const classId = group.id;
  const stored = await insertOffers(tx, {
    classId,
    uid: viewer.uid,
    offers: JSON.stringify(offers),
  });
  const { total } = only(await countOffers(tx, { classId, pattern: null }));
  if (total > CLASS_WAITING_MAX) {
    throw new Refusal("CLASS_WAITING_FULL", { max: CLASS_WAITING_MAX });
  }
  const keys = stored.filter(({ isNew }) => isNew).map(({ key }) => key);
  const users = await uidsByName(tx, { keys });
  await sendMessages(
    tx,
    users.map(({ uid }) => uid),
    {
      template: "classOffer",
      params: { by: markdownText(viewer.username), name: markdownText(group.name), classId },
    },
  );
}

/**
 * Returns those of the given names (in lower case) whose invitations this viewer may not change. An invitation may be
 * changed only by users who may assign the role that it gives.
 */
export async function ownerOnlyOffers(
  db: Db,
  group: GuardedClass,
  { keys, viewer }: { keys: readonly string[]; viewer: Principal },
): Promise<ReadonlySet<string>> {
  if (mayInClass(viewer, actionForRoles(["teacher"]), group)) return new Set();
  const rows = await teacherOffers(db, { classId: group.id, keys });
  return new Set(rows.map(({ key }) => key));
}

/**
 * Refusals: CLASS_WAITING_FULL, and CLASS_OWNER_ONLY if the call concerns teachers or users who are invited as
 * teachers.
 */
export async function createOffers(
  db: Database,
  { classId, usernames, role }: z.output<typeof createClassOffers.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof createClassOffers>> {
  await countChange(db, call.viewer.uid, "classOffer");
  return retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "invite");
    const refusal = classRefusal(call.viewer, actionForRoles([role]), group);
    if (refusal) throw refusal;
    const names = usernames.map(tidyText);
    const usable = names.filter((name) => name !== null && usernameFault(name) === null);
    const byKey = new Map(usable.map((name) => [nameKey(name ?? ""), name ?? ""]));
    const members = await memberNames(tx, { classId, keys: [...byKey.keys()] });
    const memberKeys = new Set(members.map(({ key }) => key));
    const ownerOnly = await ownerOnlyOffers(tx, group, {
      keys: [...byKey.keys()],
      viewer: call.viewer,
    });
    if (ownerOnly.size > 0) throw new Refusal("CLASS_OWNER_ONLY");
    const offers = [...byKey]
      .filter(([key]) => !memberKeys.has(key))
      .map(([, username]) => ({ username, role, rosterName: null, rosterNumber: null }));
    await makeOffers(tx, group, { offers, viewer: call.viewer });
    return names.map((name, i) => {
      const username = name ?? usernames[i] ?? "";
      const key = nameKey(username);
      if (!byKey.has(key)) return { username, outcome: "invalid" as const };
      return {
        username,
        outcome: memberKeys.has(key) ? ("member" as const) : ("invited" as const),
      };
    });
  });
}

export async function listOffers(
  db: Db,
  { classId, currentPage, limit, keyword }: z.output<typeof listClassOffers.input>,
  viewer: Viewer,
): Promise<{ records: ClassOffer[]; total: number }> {
  await enteredClass(db, classId, viewer, "invite");
  const filter = {
    classId,
    pattern: keyword === undefined ? null : containing(keyword.toLowerCase()),
  };
  const [rows, [counted]] = await Promise.all([
    offerPage(db, { ...filter, limit, offset: (currentPage - 1) * limit }),
    countOffers(db, filter),
  ]);
  const records = rows.map(({ createdAt, ...row }) => ({
    ...row,
    gmtCreate: createdAt.toISOString(),
  }));
  return { records, total: counted?.total ?? 0 };
}

/** Refusal: CLASS_OFFER_NOT_FOUND. */
export async function withdrawOffer(
  db: Database,
  { classId, username }: { classId: number; username: string },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "invite");
    const [offer] = await deleteOffer(tx, { classId, username });
    if (!offer) throw new Refusal("CLASS_OFFER_NOT_FOUND");
    const refusal = classRefusal(call.viewer, actionForRoles([offer.role]), group);
    if (refusal) throw refusal;
  });
  return null;
}

export async function listOwnOffers(
  db: Db,
  { uid, username }: Viewer,
): Promise<OutputOf<typeof listOwnClassOffers>> {
  const rows = await ownOffers(db, { uid, username });
  return rows.map(({ createdAt, ...row }) => ({ ...row, gmtCreate: createdAt.toISOString() }));
}

/**
 * Accepts or declines the caller's invitation. Refusals: CLASS_OFFER_NOT_FOUND, also if the class does not exist; for
 * an acceptance also CLASS_ARCHIVED and CLASS_FULL.
 */
export async function answerOffer(
  db: Database,
  { classId, accepted }: { classId: number; accepted: boolean },
  { viewer }: SignedInCall,
): Promise<null> {
  const { uid, username } = viewer;
  await retriedTransaction(db, async (tx) => {
    const [group] = await lockClassRow(tx, { classId });
    const [offer] = group ? await offerOf(tx, { classId, uid, username }) : [];
    if (!group || !offer) throw new Refusal("CLASS_OFFER_NOT_FOUND");
    if (!accepted) {
      await deleteOffer(tx, { classId, username });
      return;
    }
    if (group.archivedAt !== null) throw new Refusal("CLASS_ARCHIVED");
    // Admitting the user also deletes the invitation.
    await admit(tx, { classId, uids: [uid], role: offer.role });
  });
  return null;
}
