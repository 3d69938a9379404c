import * as z from "zod/mini";
import { endpoint, filterText, pageLimit, rowId } from "../call/endpoint.ts";
import { resultStates } from "./homeworkResults.ts";

/** Number of results on one page of the grades. */
const GRADES_PAGE = 500;

/** A student's result for one problem of a homework assignment. */
const grade = z.object({
  /** Version of this row; every change to a result in the class gets a greater version. */
  version: z.int(),
  changedAt: z.string(),
  tid: z.int(),
  homework: z.string(),
  pid: z.int(),
  problemId: z.string(),
  uid: z.string(),
  username: z.string(),
  /** Name and number from the roster of the class; null: none. */
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  state: z.enum(resultStates),
  /** Points after the late factor was applied, or points set manually; rounded to two decimals. */
  points: z.number(),
  maxPoints: z.int(),
  tries: z.int(),
  byHand: z.boolean(),
  note: z.nullable(z.string()),
});

export const getClassGrades = endpoint({
  method: "GET",
  path: "/api/class/grades",
  feature: "homework",
  access: "user",
  summary:
    "Results of all homework of a class for other systems, the earliest change first: start with `since` or nothing, continue with `cursor` of the answer; also with a token that has the permission `grades`",
  input: z.object({
    classId: rowId,
    /** Only results that changed at or after this time (ISO 8601); ignored if a cursor is given. */
    since: filterText(40),
    /** The cursor from an earlier response: only results that changed after that response are returned. */
    cursor: filterText(40),
    limit: pageLimit(GRADES_PAGE, GRADES_PAGE),
  }),
  output: z.object({
    records: z.array(grade),
    /** Cursor to send with the next request. */
    cursor: z.string(),
    /** Whether there are already further results, which the next request would return. */
    more: z.boolean(),
  }),
});
