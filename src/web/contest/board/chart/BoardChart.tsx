import { useRef, useState } from "react";
import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { BarChart } from "../../../ui/mark/BarChart.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useContest } from "../../contestContext.ts";
import { isAcmRow, wholeTime } from "../boardCells.ts";
import { rowName } from "../rowName.ts";
import { useBoardWords } from "../texts.ts";
import css from "./BoardChart.module.css";
import { SolvedChart } from "./SolvedChart.tsx";
import { stableSlots, type SolvedLine, solvedLines, topRows } from "./solvedLines.ts";

interface BoardChartProps {
  /** All rows of the visible board, in order. */
  rows: readonly RankRow[];
  withoutStars: boolean;
  /** Time up to which the chart shows results, in seconds from the start of the contest. */
  until: number;
}

/**
 * A chart of the best rows of the visible board: solved problems over time under ACM rules, points as bars under other
 * rules.
 */
export function BoardChart({ rows, withoutStars, until }: BoardChartProps) {
  const t = useBoardWords();
  const { info, times } = useContest();
  const top = topRows(rows, withoutStars);
  const nameOf = (row: RankRow) => rowName(row, info);
  const lines = solvedLines(top);
  const length = (times.end - times.start) / 1000;
  const bars = top.flatMap((row) =>
    isAcmRow(row) ? [] : [{ id: row.uid, name: nameOf(row), value: row.totalScore }],
  );
  return (
    <Panel title={t(info.type === 0 ? "chart.solved" : "chart.points")}>
      <div className={css.frame}>
        {top.length === 0 && <EmptyNote icon="chart" title={t("chart.empty")} />}
        {bars.length > 0 && <BarChart label={t("chart.points")} bars={bars} />}
        {lines.length > 0 && <Lines lines={lines} nameOf={nameOf} length={length} until={until} />}
      </div>
    </Panel>
  );
}

interface LinesProps {
  lines: readonly SolvedLine[];
  nameOf: (row: RankRow) => string;
  length: number;
  until: number;
}

/** The chart, the legend with names and line patterns, and the data as a table. */
function Lines({ lines, nameOf, length, until }: LinesProps) {
  const t = useBoardWords();
  const [picked, setPicked] = useState<string | null>(null);
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  const uids = lines.map(({ row }) => row.uid);
  slots.current = stableSlots(uids, slots.current);
  const isPicked = picked !== null && uids.includes(picked);
  return (
    <>
      <SolvedChart
        lines={lines}
        length={length}
        until={until}
        nameOf={nameOf}
        slots={slots.current}
        picked={isPicked ? picked : null}
      />
      <ul role="list" className={css.names} aria-label={t("chart.names")}>
        {lines.map(({ row, solved }) => (
          <li key={row.uid}>
            <button
              type="button"
              className={css.name}
              aria-pressed={picked === row.uid}
              onClick={() => setPicked(picked === row.uid ? null : row.uid)}
            >
              <svg width="26" height="8" aria-hidden data-line={slots.current.get(row.uid)}>
                <path d="M0 4H26" className={css.line} />
              </svg>
              <span className={css.nameText}>{nameOf(row)}</span>
              <b className="figures">{solved.length}</b>
            </button>
          </li>
        ))}
      </ul>
      <details className={css.details}>
        <summary>{t("chart.table")}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("chart.place")}</th>
              <th scope="col">{t("chart.name")}</th>
              <th scope="col">{t("chart.count")}</th>
              <th scope="col">{t("chart.times")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ row, solved }) => (
              <tr key={row.uid}>
                <td>{row.rank < 0 ? "*" : row.rank}</td>
                <th scope="row">{nameOf(row)}</th>
                <td className="figures">{solved.length}</td>
                <td className="figures">
                  {solved.map(({ letter, second }) => `${letter} ${wholeTime(second)}`).join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
