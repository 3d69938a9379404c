import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { nextKeys, noKeys, keyOf } from "./rowKeys.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";

/** React keys of the rendered rows of a table body, each by its row. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  rows: readonly RankRow[],
): (row: RankRow) => string {
  /** Of the last rows that were shown: a rendering may be given up for a newer one. */
  const shown = useRef(noKeys);
  const keys = useMemo(() => {
    const uids = rows.map(({ uid }) => uid);
    return nextKeys(shown.current, uids, focusedRow(body));
  }, [body, rows, shown]);
  useLayoutEffect(() => {
    shown.current = keys;
  }, [keys]);
  return (row) => keyOf(keys, row.uid);
}

/** The uid of the row that has the focus inside; undefined: none. */
function focusedRow(body: RefObject<HTMLElement | null>): string | undefined {
  const focused = document.activeElement;
  if (!focused || !body.current?.contains(focused)) return undefined;
  return focused.closest<HTMLElement>("[data-uid]")?.dataset["uid"];
}
