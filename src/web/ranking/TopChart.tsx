import { useQuery } from "@tanstack/react-query";
import { type RankRow, RankType } from "../../shared/ranking.ts";
import { useLocaleShown } from "../platform/texts.tsx";
import { ErrorNote } from "../ui/Note.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TOP, topQuery } from "./queries.ts";
import styles from "./TopChart.module.css";
import { useRankingWords } from "./texts.ts";

const ROW = 30;
const BAR = 14;
/** Percent of the width reserved for names and figures. */
const NAMES = 36;
const FIGURES = 18;

/** The best ten as bars; for screen readers one picture with all figures in its label. */
export function TopChart({ type }: { type: RankType }) {
  const t = useRankingWords();
  const { data, error, refetch } = useQuery(topQuery(type));
  const isAcm = type === RankType.Acm;
  const valueOf = (row: RankRow) => (isAcm ? row.ac : row.score);
  const rows = data?.records.filter((row) => valueOf(row) > 0);
  return (
    <Panel title={t("topTitle")}>
      {error && !data ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <div
          className={styles.frame}
          style={{ minHeight: rows?.length === 0 ? undefined : `${TOP * ROW}px` }}
        >
          {rows?.length === 0 && <p className={styles.none}>{t("topEmpty")}</p>}
          {rows && rows.length > 0 && (
            <Bars
              label={t(isAcm ? "topAc" : "topScore")}
              bars={rows.map((row) => ({ name: row.username, value: valueOf(row) }))}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

function Bars({ label, bars }: { label: string; bars: { name: string; value: number }[] }) {
  const locale = useLocaleShown();
  const max = Math.max(...bars.map(({ value }) => value));
  const shown = (value: number) => value.toLocaleString(locale);
  const words = bars.map(({ name, value }) => `${name} ${shown(value)}`).join(", ");
  return (
    <svg
      className={styles.chart}
      width="100%"
      height={bars.length * ROW}
      role="img"
      aria-label={`${label}: ${words}`}
    >
      {bars.map(({ name, value }, index) => {
        const middle = index * ROW + ROW / 2;
        const width = (value / max) * (100 - NAMES - FIGURES);
        return (
          <g key={name}>
            <title>{`${name}: ${shown(value)}`}</title>
            {/* A nested SVG clips a long name where the bars begin. */}
            <svg x="0" y={index * ROW} width={`${NAMES - 3}%`} height={ROW}>
              <text y={ROW / 2} dominantBaseline="central" className={styles.name}>
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
              {shown(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
