import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import type { Column } from "../../../ui/page/DataTable.tsx";
import type { ProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";

/** Problems that are selected on the page. */
export interface Selection {
  rows: readonly AdminProblemRow[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** Checkboxes for individual rows, and one in the header for all rows of the page. */
export function chooseColumn(
  t: ProblemWords,
  { rows, chosen, onChoose }: Selection,
): Column<AdminProblemRow> {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return {
    key: "choose",
    width: "2.75rem",
    narrowWidth: "1.75rem",
    align: "center",
    header: (
      <span className={styles.box}>
        <input
          type="checkbox"
          aria-label={t("bulk.chooseAll")}
          checked={isAll}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isAll;
          }}
          onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
      </span>
    ),
    cell: ({ id, problemId }) => (
      <span className={styles.box}>
        <input
          type="checkbox"
          aria-label={t("bulk.choose", { id: problemId })}
          checked={chosen.has(id)}
          onChange={() => {
            const next = new Set(chosen);
            if (!next.delete(id)) next.add(id);
            onChoose(next);
          }}
        />
      </span>
    ),
  };
}
