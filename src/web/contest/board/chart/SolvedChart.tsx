import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { useBoardWords } from "../texts.ts";
import css from "./BoardChart.module.css";
import { type SolvedLine, stepPath, timeMarks } from "./solvedLines.ts";

/** Width of the chart while the actual width is unknown, in pixels. */
const USUAL_WIDTH = 900;
/** Width of a time label in pixels. */
const MARK = 90;
const HEIGHT = 272;
const LEFT = 34;
const RIGHT = 40;
const TOP = 26;
const BOTTOM = 30;
/** Distance by which overlapping lines are shifted apart. */
const LIFT = 1.6;

interface SolvedChartProps {
  lines: readonly SolvedLine[];
  /** Seconds. */
  length: number;
  until: number;
  /** User whose line is highlighted. */
  picked: string | null;
  nameOf: (row: RankRow) => string;
  /** Maps each user's uid to the colour number of that user's line. */
  slots: ReadonlyMap<string, number>;
}

/** Solved problems over time, with one line per contestant; the chart's title and description contain the same data. */
export function SolvedChart({ lines, length, until, picked, nameOf, slots }: SolvedChartProps) {
  const t = useBoardWords();
  const id = useId();
  const picture = useRef<SVGSVGElement>(null);
  const width = useWidth(picture);
  const most = Math.max(1, ...lines.map(({ solved }) => solved.length));
  const size = { width: width - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
  const frame = { length, until: Math.min(until, length), most, ...size };
  const counts = lines.map(({ row, solved }) =>
    t("chart.line", { name: nameOf(row), count: solved.length }),
  );
  const every = Math.ceil(most / 8);
  const marks = Array.from({ length: Math.floor(most / every) + 1 }, (_, at) => at * every);
  return (
    <svg
      ref={picture}
      className={css.chart}
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
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
        {timeMarks(length, Math.max(1, Math.floor(size.width / MARK))).map((second) => (
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
          // If several lines have the same count, only the first line is labelled.
          const isFirst = lines[at - 1]?.solved.length !== line.solved.length;
          return (
            <g
              key={line.row.uid}
              data-line={slots.get(line.row.uid)}
              data-picked={picked === null ? undefined : isPicked}
            >
              <path d={stepPath(line, frame, lift)} className={css.line} />
              {(isPicked || (picked === null && isFirst)) && (
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

/** Coordinates are in pixels, so that labels have the same size on every screen. */
function useWidth(picture: RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    if (!picture.current || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0);
      if (now > 0) setWidth(now);
    });
    observer.observe(picture.current);
    return () => observer.disconnect();
  }, [picture]);
  return width;
}

function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
