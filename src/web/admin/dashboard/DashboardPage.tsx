import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../platform/session.ts";
import { describeAgent } from "../../platform/userAgent.ts";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useSiteWords } from "../site/texts.ts";
import { useAdminWords } from "../texts.ts";
import { Applications } from "./Applications.tsx";
import css from "./DashboardPage.module.css";
import { FirstSteps } from "./FirstSteps.tsx";
import { JudgesPanel } from "./JudgesPanel.tsx";
import { numbersQuery, previousSignInQuery } from "./queries.ts";
import { ServersPanel } from "./ServersPanel.tsx";

/** State of the site, updated while the page is open. */
export function DashboardPage() {
  const t = useSiteWords();
  const menu = useAdminWords();
  const { isRefetchError } = useQuery(numbersQuery());
  return (
    <AdminPage>
      <div className={css.top}>
        <PageTitle title={menu("menu.dashboard")} />
        <p className={css.live} role="status" data-late={isRefetchError || undefined}>
          {t(isRefetchError ? "dashboard.late" : "dashboard.live")}
        </p>
      </div>
      <Applications />
      <FirstSteps />
      <Numbers />
      <JudgesPanel />
      <ServersPanel />
      <PreviousSignIn />
    </AdminPage>
  );
}

function Numbers() {
  const t = useSiteWords();
  const { data } = useQuery(numbersQuery());
  const queue = data?.queue;
  const waiting = queue?.waiting ?? 0;
  return (
    <section className={css.numbers} aria-label={t("dashboard.numbers")}>
      <Figure label={t("dashboard.users")} value={data?.userNum} />
      <Figure label={t("dashboard.today")} value={data?.todayJudgeNum} />
      <Figure label={t("dashboard.contests")} value={data?.recentContestNum} />
      <Figure
        label={t("dashboard.queue")}
        value={queue?.waiting}
        more={
          queue &&
          [
            t("dashboard.queueText", { running: queue.running }),
            waiting > 0 && t("dashboard.queueOldest", { seconds: queue.oldestSeconds }),
          ]
            .filter(Boolean)
            .join(" · ")
        }
      />
    </section>
  );
}

function Figure(props: { label: string; value: number | undefined; more?: string | undefined }) {
  const { label, value, more } = props;
  return (
    <dl className={css.figure}>
      <dt>{label}</dt>
      <dd className="figures">{value === undefined ? "–" : value.toLocaleString("en-US")}</dd>
      <dd className={css.more}>{more ?? "\u00a0"}</dd>
    </dl>
  );
}

function PreviousSignIn() {
  const t = useSiteWords();
  const uid = useSession()?.user.uid ?? "";
  const { data } = useQuery(previousSignInQuery(uid));
  const { browser, system } = describeAgent(data?.userAgent ?? "");
  const unknown = t("dashboard.unknown");
  return (
    <Panel title={t("dashboard.previous")}>
      {data?.isFirst ? (
        <p>{t("dashboard.previousFirst")}</p>
      ) : (
        <dl className={`${css.facts} ${css.wide}`}>
          <div>
            <dt>{t("dashboard.time")}</dt>
            <dd>{data?.gmtCreate ? <TimeAgo at={data.gmtCreate} /> : "–"}</dd>
          </div>
          <div>
            <dt>{t("dashboard.address")}</dt>
            <dd className="figures">{data ? data.ip || unknown : "–"}</dd>
          </div>
          <div>
            <dt>{t("dashboard.system")}</dt>
            <dd>{data ? (system ?? unknown) : "–"}</dd>
          </div>
          <div>
            <dt>{t("dashboard.browser")}</dt>
            <dd>{data ? (browser ?? unknown) : "–"}</dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}
