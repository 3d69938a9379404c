import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { RecentContest } from "../../../shared/contest/contest.ts";
import type { OtherContest } from "../../../shared/site/otherContest.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { durationInWords } from "../../ui/text/durationInWords.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { otherContestsQuery, recentContestsQuery } from "./moreQueries.ts";
import styles from "./RecentContests.module.css";
import { useHomeMoreWords } from "./texts.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** Contests that are running or begin soon: first those of this site, then those of other sites. */
export function RecentContests() {
  const t = useHomeMoreWords();
  const navigate = useNavigate();
  const afterLogin = useLoginFirst();
  // Guests are asked to sign in before a contest opens.
  const open = ({ id }: RecentContest) =>
    afterLogin(
      () => void navigate({ to: "/contest/$contestID", params: { contestID: String(id) } }),
    );
  const ownContests = useQuery(recentContestsQuery()).data ?? [];
  const otherContests = useQuery(otherContestsQuery()).data ?? [];
  return (
    <Panel flush title={t("contests")}>
      <ul role="list" className={styles.list}>
        {ownContests.map((contest) => (
          <OwnContest key={contest.id} contest={contest} open={open} />
        ))}
        {otherContests.map((contest) => (
          <Elsewhere key={`${contest.url} ${contest.beginTime}`} contest={contest} />
        ))}
      </ul>
    </Panel>
  );
}

const auths = { 1: "private", 2: "protected" } as const;
const statuses = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

function OwnContest(props: {
  contest: RecentContest;
  /** Returns true if the click was handled and the link must not be followed. */
  open: (contest: RecentContest) => boolean;
}) {
  const { contest, open } = props;
  const t = useHomeMoreWords();
  const { id, title, type, rule, count, startTime, duration } = contest;
  const auth = auths[contest.auth as keyof typeof auths];
  const status = statuses[contest.status as keyof typeof statuses] ?? "ended";
  const family = t(`contestFamily.${type === 0 ? "acm" : "points"}`);
  return (
    <li data-status={status}>
      <Link
        to="/contest/$contestID"
        params={{ contestID: String(id) }}
        className={styles.title}
        onClick={(event) => {
          if (open(contest)) event.preventDefault();
        }}
      >
        {title}
        {auth && (
          <span className={styles.auth} data-auth={auth}>
            <Icon name="lock" /> {t(`contestAuth.${auth}`)}
          </span>
        )}
      </Link>
      <Facts start={startTime} seconds={duration}>
        <Link
          to="/contest"
          search={{ type: type === 0 ? 0 : 1 }}
          className={styles.rule}
          title={t("contestOnlyRule", { rule: family })}
        >
          {t(`contestRule.${rule}`)}
        </Link>
        {(count > 0 || contest.auth !== 0) && <span>{t("contestPeople", { count })}</span>}
      </Facts>
      <span className={styles.status}>{t(`contestStatus.${status}`)}</span>
    </li>
  );
}

function Elsewhere({ contest }: { contest: OtherContest }) {
  const t = useHomeMoreWords();
  const { oj, title, url, beginTime, endTime } = contest;
  const [begin, end] = [Date.parse(beginTime), Date.parse(endTime)];
  // The status is determined only once; the next visit to the page determines it again.
  const [now] = useState(Date.now);
  const status = begin > now ? "scheduled" : "running";
  return (
    <li data-status={status}>
      <a className={styles.title} href={url} target="_blank" rel="noreferrer noopener">
        {title} <Icon name="external" label={t("contestElsewhere")} />
      </a>
      <Facts start={beginTime} seconds={(end - begin) / 1000}>
        <span className={styles.rule}>{oj}</span>
      </Facts>
      <span className={styles.status}>{t(`contestStatus.${status}`)}</span>
    </li>
  );
}

function Facts(props: { start: string; seconds: number; children: React.ReactNode }) {
  const { start, seconds, children } = props;
  const t = useHomeMoreWords();
  const locale = useDisplayLocale();
  return (
    <span className={styles.facts}>
      <span>
        {t("contestStart")}
        <WordSpace />
        <time dateTime={start} className="figures">
          {new Date(start).toLocaleString(locale, {
            dateStyle: "medium",
            timeStyle: "short",
          })}
        </time>
      </span>
      <span>
        {t("contestLength")} {durationInWords(seconds, locale)}
      </span>
      {children}
    </span>
  );
}
