import { type RowScopeIds, type ScopeField, scopeFieldNames } from "../call/scopeIds.ts";

interface PlaceKindFields {
  /** The field of calls and rows that has the id of the place. */
  field: ScopeField;
  /**
   * The kind of place whose pages show submissions of this kind; their rows also have its id. Absent when the kind has
   * its own pages.
   */
  frame?: string;
}

/** The kinds of places that have an id, under the names of their scopes. A new kind is one line here. */
const placeKinds = {
  virtual: { field: "vid", frame: "contest" },
  upsolving: { field: "upsolving", frame: "contest" },
  contest: { field: "cid" },
  training: { field: "tid" },
} as const satisfies Record<string, PlaceKindFields>;

type KindWithId = keyof typeof placeKinds;
export type PlaceKind = KindWithId | "practice";

/** Places of submissions: practice, one contest, one virtual participation, solving a contest after its end, one training. */
export interface SubmissionPlace {
  readonly kind: PlaceKind;
  /** 0: practice. */
  readonly id: number;
}

export const practicePlace: SubmissionPlace = { kind: "practice", id: 0 };

/**
 * The place of a submission, by its row. When the row has several ids, the first one in {@link scopeFieldNames} counts.
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
 * The place whose pages show a submission, by its row: the contest, for virtual participations and for solving
 * afterwards.
 */
export function frameOf(row: RowScopeIds): SubmissionPlace {
  const place = placeOf(row);
  if (place.kind === "practice") return place;
  const { frame }: { field: ScopeField; frame?: KindWithId } = placeKinds[place.kind];
  return frame ? { kind: frame, id: row[placeKinds[frame].field] ?? 0 } : place;
}

/** The ids of a place in calls about code; for practice `cid` 0. */
export function idsOf({ kind, id }: SubmissionPlace): Partial<Record<ScopeField, number>> {
  return kind === "practice" ? { cid: 0 } : { [placeKinds[kind].field]: id };
}
