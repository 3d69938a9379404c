import * as z from "zod/mini";
import { registerFields } from "../site/siteSettings.ts";
import { done, endpoint, formText, nothing, rowId, wholeNumberWithin } from "../call/endpoint.ts";

/**
 * API operations for invitation links. Such a link allows registration even while registration is closed; the new
 * accounts are ordinary users.
 */

export const INVITATION_LABEL_MAX = 60;
export const INVITATION_USES_MAX = 10_000;
const INVITATION_DAYS_MAX = 3650;
/** Maximum number of invitation links that are usable at the same time. */
export const INVITATIONS_MAX = 200;

/** `usedUp`: the maximum number of accounts was created with the link. */
const invitationStates = ["usable", "expired", "usedUp", "revoked"] as const;

const invitation = z.object({
  id: z.int(),
  label: z.string(),
  state: z.enum(invitationStates),
  uses: z.int(),
  maxUses: z.int(),
  school: z.nullable(z.string()),
  className: z.nullable(z.string()),
  /** Username of the creator; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  gmtCreate: z.string(),
  /** null: the link never expires. */
  expiresAt: z.nullable(z.string()),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/admin/invitation",
  feature: "invitation",
  access: "root",
  summary: "The newest 500 invitation links with their uses; never their tokens",
  input: nothing,
  output: z.array(invitation),
});

export const createInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitation",
  feature: "invitation",
  access: "root",
  summary: "Create an invitation link; only this response contains its token",
  input: z.object({
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(INVITATION_LABEL_MAX)),
    maxUses: wholeNumberWithin(1, INVITATION_USES_MAX),
    /** Number of days until the link expires; null or absent: the link never expires. */
    days: z.optional(z.nullable(wholeNumberWithin(1, INVITATION_DAYS_MAX))),
    /** School and class that are stored with each account created with the link; empty: none. */
    school: formText(1000),
    className: formText(1000),
  }),
  output: z.extend(invitation, { token: z.string() }),
});

export const revokeInvitation = endpoint({
  method: "DELETE",
  path: "/api/admin/invitation",
  feature: "invitation",
  access: "root",
  summary: "Revoke an invitation link at once; accounts created with it stay",
  input: z.object({ id: rowId }),
  output: done,
});

/** The contents of the registration form that an invitation link opens. */
export const checkInvitation = endpoint({
  method: "POST",
  path: "/api/invitation",
  feature: "invitation",
  access: "guest",
  summary: "What an invitation link offers, without using it; 60 calls in ten minutes",
  input: z.object({ token: formText(200) }),
  output: z.object({
    school: z.nullable(z.string()),
    className: z.nullable(z.string()),
    /** The fields to show besides name, password and email address. */
    fields: registerFields,
  }),
});
