import type { Histogram } from "../../../../shared/problemStatistics.ts";
import { useTexts } from "../../../platform/texts.tsx";
import { barsOf } from "./histogramBars.ts";
import css from "./ProblemFigures.module.css";

interface HistogramChartProps {
  histogram: Histogram;
  own: number | null;
  /** A value with its unit. */
  shown(value: number): string;
}

/** Bars with labels of both ends below; screen readers get them as a list. */
export function HistogramChart({ histogram, own, shown }: HistogramChartProps) {
  const t = useTexts("problemPage");
  const bars = barsOf(histogram, own);
  const rangeOf = ({ from, to }: (typeof bars)[number]) =>
    to === null
      ? t("figures.andMore", { from: shown(from) })
      : t("figures.range", { from: shown(from), to: shown(to) });
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
        <span>{shown(histogram.from)}</span>
        {end && <span>{end.to === null ? `≥ ${shown(end.from)}` : shown(end.to)}</span>}
      </p>
    </>
  );
}
