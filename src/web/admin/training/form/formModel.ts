import type { TrainingAuth } from "../../../../shared/practice/training.ts";
import {
  type AdminTraining,
  TRAINING_RANK_DEFAULT,
  type TrainingFields,
} from "../../../../shared/practice/trainingAdmin.ts";

/** Values of the form's fields; numbers are stored as the user typed them. */
export interface TrainingValues {
  title: string;
  description: string;
  /** Id of the category; empty for no category. */
  category: string;
  rank: string;
  auth: TrainingAuth;
  privatePwd: string;
  /** Whether the members are removed when the form is saved; takes effect only if a new password is set. */
  removeMembers: boolean;
  /** Whether the training is visible to users. */
  status: boolean;
}

export type FieldName = keyof TrainingValues;

/** Maximum order number of a training. */
export const RANK_MAX = 1_000_000;

/** A new training: public, and hidden until it has problems. */
export function newTraining(): TrainingValues {
  return {
    title: "",
    description: "",
    category: "",
    rank: String(TRAINING_RANK_DEFAULT),
    auth: "Public",
    privatePwd: "",
    removeMembers: false,
    status: false,
  };
}

/** Converts a stored training to the values of the form. */
export function valuesOf({ training, trainingCategory }: AdminTraining): TrainingValues {
  const { title, description, rank, auth, status } = training;
  return {
    title,
    description,
    category: trainingCategory ? String(trainingCategory.id) : "",
    rank: String(rank),
    auth,
    privatePwd: "",
    removeMembers: false,
    status,
  };
}

/** Whether the password is changed. Members who joined with the old password can then be removed. */
export function setsPassword({ auth, privatePwd }: TrainingValues): boolean {
  return auth === "Private" && privatePwd.trim() !== "";
}

/** Converts the form's values to the input of the call. */
export function trainingInput(values: TrainingValues): {
  training: TrainingFields;
  trainingCategory: { id: number } | null;
} {
  const { title, description, category, rank, auth, privatePwd, status } = values;
  return {
    training: {
      title: title.trim(),
      description,
      rank: Number(rank),
      auth,
      privatePwd: auth === "Private" ? privatePwd : null,
      status,
    },
    trainingCategory: category === "" ? null : { id: Number(category) },
  };
}

export type Fault = "title" | "rank" | "privatePwd";

/** Errors according to the server's rules, by field; empty when there are none. */
export function trainingFaults(
  values: TrainingValues,
  stored: AdminTraining | null,
): Partial<Record<Fault, true>> {
  const { title, rank, auth, privatePwd, status } = values;
  const number = /^\d{1,9}$/.test(rank.trim()) ? Number(rank) : null;
  const hasPassword = stored?.training.hasPassword === true || privatePwd.trim() !== "";
  // A copied training is private, but has no password yet. While the training is hidden, its other settings can be
  // saved without a password.
  const needsPassword = auth === "Private" && (stored?.training.auth !== "Private" || status);
  return {
    ...(title.trim() === "" && { title: true }),
    ...((number === null || number > RANK_MAX) && { rank: true }),
    ...(needsPassword && !hasPassword && { privatePwd: true }),
  };
}

/** Passwords are never stored in plain text, so these fields have no stored value to compare; typed text is kept. */
const onlyTyped: readonly FieldName[] = ["privatePwd", "removeMembers"];

/** The fields in which two versions differ, in the form's order. */
export function differingFields(one: TrainingValues, other: TrainingValues): FieldName[] {
  const names = Object.keys(one) as FieldName[];
  return names.filter((name) => !onlyTyped.includes(name) && one[name] !== other[name]);
}

/**
 * The stored version, but with the user's values in the given fields. `privatePwd` and `removeMembers` always keep the
 * user's values, because no stored values exist for them.
 */
export function mergedValues(
  theirs: TrainingValues,
  mine: TrainingValues,
  fields: readonly FieldName[],
): TrainingValues {
  const ownEntries = [...fields, ...onlyTyped].map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(ownEntries) };
}
