import * as z from "zod/mini";
import { COLOR, hexColor } from "../text/color.ts";
import { done, endpoint, filterText, flag, rowId, wholeNumber } from "../call/endpoint.ts";
import { NOT_EMPTY, tidyText } from "../text/tidyText.ts";

export const TAG_NAME_MAX = 40;
/**
 * Maximum number of tags in one problem bank; the number is limited because the page for tagging a problem shows all
 * tags at once.
 */
export const TAGS_MAX = 2000;
export const CLASSIFICATIONS_MAX = 200;
/** Maximum number of problems that are listed for a tag. */
export const TAG_USES_SHOWN = 20;

const tidy = z.overwrite<string>((text) => tidyText(text) ?? "");
const name = z.string().check(z.maxLength(TAG_NAME_MAX), z.regex(NOT_EMPTY), tidy);
/** If empty, the Chinese name is shown in both languages. */
const nameEn = z.nullable(z.string().check(z.maxLength(TAG_NAME_MAX), tidy));
/** An empty string means no colour. */
const color = z.nullable(
  z.union([
    z.literal(""),
    z.string().check(
      z.regex(COLOR),
      z.overwrite((text) => hexColor(text) ?? ""),
    ),
  ]),
);
const ids = z.array(rowId).check(z.minLength(1), z.maxLength(TAGS_MAX));
const bank = z.optional(z.string().check(z.maxLength(20)));

export const adminTag = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  color: z.nullable(z.string()),
  oj: z.string(),
  tcid: z.nullable(z.int()),
  /** Number of problems with this tag. */
  used: z.int(),
});
export type AdminTag = z.output<typeof adminTag>;

export const adminClassification = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  oj: z.string(),
  rank: z.int(),
});
export type AdminClassification = z.output<typeof adminClassification>;

export const listAdminTags = endpoint({
  method: "GET",
  path: "/api/admin/tag/list",
  feature: "tag",
  access: "staff",
  summary: "Classifications and tags of a bank in their order, with both names and uses",
  input: z.object({ oj: filterText(20) }),
  output: z.object({ classifications: z.array(adminClassification), tags: z.array(adminTag) }),
});

/** The specification's calls use the name `tcid` for the id of a classification. */
const wireClassification = z.object({ tcid: rowId });
const wireNewTag = z.object({
  name,
  nameEn: z.optional(nameEn),
  color: z.optional(color),
  oj: bank,
  tcid: z.optional(z.nullable(rowId)),
});
const wireTagChange = z.object({
  id: rowId,
  name: z.optional(name),
  nameEn: z.optional(nameEn),
  color: z.optional(color),
  tcid: z.optional(z.nullable(rowId)),
});
const wireTagOrder = z.object({ tcid: z.nullable(rowId), ids });

export const createTag = endpoint({
  method: "POST",
  path: "/api/admin/tag",
  feature: "tag",
  access: "staff",
  summary: "A new tag, last of its classification; the name is unique in its bank",
  input: z.pipe(
    wireNewTag,
    z.transform(({ tcid, ...tag }) => ({ ...tag, classificationId: tcid })),
  ),
  output: adminTag,
});

export const updateTag = endpoint({
  method: "PUT",
  path: "/api/admin/tag",
  feature: "tag",
  access: "staff",
  summary:
    "Change what is sent of a tag; a name without nameEn is the one in the caller's language",
  input: z.pipe(
    wireTagChange,
    z.transform(({ tcid, ...changes }) => ({ ...changes, classificationId: tcid })),
  ),
  output: adminTag,
});

/** In the endpoints of the specification, `tid` is the id of a tag; everywhere else it is the id of a training. */
const wireTag = z.object({ tid: rowId });
const wireDeletion = z.extend(wireTag, { confirm: flag });

/** Returns the input of the API calls that concern a single tag. */
export function tagInput(tagId: number) {
  return { tid: tagId };
}

export const getTagUse = endpoint({
  method: "GET",
  path: "/api/admin/tag/use",
  feature: "tag",
  access: "staff",
  summary: "How many problems use a tag, and the first of them",
  input: z.pipe(
    wireTag,
    z.transform(({ tid }) => ({ tagId: tid })),
  ),
  output: z.object({
    count: z.int(),
    problems: z.array(z.object({ pid: z.int(), problemId: z.string(), title: z.string() })),
  }),
});

export const deleteTag = endpoint({
  method: "DELETE",
  path: "/api/admin/tag",
  feature: "tag",
  access: "staff",
  summary: "Delete a tag; one in use only with confirm=true",
  input: z.pipe(
    wireDeletion,
    z.transform(({ tid, confirm }) => ({ tagId: tid, confirm })),
  ),
  confirms: ["TAG_USED"],
  output: done,
});

export const mergeTags = endpoint({
  method: "POST",
  path: "/api/admin/tag/merge",
  feature: "tag",
  access: "staff",
  summary: "Merge tags: problems with one of them get the remaining one instead",
  input: z.object({ into: rowId, from: ids }),
  output: adminTag,
});

export const orderTags = endpoint({
  method: "PUT",
  path: "/api/admin/tag/order",
  feature: "tag",
  access: "staff",
  summary: "Put tags into a classification (null: none) in this order",
  input: z.pipe(
    wireTagOrder,
    z.transform(({ tcid, ...order }) => ({ ...order, classificationId: tcid })),
  ),
  output: done,
});

export const listClassifications = endpoint({
  method: "GET",
  path: "/api/admin/tag/classification",
  feature: "tag",
  access: "staff",
  summary: "Classifications of a bank in their order",
  input: z.object({ oj: filterText(20) }),
  output: z.array(adminClassification),
});

export const createClassification = endpoint({
  method: "POST",
  path: "/api/admin/tag/classification",
  feature: "tag",
  access: "staff",
  summary: "A new classification; the name is unique in its bank",
  input: z.object({
    name,
    nameEn: z.optional(nameEn),
    oj: bank,
    rank: z.optional(wholeNumber),
  }),
  output: adminClassification,
});

export const updateClassification = endpoint({
  method: "PUT",
  path: "/api/admin/tag/classification",
  feature: "tag",
  access: "staff",
  summary:
    "Change what is sent of a classification; a name without nameEn is the one in the caller's language",
  input: z.object({
    id: rowId,
    name: z.optional(name),
    nameEn: z.optional(nameEn),
    rank: z.optional(wholeNumber),
  }),
  output: adminClassification,
});

export const deleteClassification = endpoint({
  method: "DELETE",
  path: "/api/admin/tag/classification",
  feature: "tag",
  access: "staff",
  summary: "Delete a classification; its tags stay, without one",
  input: z.pipe(
    wireClassification,
    z.transform(({ tcid }) => ({ classificationId: tcid })),
  ),
  output: done,
});

export const orderClassifications = endpoint({
  method: "PUT",
  path: "/api/admin/tag/classification/order",
  feature: "tag",
  access: "staff",
  summary: "Put classifications into this order",
  input: z.object({ ids }),
  output: done,
});
