import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import type { ContestInfo, ContestProblem } from "../../../shared/contest.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import type { AcmRankRow, PointsRankRow } from "../../../shared/scoreboardCalls.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { acmCellShown, hasRunTimes, isAcmRow, scoreCellShown, wholeTime } from "./boardCells.ts";
import css from "./BoardTable.module.css";

interface BoardRowProps {
  row: RankRow;
  problems: readonly ContestProblem[];
  isFollowed: boolean;
  /** Null: the board offers no following. */
  onFollow: ((uid: string) => void) | null;
  /** Of a virtual participation. */
  isVirtual: boolean;
  /** Letters of the cells that the last change altered, and `total`. */
  fresh?: ReadonlySet<string> | undefined;
  isOddChange: boolean;
  /** Position in the whole table, for screen readers: only a part of its rows is rendered. */
  rowIndex?: number | undefined;
}

/** The ground of the row; the flags say the same in words. */
function tintOf({ gender, rank }: RankRow, isFollowed: boolean) {
  if (gender === "female") return "girl";
  if (rank < 0) return "star";
  return isFollowed ? "followed" : undefined;
}

/** One contestant; rendered again only when its own properties change, not when others scroll into sight. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, problems, isFollowed, onFollow, isVirtual, fresh, isOddChange, rowIndex } = props;
  const markOf = (cell: string) => (fresh?.has(cell) ? (isOddChange ? "odd" : "even") : undefined);
  const { uid, info } = useContest();
  const t = useContestWords();
  const isStar = row.rank < 0;
  return (
    <tr
      data-own={row.uid === uid || isVirtual || undefined}
      data-tint={tintOf(row, isFollowed)}
      data-uid={rowIndex === undefined ? undefined : row.uid}
      aria-rowindex={rowIndex}
    >
      {info.isOrganiser && <td className={css.seq}>{row.seq}</td>}
      <td className={css.place}>{isStar ? <span title={t("starHint")}>*</span> : row.rank}</td>
      <th scope="row" className={css.user}>
        <Person row={row} isFollowed={isFollowed} onFollow={onFollow} isVirtual={isVirtual} />
      </th>
      {info.isOrganiser && (
        <td className={css.realname} data-private>
          {row.realname}
        </td>
      )}
      {isAcmRow(row) && (
        <td className={css.figure} data-fresh={markOf("total")}>
          {row.ac}
        </td>
      )}
      <td className={css.figure} data-fresh={markOf("total")}>
        <Total row={row} />
      </td>
      {problems.map((problem) => (
        <td key={problem.id} className={css.cell} data-fresh={markOf(problem.displayId)}>
          {isAcmRow(row) ? (
            <AcmCell row={row} letter={problem.displayId} isVirtual={isVirtual} />
          ) : (
            <ScoreCell row={row} problem={problem} isVirtual={isVirtual} />
          )}
        </td>
      ))}
    </tr>
  );
});

/** ACM: minutes with the full time on hover; points with what orders equal ones. */
function Total({ row }: { row: RankRow }) {
  const t = useContestWords();
  const { info } = useContest();
  if (isAcmRow(row)) {
    return <span title={wholeTime(row.totalTime)}>{Math.floor(row.totalTime / 60)}</span>;
  }
  const { totalScore, totalTime } = row;
  return (
    <>
      <strong>{totalScore}</strong>
      {hasRunTimes(info.rule) && totalTime > 0 && <small>{t("millis", { time: totalTime })}</small>}
      {info.rule === "atCoder" && totalTime > 0 && <small>{wholeTime(totalTime)}</small>}
    </>
  );
}

function shownName(row: RankRow, field: ContestInfo["rankShowName"]): string {
  return row[field] || row.username;
}

