import type { Shape } from "../shape.ts";
import type { adminDiscussion as source } from "../zh-CN/adminDiscussion.ts";

/** Administration of discussions: the categories. */
export const adminDiscussion = {
  title: "Discussion categories",
  hint: "The list of discussions shows the categories in this order. Drag them, or move them by keyboard; a move is saved at once.",
  caption: "Discussion categories in their order",
  posts: "{count, plural, one {# post} other {# posts}}",
  postsMore: "{count, number}+ posts",
  show: "See the posts of this category: {name}",
  new: "New category",
  edit: "Edit category",
  editOf: "Edit category {name}",
  deleteOf: "Delete category {name}",
  noneTitle: "No categories yet",
  noneText: "A post needs a category; create the first one.",
  full: "At most {max, plural, one {# category} other {# categories}}.",
  cancel: "Cancel",
  name: "Chinese name",
  nameMissing: "Enter a name",
  nameEn: "English name",
  nameEnHint: "Shown on English pages; if empty, the Chinese name is.",
  create: "Create",
  save: "Save",
  created: "Category created",
  saved: "Category saved",
  ordered: "Order saved",
  deleteTitle: "Delete the category?",
  deleteText: "The category “{name}”, which has no posts, is deleted.",
  mergeTitle: "Merge the category",
  mergeText:
    "The category “{name}” has {count, plural, one {# post} other {# posts}}. They move to another category; then “{name}” is deleted.",
  into: "Move to",
  choose: "Choose one",
  mergeTextMore:
    "The category “{name}” has more than {count, number} posts. They move to another category; then “{name}” is deleted.",
  intoMissing: "Choose the category that gets the posts",
  mergeLast:
    "This is the only category and it has posts, so it cannot be deleted. Create another one first.",
  delete: "Delete",
  merge: "Merge",
  deleted: "Category deleted",
  merged: "Posts moved to “{name}”",
} as const satisfies Shape<typeof source>;
