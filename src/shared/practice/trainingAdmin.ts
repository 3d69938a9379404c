import * as z from "zod/mini";
import { COLOR, hexColor } from "../text/color.ts";
import {
  done,
  endpoint,
  filterNumber,
  filterId,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumberWithin,
} from "../call/endpoint.ts";
import { adminProblemRow } from "../problem/problemAdmin.ts";
import { NOT_EMPTY, tidyText } from "../text/tidyText.ts";
import {
  TRAINING_KEYWORD_MAX,
  TRAINING_PASSWORD_MAX,
  trainingAuths,
  trainingCategory,
} from "./training.ts";

export const TRAINING_TITLE_MAX = 200;
export const TRAINING_DESCRIPTION_MAX = 65_535;
export const TRAINING_CATEGORY_NAME_MAX = 40;
/** Maximum number of categories; it is limited because all of them are shown at once. */
export const TRAINING_CATEGORIES_MAX = 100;
/** Maximum number of problems in a training. */
export const TRAINING_PROBLEMS_MAX = 200;
/** Default position of a training in the list. */
export const TRAINING_RANK_DEFAULT = 1000;
const RANK_MAX = 1_000_000;

const order = wholeNumberWithin(0, RANK_MAX);
const title = z.string().check(
  z.maxLength(TRAINING_TITLE_MAX),
  z.regex(NOT_EMPTY),
  z.overwrite((text) => tidyText(text) ?? ""),
);
const text = z.string().check(z.maxLength(TRAINING_DESCRIPTION_MAX));
const password = z.nullable(z.string().check(z.maxLength(TRAINING_PASSWORD_MAX)));
const categoryName = z.string().check(
  z.maxLength(TRAINING_CATEGORY_NAME_MAX),
  z.regex(NOT_EMPTY),
  z.overwrite((name) => tidyText(name) ?? ""),
);
const categoryColor = z.string().check(
  z.regex(COLOR),
  z.overwrite((color) => hexColor(color) ?? ""),
);

/** Fields of a training's form; other fields from a client, such as an author, are ignored. */
const trainingFields = z.object({
  title,
  description: z._default(text, ""),
  auth: z.enum(trainingAuths),
  /**
   * Empty or the placeholder `STORED_PASSWORD`: the stored password is kept. Required for a private training without a
   * stored password.
   */
  privatePwd: z._default(password, null),
  /** Sort key of the training; the list of trainings is in ascending order of this key. */
  rank: z._default(order, TRAINING_RANK_DEFAULT),
  /** False: hidden. Absent: unchanged; a new training is visible. */
  status: z.optional(z.nullable(flag)),
});
export type TrainingFields = z.output<typeof trainingFields>;

/**
 * The category in a form, by id or by name; an unknown name creates a category if the user may manage categories. Null:
 * no category.
 */
const chosenCategory = z._default(
  z.nullable(
    z.object({
      id: z.optional(z.nullable(rowId)),
      name: z.optional(z.nullable(categoryName)),
      color: z.optional(z.nullable(categoryColor)),
    }),
  ),
  null,
);

export const adminTraining = z.object({
  training: z.object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    uid: z.nullable(z.string()),
    author: z.string(),
    auth: z.enum(trainingAuths),
    /** The class that owns the training; null: the site owns it. */
    classId: z.nullable(z.int()),
    /** `STORED_PASSWORD` if the training has a password, otherwise null. */
    privatePwd: z.nullable(z.string()),
    hasPassword: z.boolean(),
    /** False: hidden. */
    status: z.boolean(),
    rank: z.int(),
    gmtCreate: z.string(),
    gmtModified: z.string(),
  }),
  trainingCategory: z.nullable(trainingCategory),
  memberCount: z.int(),
  problemCount: z.int(),
  /** Which actions the viewer may take. */
  mayDelete: z.boolean(),
  mayManageCategories: z.boolean(),
});
export type AdminTraining = z.output<typeof adminTraining>;

export const adminTrainingRow = z.object({
  id: z.int(),
  rank: z.int(),
  title: z.string(),
  auth: z.enum(trainingAuths),
  status: z.boolean(),
  uid: z.nullable(z.string()),
  author: z.string(),
  categoryId: z.nullable(z.int()),
  categoryName: z.nullable(z.string()),
  categoryColor: z.nullable(z.string()),
  problemCount: z.int(),
  memberCount: z.int(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type AdminTrainingRow = z.output<typeof adminTrainingRow>;

const common = { feature: "training", access: "classStaff" } as const;
const tid = z.object({ tid: rowId });

export const listAdminTrainings = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/training/list",
  summary:
    "The site's trainings in their order, hidden ones too, found by title, author or id; with classId those of this class",
  input: z.object({
    classId: filterId,
    currentPage: pageNumber,
    limit: pageLimit(10),
    keyword: filterText(TRAINING_KEYWORD_MAX),
  }),
  output: paged(adminTrainingRow),
});

export const getAdminTraining = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/training",
  summary: "One training for its form, for users who may edit it",
  input: tid,
  output: adminTraining,
});

export const createTraining = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/training",
  summary: "Create a training; its author is the caller. With classId it belongs to this class",
  input: z.object({
    training: z.extend(trainingFields, { classId: z.optional(z.nullable(rowId)) }),
    trainingCategory: chosenCategory,
  }),
  output: z.object({ id: z.int() }),
});

