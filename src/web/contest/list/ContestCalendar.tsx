import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListedContest } from "../../../shared/contest/contest.ts";
import { useSession } from "../../platform/session.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { contestCalendarQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { entryOf } from "./ContestItem.tsx";
import css from "./ContestCalendar.module.css";
import { type CalendarDay, daysOfMonth, monthAfter, monthOf } from "./monthDays.ts";

/** Number of contests of one day that a cell shows before it is expanded. */
const SHOWN_MAX = 3;
const phases = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

interface ContestCalendarProps {
  /** Absent for the contests of the site. */
  classId?: number;
  /** Month to show; absent for the current month. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

/**
 * The contests of a month, arranged by days in the reader's time zone; on a phone, a list of the days with contests.
 */
export function ContestCalendar({ classId, month, onMonth }: ContestCalendarProps) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const uid = useSession()?.user.uid;
  const [now] = useState(Date.now);
  const present = monthOf(now);
  const visibleMonth = month ?? present;
  const days = daysOfMonth(visibleMonth);
  const first = days[0]!;
  const last = days.at(-1)!;
  const span = { from: new Date(first.from).toISOString(), to: new Date(last.to).toISOString() };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    contestCalendarQuery({ classId, ...span }, uid),
  );
  const go = (months: number) => {
    const next = monthAfter(visibleMonth, months);
    onMonth(next === present ? undefined : next);
  };
  const name = nameOf(days, locale);
  const weekdays = days
    .slice(0, 7)
    .map(({ from }) => new Intl.DateTimeFormat(locale, { weekday: "short" }).format(from));
  const contests = data ?? [];
  const isEmpty = data !== undefined && !isPlaceholderData && contests.length === 0;
  return (
    <>
      <div className={css.bar}>
        <Button icon="left" iconOnly look="quiet" onClick={() => go(-1)}>
          {t("earlierMonth")}
        </Button>
        <h2 className={css.month} aria-live="polite">
          {name}
        </h2>
        <Button icon="right" iconOnly look="quiet" onClick={() => go(1)}>
          {t("laterMonth")}
        </Button>
        {visibleMonth !== present && (
          <Button size="small" onClick={() => onMonth(undefined)}>
            {t("thisMonth")}
          </Button>
        )}
      </div>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Panel flush>
        {isEmpty && (
          <div className={css.empty}>
            <EmptyNote icon="clock" title={t("noneInMonth")} />
          </div>
        )}
        <table className={css.grid} data-empty={isEmpty || undefined}>
          <caption className="visually-hidden">{t("calendarOf", { month: name })}</caption>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: days.length / 7 }, (_, week) => (
              <tr key={week}>
                {days.slice(7 * week, 7 * week + 7).map((day) => (
                  <Day key={day.key} day={day} now={now} contests={contests} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  );
}

function nameOf(days: readonly CalendarDay[], locale: string): string {
  const inside = days.find(({ isInMonth }) => isInMonth)!;
  return new Intl.DateTimeFormat(locale, { year: "numeric", month: "long" }).format(inside.from);
}

interface DayProps {
  day: CalendarDay;
  /** The time at which the calendar was opened. */
  now: number;
  contests: readonly ListedContest[];
}

function Day({ day, now, contests }: DayProps) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { from, to, date, isInMonth } = day;
  const [isExpanded, setExpanded] = useState(false);
  // Contests in which the reader takes part come first.
  const own = contests
    .filter(({ startTime, endTime }) => Date.parse(startTime) < to && Date.parse(endTime) > from)
    .toSorted((a, b) => Number(Boolean(b.own)) - Number(Boolean(a.own)));
  const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: "full" }).format(from);
  return (
    <td
      data-outside={!isInMonth || undefined}
      data-today={(from <= now && now < to) || undefined}
      data-empty={own.length === 0 || undefined}
    >
      <time dateTime={day.key} className={css.date} title={fullDate}>
        <span className={css.number}>{date}</span>
        <span className={css.fullDate}>{fullDate}</span>
      </time>
      {own.length > 0 && (
        <ul role="list" className={css.contests}>
          {own.slice(0, isExpanded ? own.length : SHOWN_MAX).map((contest) => (
            <DayContest key={contest.id} contest={contest} day={day} />
          ))}
          {!isExpanded && own.length > SHOWN_MAX && (
            <li>
              <Button size="small" look="quiet" onClick={() => setExpanded(true)}>
                {t("moreOnDay", { count: own.length - SHOWN_MAX })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** Shows the contest's title and, on the contest's first day, also its start time. */
function DayContest({ contest, day }: { contest: ListedContest; day: CalendarDay }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { id, title, status, startTime, own } = contest;
  const start = Date.parse(startTime);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(start);
  const phase = phases[status as keyof typeof phases] ?? "ended";
  const facts = [t(`statuses.${phase}`), own ? t("registeredMark") : ""].filter(Boolean).join(", ");
  return (
    <li>
      <Link
        to={entryOf(contest)}
        params={{ contestID: String(id) }}
        className={css.contest}
        data-phase={phase}
        title={`${title} (${facts})`}
      >
        {start >= day.from && <span className="figures">{time} </span>}
        {title}
        <span className="visually-hidden"> ({facts})</span>
      </Link>
    </li>
  );
}
