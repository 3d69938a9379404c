import { classRoles, memberRoles } from "./classRoles.ts";
import * as z from "zod/mini";
import {
  done,
  endpoint,
  filterChoice,
  filterText,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";
import { crop } from "../account/upload.ts";

/** Number of classes on a page of a list. */
export const CLASS_PAGE = 20;
export const CLASS_NAME_MAX = 100;
export const CLASS_TERM_MAX = 60;
/** Maximum length of a description, Markdown. */
export const CLASS_DESCRIPTION_MAX = 20_000;
/** Maximum number of members of a class, including its teachers. */
export const CLASS_MEMBERS_MAX = 5000;
/** Maximum size of a picture in bytes. */
export const CLASS_PICTURE_MAX = 2 * 1024 * 1024;

/**
 * What members see of the results of other members: nothing, results with nicknames, or results with usernames.
 * Teachers and assistants see all results with usernames.
 */
export const peerResults = ["none", "nickname", "username"] as const;
export type PeerResults = (typeof peerResults)[number];

export const classRow = z.object({
  id: z.int(),
  name: z.string(),
  /** The term, such as `2026 spring`; empty: no term. */
  term: z.string(),
  /** Path of a picture; null: none. */
  picture: z.nullable(z.string()),
  /** Username of the owner. */
  owner: z.string(),
  /** The caller's role in the class; null if the caller has no role, which occurs in root's list of all classes. */
  role: z.nullable(z.enum(classRoles)),
  memberCount: z.int(),
  /** Number of pending requests to join; null if the caller may not decide on them. */
  requestCount: z.nullable(z.int()),
  gmtCreate: z.string(),
  /** Time since which the class has been archived and read-only; null: the class is active. */
  archivedAt: z.nullable(z.string()),
});
export type ClassRow = z.output<typeof classRow>;

const common = { feature: "class", access: "user" } as const;
const one = z.object({ classId: rowId });

export const listClasses = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/list",
  summary: "The own classes, newest first, with the own role; active or archived ones, or both",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(CLASS_PAGE),
    /** Text that occurs in the name or term of the class. */
    keyword: filterText(100),
    state: filterChoice(["active", "archived"]),
  }),
  output: paged(classRow),
});

/**
 * Actions that the caller may take in the class now. In an archived class, only the abilities for reading, deleting and
 * reactivating the class can be true.
 */
export const classAbilities = z.object({
  /** Whether the caller may change the name, term, description, picture and settings. */
  edit: z.boolean(),
  /** Whether the caller may archive and reactivate the class. */
  archive: z.boolean(),
  transfer: z.boolean(),
  delete: z.boolean(),
  /** Whether the caller may remove members and assistants, change their roles and roster data, and import rosters. */
  manageMembers: z.boolean(),
  /** Whether the caller may remove teachers, change their roles and roster data, and invite teachers. */
  manageTeachers: z.boolean(),
  /** Whether the caller may see real names, email addresses, numbers and roster data. */
  seeRoster: z.boolean(),
  /** Whether the caller may create and revoke invitations, and invite users by name. */
  invite: z.boolean(),
  decideRequests: z.boolean(),
  /** Whether the caller may write announcements and see hidden ones. */
  announce: z.boolean(),
  leave: z.boolean(),
  /**
   * Whether the caller may create accounts from a roster, match roster lines by number or email address, and add users
   * without their consent.
   */
  manageUsers: z.boolean(),
});
export type ClassAbilities = z.output<typeof classAbilities>;

const classCard = z.object({
  id: z.int(),
  name: z.string(),
  term: z.string(),
  owner: z.string(),
});

export const classDetail = z.extend(classCard, {
  /** Null for callers who may not see the content of the class; all fields below are then null or empty. */
  role: z.nullable(z.enum(classRoles)),
  /** Whether the caller may see the content, as a member of the class or as root. */
  access: z.boolean(),
  /** The role for which the caller was invited by name; null: not invited. */
  offer: z.nullable(z.object({ role: z.enum(memberRoles) })),
  /** Whether the caller has asked to join and the decision is pending. */
  isRequested: z.boolean(),
  /** Whether users who have the link of the class may ask to join. */
  acceptsRequests: z.boolean(),
  archivedAt: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** Markdown source, and the rendered and sanitised HTML. */
  description: z.string(),
  html: z.string(),
  peerResults: z.nullable(z.enum(peerResults)),
  ownerUid: z.nullable(z.string()),
  memberCount: z.nullable(z.int()),
  /** Number of pending requests to join; null if the caller may not decide on them. */
  requestCount: z.nullable(z.int()),
  may: classAbilities,
  gmtCreate: z.nullable(z.string()),
  /** The version to send with `updateClass`. */
  gmtModified: z.nullable(z.string()),
});
export type ClassDetail = z.output<typeof classDetail>;

