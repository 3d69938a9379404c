import { type RefObject, useLayoutEffect, useRef } from "react";
import css from "./BoardTable.module.css";
import { type PoolContent, RowPool } from "./row/RowPool.ts";
import { useVisibleRows } from "./useVisibleRows.ts";

/** A table with fewer rows renders all of them. */
const PARTIAL_MIN = 80;

function rendersPart(rowCount: number): boolean {
  return rowCount > PARTIAL_MIN;
}

interface BoardRowsProps extends Omit<PoolContent, "firstIndex" | "isPartial"> {
  frame: RefObject<HTMLElement | null>;
}

/** The pinned rows on top, which screen readers do not count. */
export function PinnedRows(props: BoardRowsProps & { label: string }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowPool(body, props, { firstIndex: undefined, isPartial: false });
  return <tbody ref={body} role="rowgroup" className={css.pinned} aria-label={props.label} />;
}

/**
 * The rows of a page. If there are many, only the visible ones and some around them are rendered, with space for the
 * others. `firstIndex`: index of the first row in the whole table, for screen readers.
 */
export function BoardRows(props: BoardRowsProps & { firstIndex: number }) {
  const { rows, frame, firstIndex } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const hasPart = rendersPart(rows.length);
  const pool = useRowPool(body, props, { firstIndex, isPartial: hasPart });
  useVisibleRows({ frame, body }, hasPart ? rows.length : 0, (part) =>
    pool.current?.showPart(part),
  );
  // Custom properties are avoided, because every cell would inherit them.
  const room = hasPart ? { height: `calc(${rows.length} * var(--row))` } : undefined;
  return (
    <tbody
      ref={body}
      role="rowgroup"
      className={css.rows}
      data-partial={hasPart || undefined}
      style={room}
    />
  );
}

/** Shows these rows in a table body whose children React does not manage. */
function useRowPool(
  body: RefObject<HTMLElement | null>,
  { rows, shared, followed, virtualUid, fresh, isOddChange, frame }: BoardRowsProps,
  { firstIndex, isPartial }: Pick<PoolContent, "firstIndex" | "isPartial">,
): RefObject<RowPool | null> {
  const pool = useRef<RowPool>(null);
  useLayoutEffect(() => {
    if (!body.current) return;
    const rowPool = new RowPool(body.current, () => frame.current?.focus({ preventScroll: true }));
    pool.current = rowPool;
    return () => rowPool.end();
  }, [body, frame]);
  useLayoutEffect(() => {
    const ofRows = { shared, followed, virtualUid, fresh, isOddChange };
    pool.current?.show({ rows, ...ofRows, firstIndex, isPartial });
  }, [rows, shared, followed, virtualUid, fresh, isOddChange, firstIndex, isPartial]);
  return pool;
}
