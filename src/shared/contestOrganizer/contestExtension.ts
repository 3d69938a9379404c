import * as z from "zod/mini";
import { endpoint, rowId } from "../call/endpoint.ts";

/** Maximum length of the text that is added below the times in the announcement of an extension. */
export const EXTENSION_REASON_MAX = 1000;

/** What happens to the start of the freeze when the end of the contest is moved. */
export const freezeChoices = ["move", "stay"] as const;
export type FreezeChoice = (typeof freezeChoices)[number];

const extension = z.object({
  endTime: z.string(),
  sealRankTime: z.nullable(z.string()),
  /** The announcement that informs the contestants about the new end. */
  announcement: z.object({ id: z.int(), title: z.string() }),
});

export const extendContest = endpoint({
  feature: "contest",
  access: "contestEditor",
  method: "POST",
  path: "/api/admin/contest/extend",
  summary:
    "Move the end of a contest that is not over, and announce it to its contestants; refused when the end is not `before` any more",
  input: z.object({
    cid: rowId,
    /** The new end; the announcement states it in the time zone given by its UTC offset. */
    endTime: z.iso.datetime({ offset: true }),
    /** The end as the organizer saw it; if two organizers extend at the same time, the second extension is refused. */
    before: z.iso.datetime({ offset: true }),
    /** Required if the contest has a freeze that has not begun yet. */
    freeze: z.optional(z.nullable(z.enum(freezeChoices))),
    /** The reason, in Markdown; it is shown below the times. */
    reason: z._default(
      z.nullable(z.string().check(z.trim(), z.maxLength(EXTENSION_REASON_MAX))),
      null,
    ),
  }),
  output: extension,
});
