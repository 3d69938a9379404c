import type { HomeworkCell } from "../../shared/class/homework.ts";
import type { RowOf } from "../platform/database/statement.ts";
import type { resultsOf } from "./homework.sql.ts";

export type StoredResult = Pick<
  RowOf<typeof resultsOf>,
  "state" | "computed" | "tries" | "latePercent" | "submitId" | "byHand" | "note"
>;

/** The result of a student who has submitted nothing. */
export const noResult: StoredResult = {
  state: "none",
  computed: 0,
  tries: 0,
  latePercent: null,
  submitId: null,
  byHand: null,
  note: null,
};

/** The points that count, in hundredths: points that staff entered by hand replace the computed points. */
export function hundredthsIn({
  byHand,
  computed,
}: Pick<StoredResult, "byHand" | "computed">): number {
  return byHand ?? computed;
}

/** Returns a cell with the full result. The staff of the class see it, and so does the student once it is released. */
export function wholeCell(result: StoredResult): HomeworkCell {
  const { state, tries, latePercent, submitId, byHand, note } = result;
  return {
    state,
    points: hundredthsIn(result) / 100,
    tries,
    // The late factor does not apply to manual points.
    latePercent: byHand === null ? latePercent : null,
    submitId,
    byHand: byHand !== null,
    note: byHand === null ? null : note,
  };
}

/** The cell for a result that has not been released; it shows only the number of attempts. */
export function closedCell({ tries }: StoredResult): HomeworkCell {
  return {
    state: tries > 0 ? "submitted" : "none",
    points: null,
    tries,
    latePercent: null,
    submitId: null,
    byHand: false,
    note: null,
  };
}
