import * as z from "zod/mini";
import { COLOR, hexColor } from "./color.ts";
import { done, endpoint, filterText, flag, rowId, wholeNumber } from "./endpoint.ts";
import { NOT_EMPTY, tidyText } from "./tidyText.ts";

export const TAG_NAME_MAX = 40;
/** Maximum number of tags of one bank, since all are shown at once when a problem is tagged. */
export const TAGS_MAX = 2000;
export const CLASSIFICATIONS_MAX = 200;
/** Problems listed in the use of a tag. */
export const TAG_USES_SHOWN = 20;

const tidy = z.overwrite<string>((text) => tidyText(text) ?? "");
const name = z.string().check(z.maxLength(TAG_NAME_MAX), z.regex(NOT_EMPTY), tidy);
/** Empty: the Chinese name is shown in both languages. */
const nameEn = z.nullable(z.string().check(z.maxLength(TAG_NAME_MAX), tidy));
/** Empty: none. */
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

export const keptTag = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  color: z.nullable(z.string()),
  oj: z.string(),
  tcid: z.nullable(z.int()),
  /** Problems with this tag. */
  used: z.int(),
});
export type KeptTag = z.output<typeof keptTag>;

export const keptClassification = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  oj: z.string(),
  rank: z.int(),
});
export type KeptClassification = z.output<typeof keptClassification>;

export const listKeptTags = endpoint({
  method: "GET",
  path: "/api/admin/tag/list",
  feature: "tag",
  access: "staff",
  summary: "Classifications and tags of a bank in their order, with both names and uses",
  input: z.object({ oj: filterText(20) }),
  output: z.object({ classifications: z.array(keptClassification), tags: z.array(keptTag) }),
});

export const createTag = endpoint({
  method: "POST",
  path: "/api/admin/tag",
  feature: "tag",
  access: "staff",
  summary: "A new tag, last of its classification; the name is unique in its bank",
  input: z.object({
    name,
    nameEn: z.optional(nameEn),
    color: z.optional(color),
    oj: bank,
    tcid: z.optional(z.nullable(rowId)),
  }),
  output: keptTag,
});

export const updateTag = endpoint({
  method: "PUT",
  path: "/api/admin/tag",
  feature: "tag",
  access: "staff",
  summary:
    "Change what is sent of a tag; a name without nameEn is the one in the caller's language",
  input: z.object({
    id: rowId,
    name: z.optional(name),
    nameEn: z.optional(nameEn),
    color: z.optional(color),
    tcid: z.optional(z.nullable(rowId)),
  }),
  output: keptTag,
});

/** The specification's calls name a tag `tid`, which is a training everywhere else. */
const wireTag = z.object({ tid: rowId });
const wireDeletion = z.extend(wireTag, { confirm: flag });

/** The input of calls about one tag. */
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
  output: keptTag,
});

export const orderTags = endpoint({
  method: "PUT",
  path: "/api/admin/tag/order",
  feature: "tag",
  access: "staff",
  summary: "Put tags into a classification (null: none) in this order",
  input: z.object({ tcid: z.nullable(rowId), ids }),
  output: done,
});

export const listClassifications = endpoint({
  method: "GET",
  path: "/api/admin/tag/classification",
  feature: "tag",
  access: "staff",
  summary: "Classifications of a bank in their order",
  input: z.object({ oj: filterText(20) }),
  output: z.array(keptClassification),
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
  output: keptClassification,
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
  output: keptClassification,
});

export const deleteClassification = endpoint({
  method: "DELETE",
  path: "/api/admin/tag/classification",
  feature: "tag",
  access: "staff",
  summary: "Delete a classification; its tags stay, without one",
  input: z.object({ tcid: rowId }),
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
