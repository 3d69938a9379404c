import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { RatingChange } from "../../../shared/contestOrganizer/contestRating.ts";
import { levelBounds } from "../../../shared/practice/ratingLevels.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import css from "./RatingPanel.module.css";
import { useUserHomeWords } from "./texts.ts";

/** Width in pixels that is used before the actual width is measured. */
const USUAL_WIDTH = 480;
const HEIGHT = 170;
const LEFT = 44;
const MARGIN = 12;

/**
 * Ratings after each contest, from the oldest to the newest, with lines at the boundaries between levels. For screen
 * readers, the chart is one picture whose description states the range; the list beside the chart contains every value.
 */
export function RatingChart({ changes }: { changes: readonly RatingChange[] }) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const [box, width] = useWidth();
  const points = changes.toReversed();
  const ratings = points.map(({ after }) => after);
  const [least, most] = [Math.min(...ratings) - 50, Math.max(...ratings) + 50];
  const y = (rating: number) =>
    HEIGHT - MARGIN - ((rating - least) / (most - least)) * (HEIGHT - 2 * MARGIN);
  const x = (at: number) => LEFT + (at / (points.length - 1)) * (width - LEFT - MARGIN);
  const line = ratings.map((rating, at) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  const first = points[0];
  const label = t("rating.chart", {
    count: points.length,
    first: first?.after ?? 0,
    last: ratings.at(-1) ?? 0,
    least: Math.min(...ratings),
    most: Math.max(...ratings),
  });
  return (
    <svg
      ref={box}
      className={css.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {levelBounds
        .filter((bound) => bound > least && bound < most)
        .map((bound) => (
          <g key={bound}>
            <line x1={LEFT} x2={width - MARGIN} y1={y(bound)} y2={y(bound)} className={css.bound} />
            <text x={LEFT - 8} y={y(bound)} className={css.boundText}>
              {bound}
            </text>
          </g>
        ))}
      <polyline points={line} className={css.line} />
      {points.length <= 100 &&
        points.map(({ endTime, contestId, after, title }, at) => (
          <circle
            key={`${endTime} ${contestId ?? after}`}
            cx={x(at)}
            cy={y(after)}
            r={3.5}
            className={css.point}
          >
            <title>
              {[new Date(endTime).toLocaleDateString(locale), title, after]
                .filter(Boolean)
                .join(" · ")}
            </title>
          </circle>
        ))}
    </svg>
  );
}

/**
 * Measures the width of the chart on the page, so that the chart fills its container without scaling labels and points.
 */
function useWidth(): [RefObject<SVGSVGElement | null>, number] {
  const box = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const picture = box.current;
    if (!picture) return;
    const measure = () =>
      setWidth(Math.max(LEFT * 4, Math.round(picture.clientWidth)) || USUAL_WIDTH);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(picture);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
