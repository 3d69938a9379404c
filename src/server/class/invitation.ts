import { randomInt } from "node:crypto";
import type * as z from "zod/mini";
import * as calls from "../../shared/class/classJoin.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, type Db, only, retriedTransaction } from "../platform/database/db.ts";
import type { Call, SignedInCall, Viewer } from "../platform/route/route.ts";
import { addressForLimits, countOrWait } from "../platform/database/rateWindow.ts";
import { admit } from "./admit.ts";
import { classById, lockClassRow } from "./classes.sql.ts";
import { classTarget, enteredClass, lockClass } from "./entered.ts";
import {
  countInvitationUse,
  countUsableInvitations,
  insertInvitation,
  invitationByCode,
  type InvitationRow,
  newestInvitations,
  revokeInvitationRow,
} from "./joining.sql.ts";
import { actionForRoles, classRefusal, roleInClass } from "./policy.ts";

/** Capital letters and digits, except those that look alike; a code has 50 bits of entropy. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Maximum number of wrong codes from one address in ten minutes. A usable code is accepted even after that many wrong
 * codes.
 */
const CHECKS = { limit: 60, window: 10 * 60 };

function newCode(): string {
  return Array.from({ length: calls.CLASS_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(
    "",
  );
}

function codeAsStored(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

export async function listInvitations(
  db: Db,
  classId: number,
  viewer: Viewer,
): Promise<calls.ClassInvitation[]> {
  await enteredClass(db, classId, viewer, "invite");
  return (await newestInvitations(db, { classId })).map(present);
}

function present({ createdAt, expiresAt, ...row }: InvitationRow): calls.ClassInvitation {
  return {
    ...row,
    gmtCreate: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** Refusals: CLASS_OWNER_ONLY for invitations for teachers, CLASS_INVITATIONS_MAX. */
export async function createInvitation(
  db: Database,
  { classId, role, label, maxUses, days }: z.output<typeof calls.createClassInvitation.input>,
  call: SignedInCall,
): Promise<calls.ClassInvitation> {
  return db.transaction(async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "invite");
    const refusal = classRefusal(call.viewer, actionForRoles([role]), group);
    if (refusal) throw refusal;
    const { count } = only(await countUsableInvitations(tx, { classId }));
    const max = calls.CLASS_INVITATIONS_MAX;
    if (count >= max) throw new Refusal("CLASS_INVITATIONS_MAX", { max });
    const { uid, username } = call.viewer;
    const code = newCode();
    const values = { classId, code, role, label, maxUses, days: days ?? null, uid };
    const row = only(await insertInvitation(tx, values));
    await recordAction(tx, call, {
      action: "class.invitationCreate",
      target: classTarget(group),
      after: { role, label, maxUses, expiresAt: row.expiresAt?.toISOString() ?? null },
    });
    return present({ ...row, createdBy: username });
  });
}

/** Revokes an invitation; only the owner may revoke invitations for teachers. */
export async function revokeInvitation(
  db: Database,
  { classId, id }: { classId: number; id: number },
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "invite");
    const [row] = await revokeInvitationRow(tx, { classId, id });
    if (!row) throw new Refusal("CLASS_INVITATION_NOT_FOUND");
    const refusal = classRefusal(call.viewer, actionForRoles([row.role]), group);
    if (refusal) throw refusal;
    await recordAction(tx, call, {
      action: "class.invitationRevoke",
      target: classTarget(group),
      before: row,
    });
  });
  return null;
}

type State = InvitationRow["state"] | "archived" | "unknown";

function unusableCode(state: State): Refusal {
  return new Refusal("CLASS_CODE_GONE", { reason: state });
}

/** The refusal for a wrong code; the attempt counts towards the limit of the IP address. */
async function counted(db: Database, ip: string, refusal: Refusal): Promise<Refusal> {
  const key = `classCode:${addressForLimits(ip)}`;
  const { waitSeconds } = await countOrWait(db, { key, ...CHECKS });
  if (waitSeconds > 0) return new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
  return refusal;
}

/** The class and the role that a code offers. Refusals: CLASS_CODE_GONE with the reason, TOO_MANY_REQUESTS. */
export async function checkCode(
  db: Database,
  code: string,
  { viewer, ip }: Pick<Call, "viewer" | "ip">,
): Promise<OutputOf<typeof calls.checkClassCode>> {
  const [invitation] = await invitationByCode(db, { code: codeAsStored(code) });
  if (!invitation) throw await counted(db, ip, unusableCode("unknown"));
  const [group] = await classById(db, { classId: invitation.classId });
  if (!group) throw await counted(db, ip, unusableCode("unknown"));
  if (group.archivedAt !== null) throw unusableCode("archived");
  if (invitation.state !== "usable") throw unusableCode(invitation.state);
  return {
    classId: group.id,
    name: group.name,
    term: group.term,
    owner: group.owner,
    role: invitation.role,
    ownRole: roleInClass(viewer, group),
  };
}

/**
 * Joins a class with a code. Even when several callers join at the same time, the invitation's limit is not exceeded.
 * Refusals: CLASS_CODE_GONE with the reason, CLASS_MEMBER_ALREADY, CLASS_FULL, TOO_MANY_REQUESTS.
 */
export async function joinByCode(
  db: Database,
  code: string,
  { viewer, ip }: SignedInCall,
): Promise<{ classId: number }> {
  const [invitation] = await invitationByCode(db, { code: codeAsStored(code) });
  if (!invitation) throw await counted(db, ip, unusableCode("unknown"));
  const { id, classId } = invitation;
  await retriedTransaction(db, async (tx) => {
    const [group] = await lockClassRow(tx, { classId });
    if (!group) throw unusableCode("unknown");
    if (group.archivedAt !== null) throw unusableCode("archived");
    if (roleInClass(viewer, group) !== null) throw new Refusal("CLASS_MEMBER_ALREADY");
    const [use] = await countInvitationUse(tx, { id });
    if (!use) {
      const [now] = await invitationByCode(tx, { code: codeAsStored(code) });
      throw unusableCode(now?.state ?? "unknown");
    }
    const added = await admit(tx, { classId, uids: [viewer.uid], role: use.role });
    // If a concurrent request has already made the user a member, this refusal rolls back the use of the invitation
    // code.
    if (added.length === 0) throw new Refusal("CLASS_MEMBER_ALREADY");
  });
  return { classId };
}
