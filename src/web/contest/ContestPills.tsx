import type { ContestRule } from "../../shared/contest/contest.ts";
import { useQuery } from "@tanstack/react-query";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { accessOf, type OpenContest, usePhase } from "./contestContext.ts";
import type { Phase } from "./clock/contestPhase.ts";
import { useContestWords } from "./texts.ts";
import css from "./ContestPills.module.css";

/** A tag that shows whether the contest is public, private or protected, with a tooltip that explains it. */
export function AccessTag({ auth }: { auth: number }) {
  const t = useContestWords();
  const access = accessOf(auth);
  return (
    <span className={css.access} data-access={access} title={t(`accessMeaning.${access}`)}>
      {access !== "public" && <Icon name="lock" />} {t(`accesses.${access}`)}
    </span>
  );
}

/** Shown for rated contests if the site has ratings. */
export function RatedTag() {
  const t = useContestWords();
  const hasRatings = useQuery(websiteConfigQuery()).data?.contestRating === true;
  return (
    hasRatings && (
      <span className={css.rated} title={t("ratedMeaning")}>
        <Icon name="chart" /> {t("rated")}
      </span>
    )
  );
}

/** Marks pages whose submissions do not count in the contest, because the contest is over. */
export function UpsolvingTag() {
  const t = useContestWords();
  return (
    <span className={css.upsolving} title={t("upsolving.meaning")}>
      {t("upsolving.name")}
    </span>
  );
}

/** The contest's format (such as ACM or OI), explained briefly on hover and in full in the overview. */
function RuleBadge({ rule }: { rule: ContestRule }) {
  const t = useContestWords();
  return (
    <span className={css.rule} title={t(`ruleMeaning.${rule}`)}>
      {t(`rules.${rule}`)}
    </span>
  );
}

/** Phase of the contest; `frozen` while it runs with a frozen scoreboard. */
export function PhasePill({ phase, isFrozen = false }: { phase: Phase; isFrozen?: boolean }) {
  const t = useContestWords();
  const label = isFrozen ? "frozen" : phase;
  return (
    <span className={css.phase} data-phase={label}>
      {t(`statuses.${label}`)}
    </span>
  );
}

/** Basic information about an open contest, in one row. */
export function ContestPills({ contest }: { contest: OpenContest }) {
  const t = useContestWords();
  const phase = usePhase(contest);
  const { info } = contest;
  return (
    <span className={css.pills}>
      <PhasePill phase={phase} isFrozen={info.isFrozen && phase === "running"} />
      <RuleBadge rule={info.rule} />
      <AccessTag auth={info.auth} />
      {info.isRated && <RatedTag />}
      {(info.count > 0 || info.auth !== 0) && (
        <span className={css.people}>{t("people", { count: info.count })}</span>
      )}
    </span>
  );
}
