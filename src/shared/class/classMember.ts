import * as z from "zod/mini";
import { classRoles, memberRoles } from "./classRoles.ts";
import {
  done,
  endpoint,
  filterChoice,
  filterText,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";

/** Number of rows on a page of members, requests, invitations by name, or imports. */
export const CLASS_MEMBER_PAGE = 30;
/** Maximum length of the name and of the number in a roster, in characters. */
export const ROSTER_NAME_MAX = 50;
export const ROSTER_NUMBER_MAX = 50;

const common = { feature: "class", access: "user" } as const;
const uid = z.string().check(z.minLength(1), z.maxLength(64));

/** Data that only root and the teachers and assistants of the class see. */
const rosterData = z.object({
  /** Name and number from the roster. */
  rosterName: z.nullable(z.string()),
  rosterNumber: z.nullable(z.string()),
  /** Real name and number, as stored in the account. */
  realname: z.nullable(z.string()),
  number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  school: z.nullable(z.string()),
  className: z.nullable(z.string()),
  joinedAt: z.string(),
});

export const classMember = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  role: z.enum(classRoles),
  /** Null if the caller may not see the roster data. */
  roster: z.nullable(rosterData),
  /** Whether the caller may change the member's role and roster data and remove the member. */
  mayManage: z.boolean(),
});
export type ClassMember = z.output<typeof classMember>;

export const listClassMembers = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/member/list",
  summary:
    "Members of a class in the order in which they joined, its teachers included; real names, numbers and email addresses for its teachers and assistants",
  input: z.object({
    classId: rowId,
    currentPage: pageNumber,
    limit: pageLimit(CLASS_MEMBER_PAGE),
    /**
     * Part of the username or nickname; if the caller is a teacher or assistant, also part of the name, number or email
     * address.
     */
    keyword: filterText(100),
    role: filterChoice(memberRoles),
  }),
  output: paged(classMember),
});

/** Absent: the value is unchanged; null or empty: the value is removed. */
const rosterText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

export const updateClassMember = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/member",
  summary:
    "Change a member's role, or name and number in the roster. Teachers are appointed by the owner; the owner's role changes by a transfer only",
  input: z.object({
    classId: rowId,
    uid,
    role: z.optional(z.enum(memberRoles)),
    rosterName: rosterText(ROSTER_NAME_MAX),
    rosterNumber: rosterText(ROSTER_NUMBER_MAX),
  }),
  output: done,
});

export const removeClassMember = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class/member",
  summary: "Remove a member from a class; submissions and results stay",
  input: z.object({ classId: rowId, uid }),
  output: done,
});

export const leaveClass = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/leave",
  summary: "Leave a class; its owner transfers it first",
  input: z.object({ classId: rowId }),
  output: done,
});