export const updateTraining = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/training",
  summary:
    "Change a training; an empty password, or the placeholder that stands for it, keeps the stored one. With gmtModified of the version that was read, a newer one is not overwritten",
  input: z.object({
    training: z.extend(trainingFields, {
      id: rowId,
      gmtModified: z.optional(z.nullable(z.string())),
    }),
    trainingCategory: chosenCategory,
    /**
     * Whether a change of the password also removes the members, who then have to register again with the new password.
     * The call is refused unless `confirm` is set.
     */
    removeMembers: flag,
    confirm: flag,
  }),
  confirms: ["TRAINING_CHANGE_MEMBERS"],
  output: adminTraining,
});

export const deleteTraining = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/training",
  summary:
    "Delete a training with its memberships; submissions stay as those of practice. With members or submissions only when `confirm` is set",
  input: z.object({ tid: rowId, confirm: flag }),
  confirms: ["TRAINING_USED"],
  output: done,
});

export const cloneTraining = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/training/clone",
  summary: "Copy a training with its problems: hidden, without password and members",
  input: tid,
  output: z.object({ id: z.int() }),
});

export const setTrainingStatus = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/training/change-training-status",
  alsoInQuery: true,
  summary: "Show or hide a training",
  input: z.object({ tid: rowId, status: flag }),
  output: done,
});

/** The link between a training and one of its problems. */
export const trainingLink = z.object({
  id: z.int(),
  tid: z.int(),
  pid: z.int(),
  displayId: z.string(),
  /** Sort key of the problem; the training's problems are in ascending order of this key. */
  rank: z.int(),
});
export type TrainingLink = z.output<typeof trainingLink>;

export const findTrainingProblems = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/training/get-problem-list",
  summary:
    "With queryExisted the problems of a training in their order, otherwise public ones that are not in it, newest first; without their statements",
  input: z.object({
    tid: rowId,
    currentPage: pageNumber,
    limit: pageLimit(10, TRAINING_PROBLEMS_MAX),
    /** Part of a title in any language, or of the display id. */
    keyword: filterText(100),
    queryExisted: flag,
    difficulty: filterNumber,
    tagId: filterId,
  }),
  output: z.object({
    problemList: paged(adminProblemRow),
    /** Keyed by the problem's id, for all problems of the training. */
    trainingProblemMap: z.record(z.string(), trainingLink),
  }),
});

const displayIdInput = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50))));

export const addTrainingProblem = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/training/add-problem-from-public",
  summary: "Add a problem at the end of a training; absent a display id, under its own",
  input: z.object({ tid: rowId, pid: rowId, displayId: displayIdInput }),
  output: trainingLink,
});

export const addTrainingProblems = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/training/add-problems",
  summary:
    "Add several problems at the end of a training by their display ids in the bank; the answer names those that are in it already or cannot be added",
  input: z.object({
    tid: rowId,
    problemIds: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)))
      .check(z.minLength(1), z.maxLength(TRAINING_PROBLEMS_MAX)),
  }),
  output: z.object({
    added: z.array(trainingLink),
    /** The given display ids whose problems are already in the training, in the given order. */
    already: z.array(z.string()),
    /** Those of the given display ids that belong to no public problem, or that would occur twice in the training. */
    unknown: z.array(z.string()),
  }),
});

export const updateTrainingProblem = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/training/problem",
  summary: "Change the place or the display id of a problem in a training",
  input: z.object({
    id: rowId,
    rank: z.optional(z.nullable(order)),
    displayId: displayIdInput,
  }),
  output: trainingLink,
});

export const orderTrainingProblems = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/training/problem-order",
  summary: "Order the problems of a training by the ids of their links; all of them must be named",
  input: z.object({
    tid: rowId,
    ids: z.array(rowId).check(z.maxLength(TRAINING_PROBLEMS_MAX)),
  }),
  output: done,
});

export const removeTrainingProblem = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/training/problem",
  summary: "Take a problem out of a training. The problem and its submissions stay",
  input: z.object({ tid: rowId, pid: rowId }),
  output: done,
});

export const removeTrainingMember = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/training/member",
  summary:
    "Remove a member from a private training. Their submissions stay, and they can join again with the password",
  input: z.object({ tid: rowId, uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: done,
});

export const createTrainingCategory = endpoint({
  ...common,
  access: "staff",
  method: "POST",
  path: "/api/admin/training/category",
  summary: "A new category of trainings, for root and problem admins; its name is unique",
  input: z.object({ name: categoryName, color: categoryColor }),
  output: trainingCategory,
});

export const updateTrainingCategory = endpoint({
  ...common,
  access: "staff",
  method: "PUT",
  path: "/api/admin/training/category",
  summary: "Change name or color of a category of trainings, for root and problem admins",
  input: z.object({ id: rowId, name: categoryName, color: categoryColor }),
  output: trainingCategory,
});

export const deleteTrainingCategory = endpoint({
  ...common,
  access: "staff",
  method: "DELETE",
  path: "/api/admin/training/category",
  summary:
    "Delete a category of trainings, for root and problem admins; one that trainings have only when `confirm` is set",
  input: z.object({ cid: rowId, confirm: flag }),
  confirms: ["TRAINING_CATEGORY_USED"],
  output: done,
});
