import { useId } from "react";
import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { useBoardWords } from "../texts.ts";
import css from "./BoardChart.module.css";
import { type SolvedLine, stepPath, timeMarks } from "./solvedLines.ts";

const WIDTH = 900;
const HEIGHT = 260;
const LEFT = 34;
const RIGHT = 40;
const TOP = 14;
const BOTTOM = 30;
/** Lines of the same height lie this far apart. */
const LIFT = 1.6;

interface SolvedChartProps {
  lines: readonly SolvedLine[];
  /** Seconds. */
  length: number;
  until: number;
  /** Whose line stands out. */
  picked: string | null;
  nameOf: (row: RankRow) => string;
}

/** Solved problems over time, a line for each; its title and description say the same. */
export function SolvedChart({ lines, length, until, picked, nameOf }: SolvedChartProps) {
  const t = useBoardWords();
  const id = useId();
  const most = Math.max(1, ...lines.map(({ solved }) => solved.length));
  const size = { width: WIDTH - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
  const frame = { length, until: Math.min(until, length), most, ...size };
  const counts = lines.map(({ row, solved }) =>
    t("chart.line", { name: nameOf(row), count: solved.length }),
  );
  const every = Math.ceil(most / 8);
  const marks = Array.from({ length: Math.floor(most / every) + 1 }, (_, at) => at * every);
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}title ${id}desc`}
    >
      <title id={`${id}title`}>{t("chart.solved")}</title>
      <desc id={`${id}desc`}>{counts.join(", ")}</desc>
      <g transform={`translate(${LEFT} ${TOP})`}>
        {marks.map((count) => {
          const y = size.height - (count / most) * size.height;
          return (
            <g key={count}>
              <path d={`M0 ${y}H${size.width}`} className={css.grid} />
              <text x={-8} y={y} className={css.count}>
                {count}
              </text>
            </g>
          );
        })}
        {timeMarks(length).map((second) => (
          <text
            key={second}
            x={(second / length) * size.width}
            y={size.height + 20}
            className={css.time}
          >
            {hoursAndMinutes(second)}
          </text>
        ))}
        {lines.map((line, at) => {
          const lift = (lines.length - 1 - at) * LIFT;
          const y = size.height - (line.solved.length / most) * size.height - lift;
          const isPicked = picked === line.row.uid;
          return (
            <g
              key={line.row.uid}
              data-line={at}
              data-picked={picked === null ? undefined : isPicked}
            >
              <path d={stepPath(line, frame, lift)} className={css.line} />
              {(isPicked || (picked === null && at < 3)) && (
                <text x={(frame.until / length) * size.width + 5} y={y} className={css.end}>
                  {line.row.rank < 0 ? "*" : `#${line.row.rank}`}
                </text>
              )}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
