import type { HomeworkPhase, HomeworkRow } from "../../../shared/class/homework.ts";
import type { ContestClock } from "../../contest/clock/contestClock.ts";
import { clockText } from "../../contest/clock/contestPhase.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { nextMomentOf, timeLeft } from "./homeworkPhase.ts";
import css from "./HomeworkTime.module.css";
import { useHomeworkWords } from "./texts.ts";
import { useHomeworkPhase, useServerSecond } from "./useHomeworkClock.ts";

type Times = Pick<HomeworkRow, "startTime" | "ownEndTime" | "ownLastTime">;

/** Shows the phase of a homework assignment as a coloured word. */
function HomeworkPhasePill({ phase }: { phase: HomeworkPhase }) {
  const t = useHomeworkWords();
  return (
    <span className={css.phase} data-phase={phase}>
      {t(`phases.${phase}`)}
    </span>
  );
}

/** A label with the current phase of a homework assignment. */
export function LivePhasePill({ times, clock }: { times: Times; clock: ContestClock }) {
  return <HomeworkPhasePill phase={useHomeworkPhase(clock, times)} />;
}

/** Start, deadline, or end of the late period, whichever comes next. */
export function NextMoment({ times, phase }: { times: Times; phase: HomeworkPhase }) {
  const t = useHomeworkWords();
  const locale = useDisplayLocale();
  const keys = {
    before: ["startsAt", times.startTime],
    open: ["endsAt", times.ownEndTime],
    late: ["lateUntil", times.ownLastTime],
    closed: ["endedAt", times.ownEndTime],
  } as const;
  const [key, moment] = keys[phase];
  return (
    <time dateTime={moment} className="figures">
      {t(key, { at: dateAndTime(moment, locale) })}
    </time>
  );
}

/**
 * Shows the time until the next start, deadline or end of the late period, measured with the server's clock: in days
 * or, within the last day, as a countdown.
 */
export function Countdown({ times, clock }: { times: Times; clock: ContestClock }) {
  const t = useHomeworkWords();
  const phase = useHomeworkPhase(clock, times);
  const now = useServerSecond(clock);
  const moment = nextMomentOf(times, phase);
  if (moment === null) return null;
  const remaining = timeLeft(moment - now);
  const isSoon = "clock" in remaining;
  return (
    // A timer that screen readers do not announce every second.
    <span className={css.clock} role="timer" aria-live="off" data-soon={isSoon || undefined}>
      <span className={css.word}>{t(phase === "before" ? "toStart" : "left")}</span>{" "}
      <span className="figures">
        {"clock" in remaining ? clockText(remaining.clock) : t("days", { count: remaining.days })}
      </span>
    </span>
  );
}
