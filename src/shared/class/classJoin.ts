import * as z from "zod/mini";
import { classRoles, memberRoles } from "./classRoles.ts";
import { CLASS_MEMBER_PAGE } from "./classMember.ts";
import {
  done,
  endpoint,
  filterText,
  flag,
  formText,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumberWithin,
} from "../call/endpoint.ts";

/**
 * Declares the calls for joining a class: with an invitation code, by a join request, or by accepting an offer that was
 * made to the user's name.
 */

export const CLASS_INVITATION_LABEL_MAX = 60;
export const CLASS_INVITATION_USES_MAX = 5000;
const CLASS_INVITATION_DAYS_MAX = 365;
/** Maximum number of usable invitations of a class. */
export const CLASS_INVITATIONS_MAX = 50;
export const CLASS_REQUEST_MESSAGE_MAX = 300;
/**
 * Maximum number of pending join requests of a class; the same maximum applies to its pending invitations of users by
 * name.
 */
export const CLASS_WAITING_MAX = 5000;
/** Maximum number of pending join requests of one user. */
export const OWN_REQUESTS_MAX = 20;
/** Maximum number of users that one call invites, and of requests that one call decides. */
export const CLASS_USERS_AT_ONCE = 100;
/** Length of a code in characters. */
export const CLASS_CODE_LENGTH = 10;

const common = { feature: "class", access: "user" } as const;
const one = z.object({ classId: rowId });
const page = z.object({
  classId: rowId,
  currentPage: pageNumber,
  limit: pageLimit(CLASS_MEMBER_PAGE),
  /** Text that occurs in the username or nickname. */
  keyword: filterText(100),
});
/** A code as the user entered it. Upper or lower case, spaces and hyphens do not matter. */
const code = formText(200);
const role = z._default(z.enum(memberRoles), "member");

/** `usedUp`: the maximum number of users have joined with the invitation. */
const classInvitationStates = ["usable", "expired", "usedUp", "revoked"] as const;

export const classInvitation = z.object({
  id: z.int(),
  /** The link of the class is `/class/join/<code>`. */
  code: z.string(),
  role: z.enum(memberRoles),
  label: z.string(),
  state: z.enum(classInvitationStates),
  uses: z.int(),
  maxUses: z.int(),
  /** Username of the creator; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  gmtCreate: z.string(),
  /** null: never. */
  expiresAt: z.nullable(z.string()),
});
export type ClassInvitation = z.output<typeof classInvitation>;

export const listClassInvitations = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/invitation/list",
  summary: "The newest 200 invitations of a class with their codes and uses",
  input: one,
  output: z.array(classInvitation),
});

export const createClassInvitation = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/invitation",
  summary:
    "Create an invitation: logged-in users with its code join the class in this role. Teachers are invited by the owner",
  input: z.object({
    classId: rowId,
    role,
    label: z._default(z.string().check(z.trim(), z.maxLength(CLASS_INVITATION_LABEL_MAX)), ""),
    maxUses: wholeNumberWithin(1, CLASS_INVITATION_USES_MAX),
    /** Number of days until the invitation expires; null or absent: it never expires. */
    days: z.optional(z.nullable(wholeNumberWithin(1, CLASS_INVITATION_DAYS_MAX))),
  }),
  output: classInvitation,
});

export const revokeClassInvitation = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class/invitation",
  summary: "Revoke an invitation at once; members who joined with it stay",
  input: z.object({ classId: rowId, id: rowId }),
  output: done,
});

export const checkClassCode = endpoint({
  ...common,
  access: "guest",
  method: "POST",
  path: "/api/class/invitation/check",
  summary: "What the code of an invitation offers, without using it; 60 calls in ten minutes",
  input: z.object({ code }),
  output: z.object({
    classId: z.int(),
    name: z.string(),
    term: z.string(),
    /** Username of the owner. */
    owner: z.string(),
    /** The role that the invitation gives. */
    role: z.enum(memberRoles),
    /** The caller's role in the class; null: the caller has no role or is not signed in. */
    ownRole: z.nullable(z.enum(classRoles)),
  }),
});

export const joinClass = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/join",
  summary: "Join a class by the code of an invitation",
  input: z.object({ code }),
  output: z.object({ classId: z.int() }),
});

export const requestClass = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/request",
  summary: "Ask to join a class that accepts requests",
  input: z.object({
    classId: rowId,
    message: z._default(z.string().check(z.trim(), z.maxLength(CLASS_REQUEST_MESSAGE_MAX)), ""),
  }),
  output: done,
});

export const withdrawClassRequest = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class/request",
  summary: "Withdraw the own request to join a class",
  input: one,
  output: done,
});

export const classRequest = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  message: z.string(),
  gmtCreate: z.string(),
});
export type ClassRequest = z.output<typeof classRequest>;

export const listClassRequests = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/request/list",
  summary: "Requests to join a class that wait for a decision, oldest first",
  input: page,
  output: paged(classRequest),
});

export const listOwnClassRequests = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/request/own",
  summary: "The own requests that wait for a decision, newest first",
  input: nothing,
  output: z.array(
    z.object({
      classId: z.int(),
      name: z.string(),
      term: z.string(),
      owner: z.string(),
      message: z.string(),
      gmtCreate: z.string(),
    }),
  ),
});

export const decideClassRequests = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/request/decide",
  summary:
    "Accept or decline requests to join a class; the users get a message. Requests that were withdrawn or decided in the meantime are skipped",
  input: z.object({
    classId: rowId,
    uids: z
      .array(z.string().check(z.maxLength(64)))
      .check(z.minLength(1), z.maxLength(CLASS_USERS_AT_ONCE)),
    accepted: flag,
  }),
  output: z.object({ decided: z.int() }),
});

/**
 * `invited`: the user can now accept the offer. This outcome is also returned if no account has this name. `member`:
 * the user is already a member of the class. `invalid`: the text cannot be a username.
 */
const offerOutcomes = ["invited", "member", "invalid"] as const;

export const createClassOffers = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/offer",
  summary:
    "Invite users by name; they accept or decline. Returns the outcome of each name, which is the same whether or not there is such an account",
  input: z.object({
    classId: rowId,
    usernames: z
      .array(z.string().check(z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(CLASS_USERS_AT_ONCE)),
    role,
  }),
  output: z.array(z.object({ username: z.string(), outcome: z.enum(offerOutcomes) })),
});

export const classOffer = z.object({
  username: z.string(),
  role: z.enum(memberRoles),
  rosterName: z.nullable(z.string()),
  rosterNumber: z.nullable(z.string()),
  /** Username of the teacher; null when the account was deleted. */
  createdBy: z.nullable(z.string()),
  gmtCreate: z.string(),
});
export type ClassOffer = z.output<typeof classOffer>;

export const listClassOffers = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/offer/list",
  summary: "Invitations by name that were neither accepted nor declined, newest first",
  input: page,
  output: paged(classOffer),
});

export const withdrawClassOffer = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class/offer",
  summary: "Withdraw an invitation by name",
  input: z.object({ classId: rowId, username: z.string().check(z.maxLength(100)) }),
  output: done,
});

export const listOwnClassOffers = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/offer/own",
  summary: "Classes to which the caller is invited by name, newest first",
  input: nothing,
  output: z.array(
    z.object({
      classId: z.int(),
      name: z.string(),
      term: z.string(),
      owner: z.string(),
      role: z.enum(memberRoles),
      gmtCreate: z.string(),
    }),
  ),
});

export const answerClassOffer = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/offer/answer",
  summary: "Accept or decline an invitation by name",
  input: z.object({ classId: rowId, accepted: flag }),
  output: done,
});
