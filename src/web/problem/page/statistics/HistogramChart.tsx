import type { Histogram } from "../../../../shared/problem/problemStatistics.ts";
import { barsOf } from "./histogramBars.ts";
import css from "./ProblemFigures.module.css";
import { useStatisticsWords } from "./texts.ts";

interface HistogramChartProps {
  histogram: Histogram;
  own: number | null;
  /** Returns the text of a value, including its unit. */
  format(value: number): string;
}

/** A bar chart with labels at both ends of its axis; screen readers get a list. */
export function HistogramChart({ histogram, own, format }: HistogramChartProps) {
  const t = useStatisticsWords();
  const bars = barsOf(histogram, own);
  const rangeOf = ({ from, to }: (typeof bars)[number]) =>
    to === null
      ? t("figures.andMore", { from: format(from) })
      : t("figures.range", { from: format(from), to: format(to) });
  const end = bars.at(-1);
  return (
    <>
      <ul role="list" className={css.bars}>
        {bars.map((bar) => {
          const words = t(bar.isOwn ? "figures.ownBar" : "figures.bar", {
            range: rangeOf(bar),
            users: bar.users,
          });
          return (
            <li key={bar.from} title={words} data-own={bar.isOwn || undefined}>
              <span style={{ height: `${bar.height * 100}%` }} />
              <span className="visually-hidden">{words}</span>
            </li>
          );
        })}
      </ul>
      <p className={`figures ${css.ends}`} aria-hidden>
        <span>{format(histogram.from)}</span>
        {end && <span>{end.to === null ? `≥ ${format(end.from)}` : format(end.to)}</span>}
      </p>
    </>
  );
}
