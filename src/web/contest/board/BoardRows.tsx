import { type RefObject, useMemo, useRef } from "react";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { BoardRow } from "./BoardRow.tsx";
import css from "./BoardTable.module.css";
import type { SharedByRows } from "./sharedByRows.ts";
import type { FreshCells } from "./shownRows.ts";
import { useRowKeys } from "./useRowKeys.ts";
import { useVisibleRows } from "./useVisibleRows.ts";

export interface BoardRowsProps {
  rows: readonly RankRow[];
  shared: SharedByRows;
  followed: readonly string[];
  /** Whose row is of a virtual participation. */
  virtualUid: string | undefined;
  /** Cells that the last change altered. */
  fresh: FreshCells;
  isOddChange: boolean;
}

/** Rows of a scoreboard, all of them. `firstIndex`: of the first one in the whole table, for screen readers. */
export function RowList(
  props: BoardRowsProps & { firstIndex?: number; place?: number; keyOf?: (row: RankRow) => string },
) {
  const { rows, shared, followed, virtualUid, fresh, isOddChange, firstIndex, place } = props;
  const { keyOf = ({ uid }: RankRow) => uid } = props;
  return rows.map((row, at) => (
    <BoardRow
      key={keyOf(row)}
      row={row}
      shared={shared}
      isFollowed={followed.includes(row.uid)}
      isVirtual={row.uid === virtualUid}
      fresh={fresh.get(row.uid)}
      isOddChange={isOddChange && fresh.has(row.uid)}
      rowIndex={firstIndex === undefined ? undefined : firstIndex + at}
      place={place === undefined ? undefined : place + at}
    />
  ));
}

/** The rows of a page; of many only those in sight and some around them are rendered, and room is left for the others. */
export function BoardRows(
  props: BoardRowsProps & { frame: RefObject<HTMLElement | null>; firstIndex: number },
) {
  const { rows, frame, firstIndex } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to } = useVisibleRows(frame, body, rows.length);
  const rendered = useMemo(() => rows.slice(from, to), [rows, from, to]);
  const keyOf = useRowKeys(body, rendered);
  const room = { height: `calc(${rows.length} * var(--row))` };
  return (
    <tbody ref={body} role="rowgroup" className={css.rows} style={room}>
      <RowList
        {...props}
        rows={rendered}
        firstIndex={firstIndex + from}
        keyOf={keyOf}
        place={from}
      />
    </tbody>
  );
}
