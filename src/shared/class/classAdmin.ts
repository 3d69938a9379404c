import * as z from "zod/mini";
import { CLASS_PAGE, classRow } from "./class.ts";
import {
  done,
  endpoint,
  filterChoice,
  filterText,
  pageLimit,
  pageNumber,
  paged,
} from "../call/endpoint.ts";

const common = { feature: "class", access: "root" } as const;

export const listAllClasses = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/class/list",
  summary:
    "All classes of the site, newest first, found by name, term, username of the owner or id",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(CLASS_PAGE),
    keyword: filterText(100),
    state: filterChoice(["active", "archived"]),
  }),
  output: paged(classRow),
});

const classCreator = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  /** Number of unarchived classes that the user owns. */
  classCount: z.int(),
  /** Username of the administrator; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  gmtCreate: z.string(),
});
export type ClassCreator = z.output<typeof classCreator>;

export const listClassCreators = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/class/creator",
  summary: "Users who may create classes whatever the number of problems they solved, newest first",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(CLASS_PAGE),
    keyword: filterText(100),
  }),
  output: paged(classCreator),
});

export const addClassCreator = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/class/creator",
  summary: "Allow a user to create classes whatever the number of solved problems",
  input: z.object({ username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  output: done,
});

export const removeClassCreator = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/class/creator",
  summary: "Take this permission back; classes that the user created stay",
  input: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: done,
});
