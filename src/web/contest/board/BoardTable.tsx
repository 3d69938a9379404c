import { Link } from "@tanstack/react-router";
import type { ContestProblem } from "../../../shared/contest.ts";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { BoardRow } from "./BoardRow.tsx";
import type { RankRow } from "./boardCells.ts";
import css from "./BoardTable.module.css";

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
  /** Another page is being loaded; the old rows stay. */
  updating: boolean;
}

/** The rows of a scoreboard; head and names stay where they are while it scrolls. */
export function BoardTable(props: BoardTableProps) {
  const { rows, pinned, problems, followed, onFollow, virtualUid, updating } = props;
  const t = useContestWords();
  const { info } = useContest();
  const body = (of: readonly RankRow[]) =>
    of.map((row) => (
      <BoardRow
        key={row.uid}
        row={row}
        problems={problems}
        isFollowed={followed.includes(row.uid)}
        onFollow={onFollow}
        isVirtual={row.uid === virtualUid}
      />
    ));
  return (
    // A keyboard scrolls what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={css.frame} role="region" aria-label={t("rankCaption")} tabIndex={0}>
      <table className={css.table} data-updating={updating || undefined}>
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
              <th scope="col" className={css.realname}>
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
        <tbody>{body(rows)}</tbody>
      </table>
    </div>
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
        <span title={displayTitle}>{name}</span>
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