function Person({
  row,
  isFollowed,
  onFollow,
  isVirtual,
}: Pick<BoardRowProps, "row" | "isFollowed" | "onFollow" | "isVirtual">) {
  const t = useContestWords();
  const { uid, info } = useContest();
  const name = shownName(row, info.rankShowName);
  const isOwn = row.uid === uid;
  return (
    <div className={css.person}>
      <Avatar src={row.avatar} name={row.username} size={28} />
      <span className={css.names}>
        <span className={css.nameLine}>
          <Link
            to="/user-home"
            search={{ uid: row.uid, username: row.username }}
            className={css.name}
            title={name}
          >
            {name}
          </Link>
          {isOwn && <Flag kind="me">{t("me")}</Flag>}
          {isVirtual && <Flag kind="virtual">{t("virtual.flag")}</Flag>}
          {row.rank < 0 && <Flag kind="star">{t("star")}</Flag>}
          {row.gender === "female" && <Flag kind="girl">{t("girl")}</Flag>}
          {row.registered === false && info.auth !== 0 && (
            <Flag kind="star">{t("unregistered")}</Flag>
          )}
        </span>
        {row.school && <span className={css.school}>{row.school}</span>}
      </span>
      {!isOwn && onFollow && (
        <button
          type="button"
          className={css.follow}
          aria-pressed={isFollowed}
          title={t(isFollowed ? "unfollow" : "follow", { name })}
          aria-label={t("follow", { name })}
          onClick={() => onFollow(row.uid)}
        >
          <Icon name="star" />
        </button>
      )}
    </div>
  );
}

function Flag({
  kind,
  children,
}: {
  kind: "me" | "star" | "girl" | "virtual";
  children: ReactNode;
}) {
  return (
    <span className={css.flag} data-kind={kind}>
      {children}
    </span>
  );
}

/** To this contestant's submissions of the problem. */
function CellLink(props: {
  row: RankRow;
  letter: string;
  kind: string;
  label: string;
  isVirtual: boolean;
  children: ReactNode;
}) {
  const { row, letter, kind, label, isVirtual, children } = props;
  const { cid } = useContest();
  if (isVirtual) {
    return (
      <span className={css.result} data-kind={kind} role="img" aria-label={label} title={label}>
        {children}
      </span>
    );
  }
  const search = new URLSearchParams({ username: row.username, problemID: letter });
  return (
    // A plain link, opened by the table: a thousand rows have too many for links of the router.
    <a
      href={`/contest/${String(cid)}/submissions?${search.toString()}&completeProblemID=true`}
      className={css.result}
      data-kind={kind}
      data-inside
      aria-label={label}
      title={label}
    >
      {children}
    </a>
  );
}

interface CellOf<Row> {
  row: Row;
  letter: string;
  isVirtual: boolean;
}

const cellTexts = { first: "cellFirst", ac: "cellAc", try: "cellTry", wa: "cellWa" } as const;

function AcmCell({ row, letter, isVirtual }: CellOf<AcmRankRow>) {
  const t = useContestWords();
  const shown = acmCellShown(row.submissionInfo[letter]);
  if (!shown) return null;
  const { kind, tries, hidden } = shown;
  const minutes = shown.minutes ?? 0;
  const label = t(cellTexts[kind], { letter, minutes, tries, hidden });
  return (
    <CellLink {...{ row, letter, kind, label, isVirtual }}>
      {kind === "try" ? (
        <b>{`${tries} + ${hidden}`}</b>
      ) : (
        <>
          {shown.minutes !== null && <b>{minutes}</b>}
          <small>{kind === "wa" ? `−${tries}` : t("tries", { count: tries })}</small>
        </>
      )}
    </CellLink>
  );
}

function ScoreCell({
  row,
  problem,
  isVirtual,
}: Omit<CellOf<PointsRankRow>, "letter"> & { problem: ContestProblem }) {
  const t = useContestWords();
  const { info } = useContest();
  const { displayId: letter } = problem;
  const shown = scoreCellShown(row, problem, info.rule);
  if (!shown) return null;
  const { kind, score, runTime } = shown;
  return (
    <CellLink {...{ row, letter, kind, isVirtual }} label={t("cellScore", { letter, score })}>
      <b>{score}</b>
      {runTime !== null && <small>{t("millis", { time: runTime })}</small>}
    </CellLink>
  );
}
