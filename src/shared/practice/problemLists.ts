import * as z from "zod/mini";
import { done, endpoint, filterId, flag, rowId } from "../call/endpoint.ts";

export const LIST_NAME_MAX = 40;
/** Maximum number of lists of one user, including the favourites. */
export const LISTS_MAX = 50;
/** Maximum number of problems in a list. */
export const LIST_ITEMS_MAX = 1000;

export const ownList = z.object({
  id: z.int(),
  /** Null: the favourites. */
  name: z.nullable(z.string()),
  /** Number of problems in the list, including problems that are hidden now. */
  problems: z.int(),
  /** Whether the list contains the given problem. */
  has: z.boolean(),
});
export type OwnList = z.output<typeof ownList>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX));

export const getOwnLists = endpoint({
  method: "GET",
  path: "/api/own-problem-lists",
  feature: "problem",
  access: "user",
  summary: "The caller's own lists of problems, the favorites first; whether each has a problem",
  input: z.object({ pid: filterId }),
  output: z.array(ownList),
});

export const createOwnList = endpoint({
  method: "POST",
  path: "/api/own-problem-lists",
  feature: "problem",
  access: "user",
  summary: "Create an own list of problems",
  input: z.object({ name }),
  output: z.object({ id: z.int() }),
});

export const renameOwnList = endpoint({
  method: "PUT",
  path: "/api/own-problem-lists",
  feature: "problem",
  access: "user",
  summary: "Rename an own list of problems; the favorites have no name",
  input: z.object({ id: rowId, name }),
  output: done,
});

export const deleteOwnList = endpoint({
  method: "DELETE",
  path: "/api/own-problem-lists",
  feature: "problem",
  access: "user",
  summary: "Delete an own list of problems, not its problems",
  input: z.object({ id: rowId }),
  output: done,
});

export const putInOwnList = endpoint({
  method: "PUT",
  path: "/api/own-problem-list-item",
  feature: "problem",
  access: "user",
  summary: "Put a problem into an own list or take it out; without a list: the favorites",
  input: z.object({ id: filterId, pid: rowId, on: flag }),
  output: done,
});

export const getFavourites = endpoint({
  method: "POST",
  path: "/api/own-favourites",
  feature: "problem",
  access: "user",
  summary: "Which of these problems are among the caller's favorites",
  input: z.object({ pidList: z.array(rowId).check(z.minLength(1), z.maxLength(100)) }),
  output: z.array(z.int()),
});
