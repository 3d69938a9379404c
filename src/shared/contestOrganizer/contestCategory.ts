import * as z from "zod/mini";
import { medalAmounts } from "../contest/contest.ts";
import { MEDALS_MAX } from "../contest/contestMedals.ts";
import {
  CODE_BODY_MAX,
  done,
  endpoint,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumberWithin,
} from "../call/endpoint.ts";

export const CATEGORIES_MAX = 30;
export const CATEGORY_NAME_MAX = 60;
const MEMBERS_TEXT_MAX = 200_000;

const medalCount = () => wholeNumberWithin(0, MEDALS_MAX);
/** `contest`: the contest's own medal rule is applied to the members, and the numbers are ignored. */
const medalUnits = ["contest", "count", "percent"] as const;

/** This is a function, because schemas in a constant would be loaded on the first visit. */
const fields = () => ({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(CATEGORY_NAME_MAX)),
  /** Whether members of the category are out of competition, like star users. */
  isOutside: flag,
  /**
   * Whether the category reveals personal information. If so, its members must consent, and guests never see it.
   */
  isPersonal: flag,
  /** Whether readers of the scoreboard see the category; otherwise only organizers see it. */
  isShown: flag,
  /** Whether contestants choose the category themselves. */
  isOpen: flag,
  /** Medals that are awarded within the category; absent or null: none. */
  medals: z.optional(
    z.nullable(
      z.object({
        unit: z.enum(medalUnits),
        amounts: z.object({ gold: medalCount(), silver: medalCount(), bronze: medalCount() }),
      }),
    ),
  ),
});

const storedCategory = z.object({
  id: z.int(),
  name: z.string(),
  isOutside: z.boolean(),
  isPersonal: z.boolean(),
  isShown: z.boolean(),
  isOpen: z.boolean(),
  /** Null: no medals are awarded within the category. */
  medals: z.nullable(z.object({ unit: z.enum(medalUnits), amounts: medalAmounts })),
  members: z.int(),
  /** Number of members who have not consented yet. */
  waiting: z.int(),
});
export type StoredCategory = z.output<typeof storedCategory>;

const common = { feature: "contest", access: "contestEditor" } as const;

export const listContestCategories = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/categories",
  summary: "Categories of a contest with their numbers of members, for its organizers",
  input: z.object({ cid: rowId }),
  output: z.array(storedCategory),
});

export const setContestCategories = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/contest/categories",
  summary:
    "Set all categories of a contest in their order: with id stored ones, without new ones; those that are left out are deleted with their memberships",
  input: z.object({
    cid: rowId,
    categories: z
      .array(z.object({ id: z.optional(z.nullable(rowId)), ...fields() }))
      .check(z.maxLength(CATEGORIES_MAX)),
  }),
  output: z.array(storedCategory),
});

const inCategory = z.object({ cid: rowId, categoryId: rowId });

export const listCategoryMembers = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/category-members",
  summary: "Members of a category of a contest, for its organizers",
  input: z.extend(inCategory, { currentPage: pageNumber, limit: pageLimit(50) }),
  output: paged(
    z.object({
      uid: z.string(),
      username: z.string(),
      nickname: z.nullable(z.string()),
      /** Whether the member was added by an organizer and has not consented yet. */
      isWaiting: z.boolean(),
    }),
  ),
});

export const changeCategoryMembers = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/contest/category-members",
  bodyMax: CODE_BODY_MAX,
  summary: "Add users to a category of a contest, one username per line, or take them out of it",
  input: z.extend(inCategory, {
    usernames: z.string().check(z.maxLength(MEMBERS_TEXT_MAX)),
    removes: flag,
  }),
  output: z.object({ changed: z.int(), unknown: z.array(z.string()) }),
});

const ownCategory = z.object({
  id: z.int(),
  name: z.string(),
  isPersonal: z.boolean(),
  isShown: z.boolean(),
  isMember: z.boolean(),
  /** Whether an organizer has added the caller and the caller has not consented yet. */
  isWaiting: z.boolean(),
  /** Whether the caller may choose the category once they are registered. */
  isOffered: z.boolean(),
  /** Whether the caller may choose or leave the category now. */
  mayChange: z.boolean(),
});
export type OwnCategory = z.output<typeof ownCategory>;

export const listOwnCategories = endpoint({
  feature: "contest",
  access: "user",
  method: "GET",
  path: "/api/contest-own-categories",
  summary: "Categories of a contest that the caller may choose, now or when registering, or is in",
  input: z.object({ cid: rowId }),
  output: z.array(ownCategory),
});

export const setOwnCategory = endpoint({
  feature: "contest",
  access: "user",
  method: "PUT",
  path: "/api/contest-own-category",
  summary:
    "Choose or leave a category of a contest; choosing one that says something personal is the consent to it",
  input: z.extend(inCategory, { isMember: flag }),
  output: done,
});
