import * as z from "zod/mini";
import { HELD_PAGE, HELD_REASON_MAX } from "./discussionRules.ts";
import { done, endpoint, filterId, paged, pageLimit, pageNumber, rowId } from "../call/endpoint.ts";

const common = { feature: "discussion" } as const;

const kind = z.enum(["discussion", "comment", "reply"]);

/** The fields of a text that is waiting for approval, as shown to its author and to moderators. */
const heldText = {
  id: z.int(),
  kind,
  /** Title of the post, or of the post that the comment or reply belongs to. */
  title: z.string(),
  /** Description of a post; empty for comments and replies. */
  description: z.string(),
  /** Markdown source. */
  content: z.string(),
  /** The post that a comment or reply belongs to; null for posts. */
  did: z.nullable(z.int()),
  gmtCreate: z.string(),
};

const ownHeldText = z.object({
  ...heldText,
  /** Set if a moderator has refused the text; the reason may be empty. Null: the text is still awaiting approval. */
  refusal: z.nullable(z.object({ reason: z.string() })),
});
export type OwnHeldText = z.output<typeof ownHeldText>;

export const listOwnHeldTexts = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-held",
  access: "user",
  summary:
    "The caller's own posts, comments and replies that wait for approval or were refused, newest first; with did those in this post",
  input: z.object({ did: filterId }),
  output: z.array(ownHeldText),
});

export const deleteHeldText = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/discussion-held",
  access: "user",
  summary: "Delete an own text that waits for approval or was refused",
  input: z.object({ id: rowId }),
  output: done,
});

const waitingText = z.object({
  ...heldText,
  uid: z.string(),
  author: z.string(),
  /** When the author's account was created. */
  accountCreate: z.string(),
});
export type WaitingText = z.output<typeof waitingText>;

export const listHeldTexts = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/discussion-held",
  access: "staff",
  summary:
    "Posts, comments and replies with links by new accounts that wait for approval, oldest first",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(HELD_PAGE) }),
  output: paged(waitingText),
});

export const decideHeldText = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/discussion-held",
  access: "staff",
  summary:
    "Publish a text that waits for approval, or refuse it; its author is told, with the reason",
  input: z.object({
    id: rowId,
    isApproved: z.boolean(),
    reason: z._default(z.string().check(z.trim(), z.maxLength(HELD_REASON_MAX)), ""),
  }),
  output: done,
});
