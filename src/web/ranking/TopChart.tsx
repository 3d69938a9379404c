import { useQuery } from "@tanstack/react-query";
import { type RankRow, RankType } from "../../shared/practice/ranking.ts";
import { BAR_ROW, BarChart } from "../ui/mark/BarChart.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { TOP, topQuery } from "./queries.ts";
import styles from "./TopChart.module.css";
import { useRankingWords } from "./texts.ts";

/** The top ten users as a bar chart. */
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
          style={{ minHeight: rows?.length === 0 ? undefined : `${TOP * BAR_ROW}px` }}
        >
          {rows?.length === 0 && <p className={styles.none}>{t("topEmpty")}</p>}
          {rows && rows.length > 0 && (
            <BarChart
              label={t(isAcm ? "topAc" : "topScore")}
              bars={rows.map((row) => ({ id: row.uid, name: row.username, value: valueOf(row) }))}
            />
          )}
        </div>
      )}
    </Panel>
  );
}
