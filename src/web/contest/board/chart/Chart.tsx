import { lazy, Suspense } from "react";
import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useContest } from "../../contestContext.ts";
import type { BoardSearch } from "../searchParams.ts";
import { useBoardWords } from "../texts.ts";
import { useBoardAddress } from "../useBoardAddress.ts";
import css from "./Chart.module.css";

const BoardChart = lazy(async () => ({ default: (await import("./BoardChart.tsx")).BoardChart }));

interface ChartProps {
  /** All rows of the board that is currently shown, in order. */
  rows: readonly RankRow[];
  search: BoardSearch;
  /** Time of the visible board in seconds from the start; undefined for the current time. */
  second: number | undefined;
}

/** The chart for the visible board, which may be the board at an earlier time (`second`). */
export function Chart({ rows, search, second }: ChartProps) {
  const { clock, times } = useContest();
  const passed = Math.max(0, Math.floor((clock.now() - times.start) / 1000));
  return (
    <Suspense fallback={<div className={css.space} aria-busy="true" />}>
      <BoardChart rows={rows} withoutStars={search.removeStar ?? false} until={second ?? passed} />
    </Suspense>
  );
}

export function ChartButton({ isOpen }: { isOpen: boolean }) {
  const t = useBoardWords();
  const change = useBoardAddress();
  return (
    <Button
      icon="chart"
      aria-label={t("chart.title")}
      aria-pressed={isOpen}
      onClick={() => change({ chart: isOpen ? undefined : true }, { replace: false })}
    >
      <span className={css.word}>{t("chart.title")}</span>
    </Button>
  );
}
