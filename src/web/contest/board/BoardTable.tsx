import { useRouter } from "@tanstack/react-router";
import { memo, type MouseEvent, type PointerEvent, useRef } from "react";
import type { ContestProblem } from "../../../shared/contest.ts";
import type { BoardCounts } from "../../../shared/contestBoard.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { useContestWords } from "../texts.ts";
import { BoardHead } from "./BoardHead.tsx";
import { BoardRows, PinnedRows } from "./BoardRows.tsx";
import css from "./BoardTable.module.css";
import { boardTracks, columnsOf } from "./boardTracks.ts";
import { useSharedByRows } from "./sharedByRows.ts";
import type { FreshCells } from "./shownRows.ts";
import { useWheelCover } from "./useWheelCover.ts";

interface BoardTableProps {
  rows: readonly RankRow[];
  /** Above the others: the reader's own row and the followed ones. */
  pinned: readonly RankRow[];
  problems: readonly ContestProblem[];
  /** Of the board's version; absent: those that the problems say. */
  counts?: BoardCounts | undefined;
  followed: readonly string[];
  /** Null: the board offers no following. */
  onFollow: ((uid: string) => void) | null;
  /** Whose row is of a virtual participation. */
  virtualUid?: string | undefined;
  /** Of the whole list before these rows. */
  from: number;
  /** Rows of the whole list. */
  total: number;
  /** Cells that the last change altered. */
  fresh: FreshCells;
  isOddChange: boolean;
}

/** The rows of a scoreboard; head and names stay where they are while it scrolls. */
export const BoardTable = memo(function BoardTable(props: BoardTableProps) {
  const { rows, from, total, pinned, problems, counts, followed, onFollow, virtualUid } = props;
  const { fresh, isOddChange } = props;
  const t = useContestWords();
  const frame = useRef<HTMLDivElement>(null);
  const cover = useWheelCover(frame);
  const onClick = useRowClick(onFollow);
  const shared = useSharedByRows({ problems, onFollow });
  const ofRows = { shared, followed, virtualUid, fresh, isOddChange, frame };
  return (
    // A keyboard scrolls what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div ref={frame} className={css.frame} role="region" aria-label={t("rankCaption")} tabIndex={0}>
      <div ref={cover} className={css.cover} hidden />
      {/* Other boxes than a table's for the sake of speed: roles say that it is one. */}
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
 * Opens plain links of the application without loading the page, clicks that ask for a new tab are the browser's; follows
 * whose star is clicked.
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

/** The label of a cell, and a name that may be cut off, as its tooltip: set only where it is pointed at. */
function showLabel({ target }: PointerEvent) {
  const pointed = labelled(target);
  if (pointed) pointed.title = pointed.getAttribute("aria-label") ?? pointed.textContent;
}

/** Its elements may be another row's by the time it is pointed at again. */
function removeLabel({ target }: PointerEvent) {
  labelled(target)?.removeAttribute("title");
}

function labelled(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest("a[data-inside], td [role=img]") : null;
}
