import * as z from "zod/mini";
import { done, endpoint, filterId } from "../call/endpoint.ts";

const common = {
  feature: "contest",
  access: "contestEditor",
  path: "/api/admin/contest/draft",
} as const;
const draftOf = {
  /** 0 or absent: the draft of a new contest. */
  cid: filterId,
  /** The class to which the new contest will belong; absent: the contest will belong to the site. */
  classId: filterId,
};
const version = z.nullable(z.string().check(z.maxLength(50)));

export const getContestDraft = endpoint({
  ...common,
  method: "GET",
  summary: "The caller's draft of a contest, as it was saved; null without one",
  input: z.object(draftOf),
  output: z.nullable(z.object({ content: z.unknown(), version, savedAt: z.string() })),
});

export const saveContestDraft = endpoint({
  ...common,
  method: "PUT",
  summary:
    "Save a draft of the form without saving the contest: one draft per user and contest, and per class or site for new ones, until the contest is saved",
  input: z.object({
    ...draftOf,
    /** The state of the form, in any structure; the server stores it and returns it unchanged. */
    content: z.record(z.string(), z.unknown()),
    /** The contest's `gmtModified` when the form was opened. */
    version: z.optional(version),
  }),
  output: z.object({ savedAt: z.string() }),
});

export const discardContestDraft = endpoint({
  ...common,
  method: "DELETE",
  summary: "Discard the caller's draft of a contest",
  input: z.object(draftOf),
  output: done,
});
