import { useDisplayLocale } from "../../platform/texts.tsx";
import styles from "./BarChart.module.css";

/** Height in pixels of a bar together with its name. */
export const BAR_ROW = 30;
const BAR = 14;
/** Percentages of the width that are reserved for the names and for the values. */
const NAMES = 36;
const FIGURES = 18;

interface Bar {
  /** Unique; several bars may have the same name. */
  id: string;
  name: string;
  value: number;
}

/**
 * Horizontal bars, the first three emphasized; for screen readers, one image whose label contains all names and values.
 */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const locale = useDisplayLocale();
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const figureText = (value: number) => value.toLocaleString(locale);
  const words = bars.map(({ name, value }) => `${name} ${figureText(value)}`).join(", ");
  return (
    <svg
      className={styles.chart}
      width="100%"
      height={bars.length * BAR_ROW}
      role="img"
      aria-label={`${label}: ${words}`}
    >
      {bars.map(({ id, name, value }, index) => {
        const middle = index * BAR_ROW + BAR_ROW / 2;
        const width = (value / max) * (100 - NAMES - FIGURES);
        return (
          <g key={id}>
            <title>{`${name}: ${figureText(value)}`}</title>
            {/* A nested SVG clips a long name where the bars begin. */}
            <svg x="0" y={index * BAR_ROW} width={`${NAMES - 3}%`} height={BAR_ROW}>
              <text y={BAR_ROW / 2} dominantBaseline="central" className={styles.name}>
                {name}
              </text>
            </svg>
            <rect
              x={`${NAMES}%`}
              y={middle - BAR / 2}
              width={`${width}%`}
              height={BAR}
              rx={3}
              className={index < 3 ? styles.first : styles.bar}
            />
            <text
              x={`${NAMES + width}%`}
              dx={6}
              y={middle}
              dominantBaseline="central"
              className={styles.value}
            >
              {figureText(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
