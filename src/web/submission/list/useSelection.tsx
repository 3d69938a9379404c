import { useRef, useState } from "react";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";
import { useTexts } from "../../platform/texts.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { chosenRange } from "./chosenRange.ts";

export interface Selection {
  /** The selected submissions, all of which can be rejudged. */
  chosen: number[];
  clear(): void;
  column: Column<SubmissionRow>;
}

/**
 * Selects several finished submissions with checkboxes in the first column. A Shift-click changes all rows from the
 * previously changed row to the clicked one. `acrossPages`: submissions on other pages stay selected, and the
 * checkboxes are shown at every width.
 */
export function useSelection(
  rows: readonly SubmissionRow[] | undefined,
  { acrossPages }: { acrossPages: boolean },
): Selection {
  const t = useTexts("submission");
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const changed = useRef<number | null>(null);
  const ids = (rows ?? []).filter(({ status }) => isFinished(status)).map((row) => row.submitId);
  const here = ids.filter((id) => marked.has(id));
  const unfinished = new Set(
    (rows ?? []).map((row) => row.submitId).filter((id) => !ids.includes(id)),
  );
  const chosen = acrossPages ? [...marked].filter((id) => !unfinished.has(id)) : here;
  const isAll = ids.length > 0 && here.length === ids.length;
  const mark = (some: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  };
  const toggle = (id: number, withShift: boolean) => {
    const range = withShift ? chosenRange(ids, changed.current, id) : [id];
    changed.current = id;
    mark(range, !marked.has(id));
  };
  const column: Column<SubmissionRow> = {
    key: "choose",
    width: "2.5rem",
    narrowWidth: "2.25rem",
    align: "center",
    hideBelow: acrossPages ? undefined : "medium",
    header: (
      <input
        type="checkbox"
        aria-label={t("selectAll")}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = here.length > 0 && !isAll;
        }}
        onChange={() => mark(ids, !isAll)}
      />
    ),
    cell: ({ submitId, status }) => (
      <input
        type="checkbox"
        aria-label={t("select", { id: String(submitId) })}
        disabled={!isFinished(status)}
        checked={here.includes(submitId)}
        onChange={({ nativeEvent }) =>
          toggle(submitId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
  return { chosen, clear: () => setMarked(new Set()), column };
}
