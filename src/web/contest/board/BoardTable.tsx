import { useRouter } from "@tanstack/react-router";
import {
  memo,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { BoardCounts } from "../../../shared/contest/contestBoard.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import type { Medal } from "../../../shared/scoreboard/medals.ts";
import { useContestWords } from "../texts.ts";
import { BoardHead } from "./BoardHead.tsx";
import css from "./BoardTable.module.css";
import { boardTracks, columnsOf } from "./boardTracks.ts";
import { type PoolContent, RowPool } from "./row/RowPool.ts";
import { useSharedByRows } from "./sharedByRows.ts";
import type { FreshCells } from "./visibleBoardRows.ts";
import { usePageScroll } from "./usePageScroll.ts";
import { useSoughtRow } from "./useSoughtRow.ts";
import { useVisibleRows } from "./useVisibleRows.ts";

interface BoardTableProps {
  rows: readonly RankRow[];
  /** Pinned rows on top: the rows of the reader and of the followed users. */
  pinned: readonly RankRow[];
  problems: readonly ContestProblem[];
  /**
   * Number of submissions per problem in this version of the board; absent if the list of problems already contains
   * these numbers.
   */
  counts?: BoardCounts | undefined;
  followed: readonly string[];
  /** Null if the board does not support following. */
  onFollow: ((uid: string) => void) | null;
  /** User whose row belongs to a virtual participation. */
  virtualUid?: string | undefined;
  /** Medals of the shown category by uid. */
  medals?: ReadonlyMap<string, Medal> | undefined;
  /** Number of rows of the whole list that precede the given rows. */
  from: number;
  /** Number of rows in the whole list, not only on this page. */
  total: number;
  /** Cells that the last change modified. */
  fresh: FreshCells;
  isOddChange: boolean;
  /** User whose row is scrolled into view. */
  soughtUid?: string | null;
  onFound?: () => void;
}

/** The rows of a scoreboard; header and names are sticky while the table scrolls. */
export const BoardTable = memo(function BoardTable(props: BoardTableProps) {
  const { rows, from, total, pinned, problems, counts, followed, onFollow, virtualUid } = props;
  const { fresh, isOddChange, soughtUid, onFound, medals } = props;
  const t = useContestWords();
  const frame = useRef<HTMLDivElement>(null);
  usePageScroll(frame);
  useSoughtRow(frame, rows, { uid: soughtUid ?? null, onFound });
  const onClick = useRowClick(onFollow);
  const shared = useSharedByRows({ problems, onFollow, medals });
  const ofRows = { shared, followed, virtualUid, fresh, isOddChange, frame };
  return (
    // The keyboard scrolls the element that has the focus, so this element must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div ref={frame} className={css.frame} role="region" aria-label={t("rankCaption")} tabIndex={0}>
      {/* For speed, the CSS uses no table layout here; the ARIA roles mark this as a table for screen readers. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- follows the links and buttons inside, which have the focus and the keys */}
      <table
        role="table"
        className={css.table}
        style={boardTracks(columnsOf(shared))}
        aria-rowcount={total + pinned.length + 1}
        onClick={onClick}
        onPointerOver={showLabel}
        onPointerOut={removeLabel}
      >
        <caption className="visually-hidden">{t("rankCaption")}</caption>
        <BoardHead problems={problems} counts={counts} />
        {pinned.length > 0 && <PinnedRows {...ofRows} rows={pinned} label={t("pinned")} />}
        <BoardRows {...ofRows} rows={rows} firstIndex={from + pinned.length + 2} />
      </table>
    </div>
  );
});

/**
 * Opens links of the application without a page load, and passes the row's user to `onFollow` if a star is clicked. The
 * browser itself handles clicks that open a new tab.
 */
function useRowClick(onFollow: ((uid: string) => void) | null) {
  const router = useRouter();
  return (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(target instanceof Element)) return;
    const follow = target.closest<HTMLElement>("button[data-follow]")?.dataset["follow"];
    if (follow !== undefined) return onFollow?.(follow);
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || event.defaultPrevented) return;
    const link = target.closest("a[data-inside]");
    if (!link) return;
    event.preventDefault();
    void router.navigate({ href: link.getAttribute("href") ?? "" });
  };
}

/** Shows the label of a cell, or a name that may be truncated, as a tooltip; the tooltip is set only on hover. */
function showLabel({ target }: PointerEvent) {
  const pointed = labelled(target);
  if (pointed) pointed.title = pointed.getAttribute("aria-label") ?? pointed.textContent;
}

/** Removes the tooltip, because the elements may belong to another row by the next hover. */
function removeLabel({ target }: PointerEvent) {
  labelled(target)?.removeAttribute("title");
}

function labelled(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest("a[data-inside], td [role=img]") : null;
}

/** Tables with at most this number of rows render all of their rows. */
const PARTIAL_MIN = 80;

function rendersPart(rowCount: number): boolean {
  return rowCount > PARTIAL_MIN;
}

interface BoardRowsProps extends Omit<PoolContent, "firstIndex" | "isPartial"> {
  frame: RefObject<HTMLElement | null>;
}

/** The pinned rows at the top, which have no row index for screen readers. */
function PinnedRows(props: BoardRowsProps & { label: string }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowPool(body, props, { firstIndex: undefined, isPartial: false });
  return <tbody ref={body} role="rowgroup" className={css.pinned} aria-label={props.label} />;
}

/**
 * The rows of a page. If there are many rows, only the visible rows and some neighbours are rendered, and space is
 * reserved for the others. `firstIndex`: index of the first row in the whole table, for screen readers.
 */
function BoardRows(props: BoardRowsProps & { firstIndex: number }) {
  const { rows, frame, firstIndex } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const hasPart = rendersPart(rows.length);
  const pool = useRowPool(body, props, { firstIndex, isPartial: hasPart });
  useVisibleRows({ frame, body }, hasPart ? rows.length : 0, (part) =>
    pool.current?.showPart(part),
  );
  // The height is not set as a custom property, because every cell would inherit the property.
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
