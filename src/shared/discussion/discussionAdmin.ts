import * as z from "zod/mini";
import { DISCUSSION_CATEGORY_NAME_MAX, DISCUSSION_DELETE_MAX } from "./discussionRules.ts";
import { done, endpoint, nothing, rowId, wholeNumber } from "../call/endpoint.ts";
import { NOT_EMPTY, tidyText } from "../text/tidyText.ts";

const common = { feature: "discussion" } as const;

/** 0: normal; 1: hidden. */
const status = z.pipe(wholeNumber, z.literal([0, 1]));

export const moderateDiscussion = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/discussion",
  access: "classStaff",
  summary:
    "Hide (status 1), pin or lock a post, or undo it: administrators, in a class its teachers and assistants; absent fields stay",
  input: z.object({
    id: rowId,
    status: z.optional(z.nullable(status)),
    topPriority: z.optional(z.nullable(z.boolean())),
    isLocked: z.optional(z.nullable(z.boolean())),
  }),
  output: done,
});

export const moderateComment = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/comment",
  access: "classStaff",
  summary:
    "Hide (status 1) a comment or a reply of a discussion, or show it again: administrators, in a class its teachers and assistants. Its place in the thread stays",
  input: z.object({ id: rowId, status }),
  output: done,
});

export const deleteDiscussions = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/discussion",
  access: "staff",
  fromBody: true,
  summary: "Delete posts by a list of their ids; each can be restored for a minute",
  input: z.array(rowId).check(z.minLength(1), z.maxLength(DISCUSSION_DELETE_MAX)),
  output: z.object({ deleted: z.int() }),
});

const adminCategory = z.object({
  id: z.int(),
  name: z.string(),
  /** Name that users of the English interface see; null: they see `name`. */
  nameEn: z.nullable(z.string()),
  /** Number of posts, at most 1,000. */
  discussionNum: z.int(),
  /** Whether there are more posts than `discussionNum` states. */
  hasMore: z.boolean(),
});
export type AdminDiscussionCategory = z.output<typeof adminCategory>;

export const listAdminDiscussionCategories = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/discussion-category",
  access: "staff",
  summary:
    "Categories of discussions in their order, with names in both languages and numbers of posts",
  input: nothing,
  output: z.array(adminCategory),
});

const name = z.string().check(
  z.maxLength(DISCUSSION_CATEGORY_NAME_MAX),
  z.regex(NOT_EMPTY),
  z.overwrite((text) => tidyText(text) ?? ""),
);
const nameEn = z._default(z.nullable(name), null);

export const createDiscussionCategory = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/discussion-category",
  access: "staff",
  summary: "Create a category of discussions, as the last one",
  input: z.object({ name, nameEn }),
  output: z.object({ id: z.int() }),
});

export const updateDiscussionCategory = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/discussion-category",
  access: "staff",
  summary: "Rename a category of discussions",
  input: z.object({ id: rowId, name, nameEn }),
  output: done,
});

export const orderDiscussionCategories = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/discussion-category-order",
  access: "staff",
  summary: "Order the categories of discussions by their ids, which must all be listed",
  input: z.object({ ids: z.array(rowId).check(z.maxLength(1000)) }),
  output: done,
});

export const mergeDiscussionCategory = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/discussion-category",
  access: "staff",
  summary:
    "Delete a category of discussions; its posts move to the category `into`, which one with posts needs",
  input: z.object({ id: rowId, into: z._default(z.nullable(rowId), null) }),
  output: done,
});
