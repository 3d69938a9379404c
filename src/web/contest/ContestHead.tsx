import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { useDisplayLocale } from "../platform/texts.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { ContestClockFace } from "./clock/ContestClockFace.tsx";
import { type OpenContest, usePhase, useSecond } from "./contestContext.ts";
import { ContestPills } from "./ContestPills.tsx";
import { progressAt } from "./clock/contestPhase.ts";
import { dateAndTime } from "../ui/text/dateAndTime.ts";
import { lastListSearch } from "./list/lastListSearch.ts";
import { useContestWords } from "./texts.ts";
import css from "./ContestHead.module.css";

interface ContestHeadProps {
  contest: OpenContest;
  /** Whether this page header states that results are frozen. False if the page below this header already states it. */
  saysFrozen: boolean;
}

/** Title, basic information, progress and clock of a contest. */
export function ContestHead({ contest, saysFrozen }: ContestHeadProps) {
  const t = useContestWords();
  const phase = usePhase(contest);
  const { info, cid } = contest;
  return (
    <header className={css.head}>
      <div className={css.titles}>
        {info.classId === null ? (
          <Link to="/contest" search={lastListSearch.get() as never} className={css.back}>
            <Icon name="left" /> {t("back")}
          </Link>
        ) : (
          <Link
            to="/class/$classID/contest"
            params={{ classID: String(info.classId) }}
            className={css.back}
          >
            <Icon name="left" /> {t("backToClass")}
          </Link>
        )}
        <p className={css.title}>
          <Link to="/contest/$contestID" params={{ contestID: String(cid) }}>
            {info.title}
          </Link>
        </p>
        <ContestPills contest={contest} />
        {/* After the end, no clock is needed, because the label of the phase already shows that the contest is over. */}
        {phase !== "ended" && <ContestClockFace contest={contest} />}
      </div>
      <div className={css.times}>
        <Moment word={t("from")} at={info.startTime} />
        <ContestProgress contest={contest} />
        <Moment word={t("until")} at={info.endTime} />
      </div>
      <ContestNotes contest={contest} saysFrozen={saysFrozen} />
    </header>
  );
}

function Moment({ word, at }: { word: string; at: string }) {
  const locale = useDisplayLocale();
  return (
    <span className={css.moment}>
      <span className={css.momentWord}>{word}</span>{" "}
      <time dateTime={at} className="figures">
        {dateAndTime(at, locale)}
      </time>
    </span>
  );
}

/** Progress bar of the contest; the start of the freeze has a labelled mark. */
function ContestProgress({ contest }: { contest: OpenContest }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const now = useSecond(contest);
  const { times, info } = contest;
  const percent = progressAt(times, now);
  const whole = Math.floor(percent);
  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={t("progress")}
      aria-valuenow={whole}
      aria-valuetext={t("progressText", { percent: whole })}
      title={t("progressText", { percent: whole })}
    >
      <div className={css.done} style={{ width: `${percent}%` }} />
      {info.sealRankTime !== null && times.frozenFrom !== null && (
        <span
          className={css.freeze}
          style={{ "--at": `${progressAt(times, times.frozenFrom)}%` } as CSSProperties}
        >
          <span className={css.freezeMark} />
          <span
            className={css.freezeWord}
            title={t("frozenFrom", { time: dateAndTime(info.sealRankTime, locale) })}
          >
            {t("freezeWord")}
          </span>
        </span>
      )}
    </div>
  );
}

/** Notes about exceptions: a frozen scoreboard, or an individual end time. */
function ContestNotes({ contest, saysFrozen }: ContestHeadProps) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const phase = usePhase(contest);
  const { info, times } = contest;
  const hasExtra = times.ownEnd > times.end && phase !== "ended";
  const isFrozen = info.isFrozen && saysFrozen;
  if (!isFrozen && !hasExtra) return null;
  return (
    <p className={css.notes}>
      {isFrozen && info.sealRankTime !== null && (
        <span>
          <Icon name="lock" /> {t("frozenNote", { time: dateAndTime(info.sealRankTime, locale) })}
        </span>
      )}
      {hasExtra && <Moment word={t("ownUntil")} at={info.ownEndTime} />}
    </p>
  );
}
