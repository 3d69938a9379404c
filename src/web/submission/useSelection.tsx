import { useState } from "react";
import type { SubmissionRow } from "../../shared/submission.ts";
import { isFinished } from "../../shared/verdict.ts";
import { useTexts } from "../platform/texts.tsx";
import type { Column } from "../ui/DataTable.tsx";

export interface Selection {
  /** Chosen rows of this page that can be rejudged. */
  chosen: number[];
  clear(): void;
  column: Column<SubmissionRow>;
}

/** Selection of several finished submissions of a page, by check boxes in the first column. */
export function useSelection(rows: readonly SubmissionRow[] | undefined): Selection {
  const t = useTexts("submission");
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const ids = (rows ?? []).filter(({ status }) => isFinished(status)).map((row) => row.submitId);
  const chosen = ids.filter((id) => marked.has(id));
  const all = ids.length > 0 && chosen.length === ids.length;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  };
  const column: Column<SubmissionRow> = {
    key: "choose",
    width: "2.5rem",
    align: "center",
    hideBelow: "medium",
    header: (
      <input
        type="checkbox"
        aria-label={t("selectAll")}
        checked={all}
        onChange={() => setMarked(new Set(all ? [] : ids))}
      />
    ),
    cell: ({ submitId, status }) => (
      <input
        type="checkbox"
        aria-label={t("select", { id: String(submitId) })}
        disabled={!isFinished(status)}
        checked={chosen.includes(submitId)}
        onChange={() => toggle(submitId)}
      />
    ),
  };
  return { chosen, clear: () => setMarked(new Set()), column };
}
