import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { BoardCounts } from "../../../shared/contest/contestBoard.ts";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { hasRealnameColumn } from "./boardTracks.ts";
import css from "./BoardTable.module.css";

interface BoardHeadProps {
  problems: readonly ContestProblem[];
  /**
   * Number of submissions per problem in this version of the board; undefined if the numbers in `problems` are used
   * instead.
   */
  counts: BoardCounts | undefined;
}

/** The names of a scoreboard's columns. */
export const BoardHead = memo(function BoardHead({ problems, counts }: BoardHeadProps) {
  const t = useContestWords();
  const { info } = useContest();
  const isAcm = info.type === 0;
  const countsMinutes = info.timeCounting === "minutes";
  return (
    <thead role="rowgroup">
      <tr role="row" className={css.row}>
        {info.isOrganizer && (
          <th role="columnheader" scope="col" className={css.seq}>
            {t("seq")}
          </th>
        )}
        <th role="columnheader" scope="col" className={css.place}>
          {t("place")}
        </th>
        <th role="columnheader" scope="col" className={css.user}>
          {t("user")}
        </th>
        {hasRealnameColumn(info) && (
          <th role="columnheader" scope="col" className={css.realname} data-private>
            {t("realname")}
          </th>
        )}
        {isAcm && (
          <th role="columnheader" scope="col" className={css.figure}>
            {t("acCount")}
          </th>
        )}
        <th role="columnheader" scope="col" className={css.figure}>
          {isAcm ? (
            <span title={t(countsMinutes ? "totalTimeHintMinutes" : "totalTimeHint")}>
              {t("totalTime")}
            </span>
          ) : (
            t("totalScore")
          )}
        </th>
        {problems.map((problem) => (
          <th key={problem.id} role="columnheader" scope="col" className={css.problem}>
            <ProblemName problem={problem} />
            <Counts {...countsOf(problem, counts)} />
          </th>
        ))}
      </tr>
    </thead>
  );
});

/**
 * The counts of a problem: those in this version of the board or, if the board has no counts, those in the list of
 * problems. Null if the results are hidden.
 */
function countsOf({ displayId, ac, total }: ContestProblem, counts: BoardCounts | undefined) {
  if (counts === undefined) return { ac, total };
  const [acNow, totalNow] = counts[displayId] ?? [null, null];
  return { ac: acNow, total: totalNow };
}

/**
 * The letter and the balloon of a problem. They are rendered again only when the settings change, not with each change
 * of the board.
 */
const ProblemName = memo(function ProblemName({ problem }: { problem: ContestProblem }) {
  const { isOutside } = useContest();
  const { displayId, displayTitle, cid, color } = problem;
  const name = (
    <>
      {color !== null && <Balloon color={color} />} {displayId}
    </>
  );
  if (isOutside) return <span title={displayTitle || undefined}>{name}</span>;
  return (
    <Link
      to="/contest/$contestID/problem/$problemID"
      params={{ contestID: String(cid), problemID: displayId }}
      title={displayTitle}
    >
      {name}
    </Link>
  );
});

/** Shows "?" if the problem's results are not published. */
function Counts({ ac, total }: { ac: number | null; total: number | null }) {
  const t = useContestWords();
  const isHidden = ac === null || total === null;
  return (
    <span className={`figures ${css.counts}`} title={ac === null ? t("hidden") : undefined}>
      {isHidden ? "? / ?" : t("counts", { ac, total })}
    </span>
  );
}
