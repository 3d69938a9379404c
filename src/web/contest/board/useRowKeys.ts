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
    const focused = document.activeElement;
    const isInside = body.current?.contains(focused) ?? false;
    const held = isInside ? focused?.closest<HTMLElement>("[data-uid]")?.dataset["uid"] : undefined;
    return nextKeys(
      shown.current,
      rows.map(({ uid }) => uid),
      held,
    );
  }, [body, rows, shown]);
  useLayoutEffect(() => {
    shown.current = keys;
  }, [keys]);
  return (row) => keyOf(keys, row.uid);
}
