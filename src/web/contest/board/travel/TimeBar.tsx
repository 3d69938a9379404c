import { useEffect, useRef } from "react";
import { boardAt } from "../../../../shared/scoreboard/boardAt.ts";
import type { BoardState } from "../../../../shared/scoreboard/boardChange.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { useContest, usePhase, useSecond } from "../../contestContext.ts";
import { wholeTime } from "../boardCells.ts";
import { useBoardWords } from "../texts.ts";
import type { FollowedBoard } from "../useLiveBoard.ts";
import css from "./TimeBar.module.css";
import { SPEEDS, useReplay } from "./useReplay.ts";
import { useTimeline } from "./useTimeline.ts";

/** Number of replay steps for which changes stay marked. */
const MARKED_STEPS = 4;

interface TimeBarProps {
  /** Minutes from the start, as in the URL. */
  at: number;
  onAt: (at: number) => void;
  /** Returns to the current board. */
  onLeave: () => void;
  /** Whether the board is shown without the freeze, as organizers may request. */
  isLive: boolean;
  /** The board as it is now. */
  present: BoardState | undefined;
  /** Receives the board of the chosen time; null when no time is selected. */
  onBoard: (board: PastBoard | null) => void;
}

/**
 * A past board. `state` is the board `second` seconds after the start of the contest; during a replay, `before` is the
 * board before the last steps.
 */
export interface PastBoard extends FollowedBoard {
  second: number;
}

/** Lets the user select the time for which the scoreboard is shown, and replay the contest from this time on. */
export function TimeBar({ at, onAt, onLeave, isLive, present, onBoard }: TimeBarProps) {
  const t = useBoardWords();
  const { data, error, refetch } = useTimeline(isLive, present);
  const last = useLastSecond(data?.length);
  const replay = useReplay({ at, last, onAt });
  const { second, isPlaying, speed } = replay;
  const trail = useRef<BoardState[]>([]);
  useEffect(() => {
    if (!data) return;
    const state = boardAt(data, second);
    trail.current = isPlaying ? [...trail.current, state].slice(-MARKED_STEPS - 1) : [state];
    const [before = state] = trail.current;
    onBoard({ state, before: before === state ? null : before, turn: 0, second });
  }, [data, second, isPlaying, onBoard]);
  useEffect(() => () => onBoard(null), [onBoard]);
  const time = t("travel.time", { time: wholeTime(second), length: wholeTime(last ?? 0) });
  return (
    <section className={css.bar} aria-label={t("travel.title")}>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Button
        look="primary"
        icon={isPlaying ? "pause" : "play"}
        disabled={!data}
        onClick={replay.toggle}
      >
        {t(isPlaying ? "travel.pause" : "travel.play")}
      </Button>
      <input
        type="range"
        className={css.slider}
        aria-label={t("travel.moment")}
        aria-valuetext={time}
        min={0}
        // The slider moves in whole minutes, so its end is rounded up.
        max={Math.ceil((last ?? second) / 60) * 60}
        step={60}
        value={second}
        disabled={!data}
        onChange={(event) => replay.choose(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          replay.toggle();
        }}
      />
      <span className={`figures ${css.time}`}>{time}</span>
      <select
        className={css.speed}
        aria-label={t("travel.speed")}
        value={speed}
        onChange={(event) => replay.setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t("travel.times", { speed: one })}
          </option>
        ))}
      </select>
      <Button icon="exit" onClick={onLeave}>
        {t("travel.leave")}
      </Button>
      <p className={css.hint}>{t("travel.hint")}</p>
    </section>
  );
}

/**
 * The last second of the time bar, counted from the contest's start: the current second while the contest runs,
 * otherwise `length`. Undefined while `length` is not loaded.
 */
function useLastSecond(length: number | undefined): number | undefined {
  const contest = useContest();
  const isRunning = usePhase(contest) === "running";
  const passed = Math.floor((useSecond(contest) - contest.times.start) / 1000);
  if (length === undefined) return undefined;
  return isRunning ? Math.max(0, Math.min(length, passed)) : length;
}
