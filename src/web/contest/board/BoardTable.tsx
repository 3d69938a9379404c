import { Link, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useRef } from "react";
import type { ContestProblem } from "../../../shared/contest.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { BoardRow } from "./BoardRow.tsx";
import css from "./BoardTable.module.css";
import type { FreshCells } from "./shownRows.ts";
import { useVisibleRows } from "./useVisibleRows.ts";

interface BoardTableProps {
  rows: readonly RankRow[];
  /** Above the others: the reader's own row and the followed ones. */
  pinned: readonly RankRow[];
  problems: readonly ContestProblem[];
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
export function BoardTable(props: BoardTableProps) {
  const { rows, from, total, pinned, problems, followed, onFollow, virtualUid } = props;
  const { fresh, isOddChange } = props;
  const t = useContestWords();
  const { info } = useContest();
  const frame = useRef<HTMLDivElement>(null);
  const openInside = useOpenInside();
  const part = useVisibleRows(frame, rows.length);
  const body = (of: readonly RankRow[], firstIndex?: number) =>
    of.map((row, at) => (
      <BoardRow
        key={row.uid}
        row={row}
        problems={problems}
        isFollowed={followed.includes(row.uid)}
        onFollow={onFollow}
        isVirtual={row.uid === virtualUid}
        fresh={fresh.get(row.uid)}
        isOddChange={isOddChange && fresh.has(row.uid)}
        rowIndex={firstIndex === undefined ? undefined : firstIndex + at}
      />
    ));
  return (
    // A keyboard scrolls what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div ref={frame} className={css.frame} role="region" aria-label={t("rankCaption")} tabIndex={0}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- opens the links inside, which have the focus and the keys */}
      <table className={css.table} aria-rowcount={total + pinned.length + 1} onClick={openInside}>
        <caption className="visually-hidden">{t("rankCaption")}</caption>
        <thead>
          <tr>
            {info.isOrganiser && (
              <th scope="col" className={css.seq}>
                {t("seq")}
              </th>
            )}
            <th scope="col" className={css.place}>
              {t("place")}
            </th>
            <th scope="col" className={css.user}>
              {t("user")}
            </th>
            {info.isOrganiser && (
              <th scope="col" className={css.realname} data-private>
                {t("realname")}
              </th>
            )}
            {info.type === 0 && (
              <th scope="col" className={css.figure}>
                {t("acCount")}
              </th>
            )}
            <th scope="col" className={css.figure}>
              {info.type === 0 ? (
                <span title={t("totalTimeHint")}>{t("totalTime")}</span>
              ) : (
                t("totalScore")
              )}
            </th>
            {problems.map((problem) => (
              <ProblemHead key={problem.id} problem={problem} />
            ))}
          </tr>
        </thead>
        {pinned.length > 0 && (
          <tbody className={css.pinned} aria-label={t("pinned")}>
            {body(pinned)}
          </tbody>
        )}
        <tbody data-rows>
          {part.above > 0 && <Gap height={part.above} />}
          {body(rows.slice(part.from, part.to), from + pinned.length + part.from + 2)}
          {part.below > 0 && <Gap height={part.below} />}
        </tbody>
      </table>
    </div>
  );
}

/** Opens plain links of the application without loading the page; clicks that ask for a new tab are the browser's. */
function useOpenInside() {
  const router = useRouter();
  return (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || event.defaultPrevented) return;
    const link = target instanceof Element ? target.closest("a[data-inside]") : null;
    if (!link) return;
    event.preventDefault();
    void router.navigate({ href: link.getAttribute("href") ?? "" });
  };
}

/** In place of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td className={css.gap} colSpan={100} style={{ height }} />
    </tr>
  );
}

/** Letter, balloon and counts, which are "?" while they are sealed. */
function ProblemHead({ problem }: { problem: ContestProblem }) {
  const t = useContestWords();
  const { isOutside } = useContest();
  const { displayId, displayTitle, cid, color, ac, total } = problem;
  const name = (
    <>
      {color !== null && <Balloon color={color} />} {displayId}
    </>
  );
  return (
    <th scope="col" className={css.problem}>
      {isOutside ? (
        <span title={displayTitle || undefined}>{name}</span>
      ) : (
        <Link
          to="/contest/$contestID/problem/$problemID"
          params={{ contestID: String(cid), problemID: displayId }}
          title={displayTitle}
        >
          {name}
        </Link>
      )}
      <span className={`figures ${css.counts}`} title={ac === null ? t("hidden") : undefined}>
        {ac === null || total === null ? "? / ?" : t("counts", { ac, total })}
      </span>
    </th>
  );
}
