import { type RefObject, useEffect } from "react";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";

/**
 * As soon as the user's row exists, scrolls it to the middle of the page, or of the board if the board has a scroll
 * bar. All rows have the same height, and rows that are far away are not rendered, so the position of the row is
 * computed. If `uid` is null, nothing is scrolled.
 */
export function useSoughtRow(
  frame: RefObject<HTMLElement | null>,
  rows: readonly RankRow[],
  { uid, onFound }: { uid: string | null; onFound: (() => void) | undefined },
): void {
  useEffect(() => {
    const box = frame.current;
    const index = rows.findIndex((row) => row.uid === uid);
    const body = box?.querySelector("tbody:last-child");
    const rowHeight = body?.querySelector("tr")?.getBoundingClientRect().height;
    if (!box || !body || index < 0 || rowHeight === undefined) return;
    onFound?.();
    const middle = body.getBoundingClientRect().top + (index + 0.5) * rowHeight;
    if (box.hasAttribute("data-page")) {
      window.scrollBy({ top: middle - window.innerHeight / 2 });
      return;
    }
    box.scrollBy({ top: middle - box.getBoundingClientRect().top - box.clientHeight / 2 });
    box.scrollIntoView({ block: "nearest" });
  }, [frame, rows, uid, onFound]);
}
