import { Link } from "@tanstack/react-router";
import type { ContestRow, ListedContest } from "../../../shared/contest/contest.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { durationInWords } from "../../ui/text/durationInWords.ts";
import { familyOf } from "../contestContext.ts";
import { AccessTag, PhasePill, RatedTag } from "../ContestPills.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { useContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";

const phases = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

/**
 * The page that a link to the contest opens: the list of problems while the contest runs, otherwise the description.
 */
export function entryOf({ status }: Pick<ContestRow, "status">) {
  return status === 0 ? "/contest/$contestID/problems" : "/contest/$contestID";
}

/**
 * The time until the end of a running contest or until the start of a scheduled contest; nothing for ended contests.
 */
function Remaining({ contest: { status, startTime, endTime } }: { contest: ContestRow }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const now = useMinute();
  const seconds = Math.floor((Date.parse(status === 0 ? endTime : startTime) - now) / 1000);
  if (status > 0 || seconds < 60) return null;
  const length = durationInWords(seconds - (seconds % 60), locale);
  return (
    <strong className={css.remaining}>{t(status === 0 ? "endsIn" : "startsIn", { length })}</strong>
  );
}

/** The current time, accurate to a minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A link to the contest page that the viewer usually needs next: the problems, the description or the results. */
function NextAction({ contest, onOpen }: Pick<ContestItemProps, "contest" | "onOpen">) {
  const t = useContestWords();
  const { id, status, title } = contest;
  const words = nextOf(contest);
  return (
    <ButtonLink
      size="small"
      look={status === 0 || words === "register" ? "primary" : "plain"}
      to={status > 0 ? "/contest/$contestID/rank" : entryOf(contest)}
      params={{ contestID: String(id) }}
      aria-label={`${t(`next.${words}`)}: ${title}`}
      onClick={(event) => {
        if (onOpen(contest)) event.preventDefault();
      }}
    >
      {t(`next.${words}`)}
    </ButtonLink>
  );
}

/**
 * What the link to a contest opens for the reader: the results, the registration if it is required first, the contest
 * itself, or its details.
 */
function nextOf({ status, auth, own }: ListedContest) {
  if (status > 0) return "results";
  if (auth !== 0 && own === null) return "register";
  return status === 0 ? "enter" : "details";
}

/** The reader's results in the contest, if the reader is registered. */
function OwnState({ own }: Pick<ListedContest, "own">) {
  const t = useContestWords();
  if (own === null) return null;
  const { solved, problems } = own;
  return (
    <strong className={css.own}>
      <Icon name="check" />{" "}
      {solved === null || problems === 0
        ? t("registeredMark")
        : t("solvedMark", { solved, problems })}
    </strong>
  );
}

interface ContestItemProps {
  contest: ListedContest;
  /** Returns true if the click was handled, so that the link must not be followed. */
  onOpen: (contest: ContestRow) => boolean;
  /** Called when the badge of the contest format (ACM, OI, …) is clicked; filters the list by this format. */
  onRule: (type: number) => void;
}

export function ContestItem({ contest, onOpen, onRule }: ContestItemProps) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { id, title, type, rule, auth, startTime, duration, count, isRated } = contest;
  const phase = phases[contest.status as keyof typeof phases] ?? "ended";
  const family = t(`families.${familyOf(type)}`);
  return (
    <li data-phase={phase}>
      <span className={css.titleLine}>
        <Link
          to={entryOf(contest)}
          params={{ contestID: String(id) }}
          className={css.title}
          onClick={(event) => {
            if (onOpen(contest)) event.preventDefault();
          }}
        >
          {title}
        </Link>
        <OwnState own={contest.own} />
      </span>
      <span className={css.facts}>
        <button
          type="button"
          className={css.rule}
          title={`${t(`ruleMeaning.${rule}`)}\n${t("onlyRule", { rule: family })}`}
          onClick={() => onRule(type === 0 ? 0 : 1)}
        >
          {t(`rules.${rule}`)}
        </button>
        <AccessTag auth={auth} />
        {isRated && <RatedTag />}
        <time dateTime={startTime} className="figures">
          {dateAndTime(startTime, locale)}
        </time>
        <span>{t("length", { length: durationInWords(duration, locale) })}</span>
        <Remaining contest={contest} />
        {(count > 0 || auth !== 0) && <span>{t("people", { count })}</span>}
      </span>
      <span className={css.status}>
        {contest.openRank && contest.status !== -1 && (
          <Link
            to={
              type === 0
                ? "/contest/acm-scoreboard/$contestID"
                : "/contest/oi-scoreboard/$contestID"
            }
            params={{ contestID: String(id) }}
            className={css.board}
            title={t("outsideBoard")}
          >
            <Icon name="chart" label={t("outsideBoardOf", { title })} />
          </Link>
        )}
        <PhasePill phase={phase} />
        <NextAction contest={contest} onOpen={onOpen} />
      </span>
    </li>
  );
}
