import { useDisplayLocale } from "../../platform/texts.tsx";
import { type OpenContest, useSecond } from "../contestContext.ts";
import { countdownAt, phaseAt } from "./contestPhase.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { useContestWords } from "../texts.ts";
import css from "../ContestHead.module.css";

/**
 * Shows the time until the contest starts and, after the start, the time until it ends for the reader, according to the
 * server's clock.
 */
export function ContestClockFace({ contest }: { contest: OpenContest }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const now = useSecond(contest);
  const { times, info } = contest;
  const text = countdownAt(times, now);
  const phase = phaseAt(times, now);
  if (text.kind === "over") return <span className={css.clock}>{t("over")}</span>;
  if (text.kind === "startsAt") {
    return (
      <span className={css.clock}>
        {t("startAt", { time: dateAndTime(info.startTime, locale) })}
      </span>
    );
  }
  return (
    // A timer that screen readers do not announce every second.
    <span className={css.clock} role="timer" aria-live="off">
      <span className={css.clockWord}>{t(phase === "scheduled" ? "clockBefore" : "clock")}</span>
      <span className={`figures ${css.clockTime}`}>{text.text}</span>
    </span>
  );
}
