import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RatingChange } from "../../../shared/contestOrganizer/contestRating.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { RatingMark } from "../../ranking/RatingMark.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { Person } from "./ProfileCard.tsx";
import { ratingHistoryQuery } from "./queries.ts";
import { RatingChart } from "./RatingChart.tsx";
import css from "./RatingPanel.module.css";
import { useUserHomeWords } from "./texts.ts";

const ROWS = 5;

/** A user's rating, a chart of its history, and the contests that changed the rating, newest first. */
export function RatingPanel({ person, reader }: { person: Person; reader: string | undefined }) {
  const t = useUserHomeWords();
  const rating = person.contestRating;
  const { data, error, refetch } = useQuery(ratingHistoryQuery(person.uid, reader));
  if (!rating || rating.rating === null) return null;
  const best = data && Math.max(...data.map(({ after }) => after));
  return (
    <Panel title={t("rating.title")}>
      <dl className={css.figures}>
        <div>
          <dt>{t("rating.now")}</dt>
          <dd>
            <RatingMark
              rating={rating.rating}
              isProvisional={rating.isProvisional}
              levelText={(level) => t("rating.level", { level })}
              provisional={t("rating.provisional")}
            />
          </dd>
        </div>
        <div>
          <dt>{t("rating.contests")}</dt>
          <dd className="figures">{rating.contests}</dd>
        </div>
        <div>
          <dt>{t("rating.best")}</dt>
          <dd className="figures">{best !== undefined && best > -Infinity ? best : "\u2007"}</dd>
        </div>
      </dl>
      {rating.isProvisional && <p className={css.note}>{t("rating.provisionalText")}</p>}
      {rating.isHidden && <p className={css.note}>{t("rating.hiddenText")}</p>}
      {error && !data ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.course} aria-busy={!data}>
          {data && data.length > 1 && <RatingChart changes={data} />}
          {data && <Changes changes={data} />}
        </div>
      )}
    </Panel>
  );
}

function Changes({ changes }: { changes: readonly RatingChange[] }) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? changes : changes.slice(0, ROWS);
  const hidden = changes.length - ROWS;
  return (
    <>
      <ul role="list" className={css.changes} aria-label={t("rating.history")}>
        {rows.map((change) => (
          <li key={`${change.endTime} ${change.contestId ?? change.after}`}>
            {change.contestId === null ? (
              <span className={css.closed}>{t("rating.closedContest")}</span>
            ) : (
              <Link
                to="/contest/$contestID"
                params={{ contestID: String(change.contestId) }}
                className={css.contest}
              >
                {change.title}
              </Link>
            )}
            <span className={css.facts}>
              <time dateTime={change.endTime}>
                {new Date(change.endTime).toLocaleDateString(locale)}
              </time>
              <span>{t("contests.rank", { rank: change.rank, count: change.contestants })}</span>
              <span>{t("rating.performance", { value: String(change.performance) })}</span>
            </span>
            <span className={css.result}>
              <strong className="figures">{change.after}</strong>
              <span className="figures">{difference(change)}</span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("counts.fewer") : t("rating.more", { count: hidden })}
        </Button>
      )}
    </>
  );
}

function difference({ before, after }: RatingChange): string {
  if (before === null) return "";
  const change = after - before;
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}
