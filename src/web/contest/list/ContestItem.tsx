import { Link } from "@tanstack/react-router";
import type { ContestRow } from "../../../shared/contest.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { durationInWords } from "../../ui/durationInWords.ts";
import { familyOf } from "../contestContext.ts";
import { AccessTag, PhasePill, RatedTag } from "../ContestPills.tsx";
import { dateAndTime } from "../clock/dateAndTime.ts";
import { useContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";

const phases = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

/** While it runs, the link opens its problems. */
export function entryOf({ status }: Pick<ContestRow, "status">) {
  return status === 0 ? "/contest/$contestID/problems" : "/contest/$contestID";
}

interface ContestItemProps {
  contest: ContestRow;
  /** True: the click was handled, and the link is not followed. */
  onOpen: (contest: ContestRow) => boolean;
  /** The rule's badge filters the list. */
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
      </span>
    </li>
  );
}
