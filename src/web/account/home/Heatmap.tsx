import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getCalendarHeatmap } from "../../../shared/account/profile.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import css from "./Heatmap.module.css";
import { type Day, type Week, weeksOfYear } from "./heatmapWeeks.ts";
import { useUserHomeWords } from "./texts.ts";

/**
 * The days of a year as a grid with one column per week. The arrow keys move between the days. The count of a day is
 * also shown as text below, so colour is not the only indicator.
 */
export function Heatmap({ days }: { days: OutputOf<typeof getCalendarHeatmap> | undefined }) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const last = days?.endDate ?? today;
  const weeks = useMemo(
    () => weeksOfYear(last, days?.dataList ?? [], locale === "en-US" ? 0 : 1),
    [days, locale, last],
  );
  const box = useRef<HTMLDivElement>(null);
  const [openDay, setShownDay] = useState<Day | null>(null);
  // Scrolls to the newest weeks; on a narrow screen the older weeks are to the left.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [weeks.length]);
  const inWords = (day: Day) =>
    t("dayText", { date: longDate(day.date, locale), count: day.count });
  return (
    <div className={css.heatmap} data-updating={days === undefined || undefined}>
      <div ref={box} className={css.scroll}>
        <div
          role="grid"
          aria-label={t("activityGrid")}
          className={css.grid}
          tabIndex={-1}
          onKeyDown={moveByDay}
          onPointerLeave={() => setShownDay(null)}
        >
          <Months weeks={weeks} />
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <div key={weekday} role="row" className={css.row}>
              <div role="rowheader" className={css.weekday}>
                <span className="visually-hidden">
                  {weekdayName(weeks, weekday, { locale, length: "long" })}
                </span>
                <span aria-hidden>
                  {weekday % 2 === 0 && weekdayName(weeks, weekday, { locale, length: "short" })}
                </span>
              </div>
              {weeks.map(({ begins, days: week }, i) => {
                const day = week[weekday];
                if (!day) return <div key={begins} role="gridcell" className={css.none} />;
                return (
                  <div
                    key={begins}
                    role="gridcell"
                    className={css.day}
                    data-level={day.level}
                    data-at={`${i}/${weekday}`}
                    // Only one day of the year can be reached with the Tab key; the arrow keys move between days.
                    tabIndex={day.date === last ? 0 : -1}
                    aria-label={inWords(day)}
                    onPointerEnter={() => setShownDay(day)}
                    onFocus={() => setShownDay(day)}
                    onBlur={() => setShownDay(null)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <div className={css.foot}>
        <p>{openDay ? inWords(openDay) : days && <Summary days={days} />}</p>
        <Legend />
      </div>
    </div>
  );
}

/**
 * Each month's name is above the week that contains the first day of the month; names too close to the end are omitted.
 */
function Months({ weeks }: { weeks: Week[] }) {
  const locale = useDisplayLocale();
  return (
    <div className={`${css.row} ${css.months}`} aria-hidden>
      <span className={css.weekday} />
      {weeks.map(({ begins, month }, i) => (
        <span key={begins} className={css.none}>
          {month !== undefined && i < weeks.length - 1 && monthName(month, locale)}
        </span>
      ))}
    </div>
  );
}

function Legend() {
  const t = useUserHomeWords();
  return (
    <span className={css.legend} aria-hidden>
      {t("less")}
      {[0, 1, 2, 3, 4].map((level) => (
        <i key={level} className={css.day} data-level={level} />
      ))}
      {t("more")}
    </span>
  );
}

function Summary({ days: { dataList } }: { days: OutputOf<typeof getCalendarHeatmap> }) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const count = dataList.reduce((sum, day) => sum + day.count, 0);
  const busiest = dataList.reduce<(typeof dataList)[number] | null>(
    (max, day) => (day.count > (max?.count ?? 0) ? day : max),
    null,
  );
  const stop = locale === "zh-CN" ? "，" : "; ";
  return (
    <>
      {t("activityText", { count, days: dataList.length })}
      {busiest && busiest.count > 1 && (
        <>
          {stop}
          {t("busiest", { date: longDate(busiest.date, locale), count: busiest.count })}
        </>
      )}
    </>
  );
}

/** Arrow keys move by day and by week; Home and End move to the ends of the row (WAI-ARIA grid). */
function moveByDay(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target instanceof HTMLElement ? event.target.dataset["at"] : undefined;
  const [week = Number.NaN, weekday = Number.NaN] = (from ?? "").split("/").map(Number);
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [week - 1, weekday],
    ArrowRight: [week + 1, weekday],
    ArrowUp: weekday === 0 ? [week - 1, 6] : [week, weekday - 1],
    ArrowDown: weekday === 6 ? [week + 1, 0] : [week, weekday + 1],
  };
  const ends: Record<string, "first" | "last"> = { Home: "first", End: "last" };
  const grid = event.currentTarget;
  const step = steps[event.key];
  const end = ends[event.key];
  const row = grid.querySelectorAll<HTMLElement>(`[data-at$="/${weekday}"]`);
  const goal = step
    ? grid.querySelector<HTMLElement>(`[data-at="${step[0]}/${step[1]}"]`)
    : end && row[end === "first" ? 0 : row.length - 1];
  if (!step && !end) return;
  event.preventDefault();
  goal?.focus();
}

/** The values are calendar days at midnight UTC, so they are formatted in UTC. */
function longDate(date: string, locale: string): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(locale, options);
}

function monthName(month: number, locale: string): string {
  const options = { month: "short", timeZone: "UTC" } as const;
  return new Date(Date.UTC(2026, month, 15)).toLocaleDateString(locale, options);
}

function weekdayName(
  weeks: Week[],
  weekday: number,
  { locale, length }: { locale: string; length: "long" | "short" },
): string {
  const date = weeks.find(({ days }) => days[weekday])?.days[weekday]?.date;
  if (!date) return "";
  const options = { weekday: length, timeZone: "UTC" } as const;
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(locale, options);
}
