import { type RowScopeIds, type ScopeField, scopeFieldNames } from "../call/scopeIds.ts";

interface PlaceKindFields {
  /** Name of the field that contains the object's id in calls and rows. */
  field: ScopeField;
  /**
   * The kind of object on whose pages these submissions are shown; for submissions in virtual participations, this is
   * the contest. The row of such a submission also contains the id of the object whose pages show it. Absent if
   * submissions of this kind have separate pages.
   */
  frame?: string;
}

/**
 * Kinds of objects to which submissions may belong and that have an id; the keys are the names of their scopes. A new
 * kind needs one line in this table.
 */
const placeKinds = {
  virtual: { field: "vid", frame: "contest" },
  upsolving: { field: "upsolving", frame: "contest" },
  contest: { field: "cid" },
  training: { field: "tid" },
} as const satisfies Record<string, PlaceKindFields>;

type KindWithId = keyof typeof placeKinds;
export type PlaceKind = KindWithId | "practice";

/**
 * What a submission belongs to: practice, a contest, a virtual participation, a contest after its end, or a training.
 */
export interface SubmissionPlace {
  readonly kind: PlaceKind;
  /** 0: practice. */
  readonly id: number;
}

export const practicePlace: SubmissionPlace = { kind: "practice", id: 0 };

/**
 * What a submission belongs to, according to its row. If the row has several ids, the first one in the order of {@link
 * scopeFieldNames} is used.
 */
export function placeOf(row: RowScopeIds): SubmissionPlace {
  const kinds = Object.keys(placeKinds) as KindWithId[];
  for (const field of scopeFieldNames) {
    const kind = kinds.find((each) => placeKinds[each].field === field);
    const id = row[field];
    if (kind && id) return { kind, id };
  }
  return practicePlace;
}

/**
 * Returns the object (practice, a contest or a training) whose pages show a submission, determined from the
 * submission's row. For virtual participations and for submissions after a contest's end, this is the contest.
 */
export function frameOf(row: RowScopeIds): SubmissionPlace {
  const place = placeOf(row);
  if (place.kind === "practice") return place;
  const { frame }: { field: ScopeField; frame?: KindWithId } = placeKinds[place.kind];
  return frame ? { kind: frame, id: row[placeKinds[frame].field] ?? 0 } : place;
}

/**
 * Returns the input field with which API calls identify this contest, training or other scope; for practice, this is
 * `cid: 0`.
 */
export function idsOf({ kind, id }: SubmissionPlace): Partial<Record<ScopeField, number>> {
  return kind === "practice" ? { cid: 0 } : { [placeKinds[kind].field]: id };
}