export const getClass = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/detail",
  summary:
    "A class with what the caller may do in it. Users who do not belong to it and were not invited see name, term and owner while it accepts requests; otherwise it does not exist for them",
  input: one,
  output: classDetail,
});

/** Reasons why a user may not create a class. */
export const creationRefusals = ["role", "solved", "daily", "total"] as const;
export type CreationRefusal = (typeof creationRefusals)[number];

export const getClassCreation = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/creation",
  summary: "Whether the caller may create a class now, or the reason why not, with the limits",
  input: nothing,
  output: z.object({
    allowed: z.boolean(),
    /**
     * `role`: the user's role does not allow it; `solved`: too few solved problems; `daily`, `total`: a limit is
     * reached. Null: allowed.
     */
    reason: z.nullable(z.enum(creationRefusals)),
    /**
     * `solved`: number of problems that the caller has solved; `solvedNeeded`: the required number. A permission
     * granted by root waives the requirement.
     */
    solved: z.int(),
    solvedNeeded: z.int(),
    isPermitted: z.boolean(),
    /**
     * `createdToday`: number of classes that the caller created in the last 24 hours, with its limit `dailyLimit`.
     * `owned`: number of unarchived classes that the caller owns; `totalLimit` is the limit. A limit of null means no
     * limit.
     */
    createdToday: z.int(),
    dailyLimit: z.nullable(z.int()),
    owned: z.int(),
    totalLimit: z.nullable(z.int()),
  }),
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(CLASS_NAME_MAX));
const term = z.string().check(z.trim(), z.maxLength(CLASS_TERM_MAX));
const description = z.string().check(z.maxLength(CLASS_DESCRIPTION_MAX));
const results = z.enum(peerResults);

export const createClass = endpoint({
  ...common,
  method: "POST",
  path: "/api/class",
  bodyMax: 256 * 1024,
  summary: "Create a class; its owner is the caller",
  input: z.object({
    name,
    term: z._default(term, ""),
    description: z._default(description, ""),
    acceptsRequests: flag,
    peerResults: z._default(results, "none"),
  }),
  output: z.object({ id: z.int() }),
});

export const updateClass = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class",
  bodyMax: 256 * 1024,
  summary:
    "Change what is sent of a class; with gmtModified of the version that was read, a newer one is not overwritten",
  input: z.object({
    classId: rowId,
    name: z.optional(name),
    term: z.optional(term),
    description: z.optional(description),
    /** False: no new requests are accepted, but pending requests remain until they are decided. */
    acceptsRequests: z.optional(z.boolean()),
    peerResults: z.optional(results),
    gmtModified: z.optional(z.nullable(z.string())),
  }),
  output: classDetail,
});

export const archiveClass = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/archive",
  summary:
    "Archive a class: it stays readable and nothing in it changes any more; or make it active again. For its owner and root",
  input: z.object({ classId: rowId, archived: flag }),
  output: done,
});

export const transferClass = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/transfer",
  summary:
    "Give a class to another of its teachers; the owner stays a teacher. For its owner and root",
  input: z.object({ classId: rowId, uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: done,
});

export const deleteClass = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class",
  summary:
    "Delete a class with memberships, invitations, requests, imports and announcements. Its problems, contests and trainings stay, hidden, with their owners. Only when `confirm` is set, unless it is empty. For its owner and root",
  input: z.object({ classId: rowId, confirm: flag }),
  confirms: ["CLASS_USED"],
  output: done,
});

export const uploadClassPicture = endpoint({
  ...common,
  method: "POST",
  path: "/api/file/upload-class-picture",
  summary:
    "Change the picture of a class: gif, jpg, png, bmp or webp up to 2 MB, cropped on the server",
  upload: { field: "image", maxBytes: CLASS_PICTURE_MAX },
  input: z.extend(crop, { classId: rowId }),
  output: z.object({ picture: z.string() }),
});

export const removeClassPicture = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class/picture",
  summary: "Remove the picture of a class",
  input: one,
  output: done,
});

export const previewClassText = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/preview",
  bodyMax: 256 * 1024,
  summary:
    "Markdown as members will see it, for users who may write in the class; nothing is stored",
  input: z.object({ classId: rowId, content: z.string().check(z.maxLength(65_535)) }),
  output: z.object({ html: z.string() }),
});
