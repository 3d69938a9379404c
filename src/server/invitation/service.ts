import { createHash, randomBytes } from "node:crypto";
import { CLASS_MAX, SCHOOL_MAX } from "../../shared/account/accountRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type createInvitation as createCall,
  type Invitation,
  INVITATIONS_MAX,
} from "../../shared/account/invitation.ts";
import type { RegisterFields } from "../../shared/site/siteSettings.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import {
  countUsable,
  countUse,
  insertInvitation,
  invitationOf,
  type InvitationRow,
  lockInvitations,
  newestInvitations,
  type Preset,
  revokeInvitationRow,
} from "./sql.ts";

export async function listInvitations(db: Db): Promise<Invitation[]> {
  return (await newestInvitations(db)).map(toInvitation);
}

export interface NewInvitation {
  label: string;
  maxUses: number;
  /** Number of days until the link expires; null: the link never expires. */
  days: number | null;
  school: string;
  className: string;
}

/** Creates an invitation link. Only the response contains the token; the database stores its SHA-256. */
export async function createInvitation(
  db: Database,
  actor: Actor,
  input: NewInvitation,
): Promise<OutputOf<typeof createCall>> {
  const { label, maxUses, days } = input;
  const [school, className] = [tidyText(input.school), tidyText(input.className)];
  if ((school?.length ?? 0) > SCHOOL_MAX) throw new Refusal("SCHOOL_LENGTH", { max: SCHOOL_MAX });
  if ((className?.length ?? 0) > CLASS_MAX) throw new Refusal("CLASS_LENGTH", { max: CLASS_MAX });
  const token = randomBytes(24).toString("base64url");
  const row = await db.transaction(async (tx) => {
    await lockInvitations(tx);
    const { count } = only(await countUsable(tx));
    if (count >= INVITATIONS_MAX) throw new Refusal("INVITATIONS_MAX", { max: INVITATIONS_MAX });
    const { uid } = actor.viewer;
    const hash = hashOf(token);
    const invitation = only(
      await insertInvitation(tx, { tokenHash: hash, label, uid, days, maxUses, school, className }),
    );
    await recordAction(tx, actor, {
      action: "user.invite",
      target: label,
      after: { maxUses, expiresAt: invitation.expiresAt?.toISOString() ?? null, school, className },
    });
    return invitation;
  });
  return { ...toInvitation({ ...row, createdBy: actor.viewer.username }), token };
}

/** Revokes a link; refuses if the link does not exist or is already revoked. */
export async function revokeInvitation(db: Database, actor: Actor, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const [row] = await revokeInvitationRow(tx, { id });
    if (!row) throw new Refusal("INVITATION_NOT_FOUND");
    const after = { uses: row.uses };
    await recordAction(tx, actor, { action: "user.revokeInvitation", target: row.label, after });
  });
  return null;
}

/**
 * The values that a usable link sets for new accounts; refuses any other link with `INVITATION_GONE` and the reason.
 */
export async function usableInvitation(db: Db, token: string): Promise<Preset> {
  const [row] = await invitationOf(db, { tokenHash: hashOf(token) });
  if (!row || row.state !== "usable") refuseGone(row?.state);
  const { school, className } = row;
  return { school, className };
}

/**
 * Counts one use of a link in the transaction that creates the account. Of several concurrent calls, only as many
 * succeed as the link still allows.
 */
export async function useInvitation(tx: Tx, token: string): Promise<Preset> {
  const [preset] = await countUse(tx, { tokenHash: hashOf(token) });
  if (preset) return preset;
  const [row] = await invitationOf(tx, { tokenHash: hashOf(token) });
  return refuseGone(row?.state);
}

/** Fields that an invited user must fill in: those that the link does not set. */
export function fieldsBeside(preset: Preset, fields: RegisterFields): RegisterFields {
  const beside = (name: keyof Preset) => (preset[name] === null ? fields[name] : "hidden");
  return { ...fields, school: beside("school"), className: beside("className") };
}

function refuseGone(state: InvitationRow["state"] | undefined): never {
  throw new Refusal("INVITATION_GONE", { reason: state ?? "unknown" });
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token.trim()).digest();
}

function toInvitation({ createdAt, expiresAt, ...row }: InvitationRow): Invitation {
  return {
    ...row,
    gmtCreate: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
