import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { ErrorNote } from "../notice/Note.tsx";
import styles from "./DataTable.module.css";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` is meant for numbers; all digits then have the same width. */
  align?: "start" | "center" | "end";
  /** CSS width; a column without a width takes the remaining space. */
  width?: string;
  /** Width of the column in a table that is narrower than 34 rem. */
  narrowWidth?: string;
  /**
   * The column is hidden if the table is narrower than this: `narrow` 34 rem, `middle` 44 rem, `medium` 52 rem, `wide`
   * 68 rem.
   */
  hideBelow?: "narrow" | "middle" | "medium" | "wide";
  /** The direction in which the rows are sorted by this column; absent if they are not sorted by it. */
  sorted?: "ascending" | "descending" | undefined;
  /** Whether the column's cells name their rows for screen readers. */
  isRowHeader?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: Column<Row>[];
  /** Undefined while the first response is pending. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Returns the background tint of a row, for example of the viewer's own row. */
  rowTone?: (row: Row) => "own" | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** Content shown instead of the rows when there are none. */
  empty: ReactNode;
  /** True while a refetch is pending; the old rows stay visible. */
  updating?: boolean;
  skeletonRows?: number;
}

/**
 * Dense table for lists that the server paginates, with skeleton, empty and error states; arrow keys move from row to
 * row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, error, onRetry, empty, updating, skeletonRows = 10 } = props;
  const t = useTexts("ui");
  const waiting = rows === undefined && !error;
  if (error && rows === undefined) return <ErrorNote error={error} onRetry={onRetry} />;
  return (
    <div
      className={styles.frame}
      data-updating={updating || undefined}
      aria-busy={waiting || updating}
    >
      {waiting && (
        <p className="visually-hidden" role="status">
          {t("loadingRows")}
        </p>
      )}
      <table className={styles.table} onKeyDown={moveByRow}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column)}
                style={widths(column)}
                aria-sort={column.sorted}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting && <SkeletonRows columns={columns} count={skeletonRows} />}
          {rows?.map((row) => (
            <tr key={props.rowKey(row)} data-tone={props.rowTone?.(row)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.key} scope="row" className={cellClass(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </div>
  );
}

function widths<Row>({ width = "auto", narrowWidth = width }: Column<Row>): CSSProperties {
  return { "--width": width, "--narrow-width": narrowWidth } as CSSProperties;
}

function cellClass<Row>({ align = "start", hideBelow }: Column<Row>): string {
  return [styles[align], hideBelow && styles[hideBelow], align === "end" && "figures"]
    .filter(Boolean)
    .join(" ");
}

/** Skeleton rows, shown only after a short delay. */
function SkeletonRows<Row>({ columns, count }: { columns: Column<Row>[]; count: number }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden className={isVisible ? undefined : styles.unseen}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <span className={styles.skeleton} style={{ width: `${50 + ((index * 37) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/**
 * The up and down arrow keys move to the same link or button in the adjacent row; Home and End move to the first and
 * last row.
 */
function moveByRow(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target } = event;
  if (!["ArrowUp", "ArrowDown", "Home", "End"].includes(key) || event.altKey || event.ctrlKey)
    return;
  if (!(target instanceof HTMLElement) || !target.matches("a, button")) return;
  const row = target.closest("tbody > tr");
  const body = row?.parentElement;
  if (!row || !body) return;
  const rows = [...body.children];
  const rowIndex = rows.indexOf(row);
  const next =
    { ArrowUp: rowIndex - 1, ArrowDown: rowIndex + 1, Home: 0, End: rows.length - 1 }[key] ??
    rowIndex;
  const places = focusable(row);
  const goals = focusable(rows[next]);
  const goal = goals[Math.min(places.indexOf(target), goals.length - 1)];
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

function focusable(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)") ?? [])];
}
