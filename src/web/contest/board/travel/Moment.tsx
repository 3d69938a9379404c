import { lazy, Suspense, useCallback } from "react";
import type { BoardState } from "../../../../shared/scoreboard/boardChange.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useContest } from "../../contestContext.ts";
import { useBoardWords } from "../texts.ts";
import { useBoardAddress } from "../useBoardAddress.ts";
import css from "./Moment.module.css";
import type { PastBoard } from "./TimeBar.tsx";

const TimeBar = lazy(async () => ({ default: (await import("./TimeBar.tsx")).TimeBar }));

interface MomentProps {
  /** Minutes from the start, as in the URL; undefined for the current time. */
  at: number | undefined;
  isLive: boolean;
  present: BoardState | undefined;
  onBoard: (board: PastBoard | null) => void;
}

/** If the URL contains a time, shows the controls for it and the board at that time. */
export function Moment({ at, isLive, present, onBoard }: MomentProps) {
  const change = useBoardAddress();
  const onAt = useCallback((next: number) => change({ at: next }, { replace: true }), [change]);
  if (at === undefined) return null;
  return (
    <Suspense fallback={<div className={css.space} aria-busy="true" />}>
      <TimeBar
        at={at}
        isLive={isLive}
        present={present}
        onBoard={onBoard}
        onAt={onAt}
        onLeave={() => change({ at: undefined }, { replace: false })}
      />
    </Suspense>
  );
}

/**
 * Button that shows the board as it was at the last full minute, with the time controls, or returns to the current
 * board.
 */
export function TravelButton({ isTravelling }: { isTravelling: boolean }) {
  const t = useBoardWords();
  const { clock, times } = useContest();
  const change = useBoardAddress();
  const toggle = () => {
    const passed = Math.max(0, Math.min(clock.now(), times.end) - times.start);
    const at = isTravelling ? undefined : Math.floor(passed / 60_000);
    change({ at }, { replace: false });
  };
  return (
    <Button
      icon="history"
      aria-label={t("travel.title")}
      aria-pressed={isTravelling}
      onClick={toggle}
    >
      <span className={css.word}>{t("travel.title")}</span>
    </Button>
  );
}
