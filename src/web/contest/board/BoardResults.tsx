import { memo, type ReactNode } from "react";
import type { ContestProblem } from "../../../shared/contest.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import type { AcmRankRow } from "../../../shared/scoreboardCalls.ts";
import { acmCellShown, hasRunTimes, isAcmRow, scoreCellShown, wholeTime } from "./boardCells.ts";
import { cellText, type Words } from "./cellText.ts";
import css from "./BoardTable.module.css";
import type { SharedByRows } from "./sharedByRows.ts";

interface ResultsProps {
  row: RankRow;
  shared: SharedByRows;
  isVirtual: boolean;
  /** Letters of the cells that the last change altered, and `total`. */
  fresh: ReadonlySet<string> | undefined;
  isOddChange: boolean;
}

/** Totals and cells of a row. Functions and not components for each cell: a thousand cells are on the page. */
export const BoardResults = memo(function BoardResults(props: ResultsProps) {
  const { row, shared, isVirtual, fresh, isOddChange } = props;
  const markOf = (cell: string) => (fresh?.has(cell) ? (isOddChange ? "odd" : "even") : undefined);
  const { cid, problems } = shared;
  const ofUser = new URLSearchParams({ username: row.username }).toString();
  const to = isVirtual ? null : `/contest/${cid}/submissions?${ofUser}&completeProblemID=true`;
  return (
    <>
      {isAcmRow(row) && (
        <td role="cell" className={css.figure} data-fresh={markOf("total")}>
          {row.ac}
        </td>
      )}
      <td
        role="cell"
        className={css.figure}
        data-fresh={markOf("total")}
        title={isAcmRow(row) ? wholeTime(row.totalTime) : undefined}
      >
        {total(row, shared)}
      </td>
      {problems.map((problem) => (
        <td
          key={problem.id}
          role="cell"
          className={css.cell}
          data-fresh={markOf(problem.displayId)}
        >
          {resultLink(faceOf(row, problem, shared), to, problem.displayId)}
        </td>
      ))}
    </>
  );
}, isSameResults);

/** A row has a new place, but the same results, when only others moved. */
function isSameResults(before: ResultsProps, after: ResultsProps): boolean {
  const [old, row] = [before.row, after.row];
  return (
    before.shared === after.shared &&
    before.isVirtual === after.isVirtual &&
    before.fresh === after.fresh &&
    before.isOddChange === after.isOddChange &&
    old.username === row.username &&
    old.submissionInfo === row.submissionInfo &&
    old.totalTime === row.totalTime &&
    ("ac" in old
      ? "ac" in row && old.ac === row.ac
      : "totalScore" in row && old.totalScore === row.totalScore && old.timeInfo === row.timeInfo)
  );
}

/** ACM: minutes; points with what orders equal ones. */
function total(row: RankRow, { t, info }: SharedByRows): ReactNode {
  if (isAcmRow(row)) return Math.floor(row.totalTime / 60);
  const { totalScore, totalTime } = row;
  return (
    <>
      <strong>{totalScore}</strong>
      {hasRunTimes(info.rule) && totalTime > 0 && (
        <small>{cellText(t, "millis", { time: totalTime })}</small>
      )}
      {info.rule === "atCoder" && totalTime > 0 && <small>{wholeTime(totalTime)}</small>}
    </>
  );
}

/** What a cell shows; `label` says it in words. */
interface Face {
  kind: string;
  label: string;
  large: string | number | null;
  small: string | null;
}

function faceOf(row: RankRow, problem: ContestProblem, { t, info }: SharedByRows): Face | null {
  return isAcmRow(row)
    ? acmFace(row, problem.displayId, t)
    : scoreFace(t, problem.displayId, scoreCellShown(row, problem, info.rule));
}

const cellKeys = { first: "cellFirst", ac: "cellAc", try: "cellTry", wa: "cellWa" } as const;

function acmFace(row: AcmRankRow, letter: string, t: Words): Face | null {
  const shown = acmCellShown(row.submissionInfo[letter]);
  if (!shown) return null;
  const { kind, tries, hidden } = shown;
  const minutes = shown.minutes ?? 0;
  const label = cellText(t, cellKeys[kind], { letter, minutes, tries, hidden });
  if (kind === "try") return { kind, label, large: `${tries} + ${hidden}`, small: null };
  const small = kind === "wa" ? `−${tries}` : cellText(t, "tries", { count: tries });
  return { kind, label, large: shown.minutes, small };
}

function scoreFace(
  t: Words,
  letter: string,
  shown: ReturnType<typeof scoreCellShown>,
): Face | null {
  if (!shown) return null;
  const { kind, score, runTime } = shown;
  const label = cellText(t, "cellScore", { letter, score });
  const small = runTime === null ? null : cellText(t, "millis", { time: runTime });
  return { kind, label, large: score, small };
}

/**
 * To this contestant's submissions of the problem; `to` null: nowhere. A plain link, opened by the table: a thousand
 * cells are too many for links of the router. Its tooltip is its label, set by the table where it is pointed at.
 */
function resultLink(face: Face | null, to: string | null, letter: string): ReactNode {
  if (!face) return null;
  const { kind, label, large, small } = face;
  const content = (
    <>
      {large !== null && small !== null ? `${large}\n` : large}
      {small !== null && <small>{small}</small>}
    </>
  );
  if (to === null) {
    return (
      <span className={css.result} data-kind={kind} role="img" aria-label={label}>
        {content}
      </span>
    );
  }
  return (
    <a
      href={`${to}&problemID=${encodeURIComponent(letter)}`}
      className={css.result}
      data-kind={kind}
      data-inside
      aria-label={label}
    >
      {content}
    </a>
  );
}
