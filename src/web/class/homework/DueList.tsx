import { Link } from "@tanstack/react-router";
import type { HomeworkRow } from "../../../shared/class/homework.ts";
import type { ClockReading } from "../../contest/clock/contestClock.ts";
import css from "./DueList.module.css";
import { Countdown, LivePhasePill } from "./HomeworkTime.tsx";
import { OwnPoints } from "./OwnPoints.tsx";
import { useHomeworkClock } from "./useHomeworkClock.ts";

interface DueListProps {
  rows: readonly HomeworkRow[];
  reading: ClockReading;
  /** Whether the rows belong to several classes. */
  hasClassNames?: boolean;
}

/** Lists homework that is due, with the remaining time and the viewer's state. */
export function DueList({ rows, reading, hasClassNames = false }: DueListProps) {
  const clock = useHomeworkClock(reading);
  return (
    <ul role="list" className={css.rows}>
      {rows.map((row) => (
        <li key={row.tid} className={css.row}>
          <span className={css.lines}>
            <Link
              to="/class/$classID/homework/$homeworkID"
              params={{ classID: String(row.classId), homeworkID: String(row.tid) }}
              className={css.title}
            >
              {row.title}
            </Link>
            <span className={css.facts}>
              {hasClassNames && <span>{row.className}</span>}
              <OwnPoints row={row} />
            </span>
          </span>
          <span className={css.side}>
            <LivePhasePill times={row} clock={clock} />
            <Countdown times={row} clock={clock} />
          </span>
        </li>
      ))}
    </ul>
  );
}
