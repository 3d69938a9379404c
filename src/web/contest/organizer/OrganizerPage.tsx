import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ContestOverview, getContestOverview } from "../../../shared/contestOverview.ts";
import { Verdict } from "../../../shared/verdict.ts";
import { call } from "../../platform/api.ts";
import { Toggle } from "../../ui/Field.tsx";
import { EmptyNote, ErrorNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { NotLive } from "../NotLive.tsx";
import { useContestWords } from "../texts.ts";
import { QUEUE_INTERVAL_MS, queuesKey, useQueueChanges } from "../useQueueChanges.ts";
import { useWorkWords } from "../workTexts.ts";
import { playTone, useAlerts, useSoundOnMore } from "./alerts.ts";
import { ExtendAction } from "./ExtendAction.tsx";
import { FailedSubmissions } from "./FailedSubmissions.tsx";
import css from "./OrganizerPage.module.css";
import { SubmissionRows } from "./SubmissionRows.tsx";

const overviewQuery = (cid: number) =>
  queryOptions({
    queryKey: [...queuesKey(cid), "overview"],
    queryFn: ({ signal }) => call(getContestOverview, { cid }, signal),
    refetchInterval: QUEUE_INTERVAL_MS,
    // The sound is for organizers who look at something else.
    refetchIntervalInBackground: true,
  });

/** Items that wait for an organizer. */
function itemsOf({ balloons, prints, questions, failed }: ContestOverview): number {
  return (balloons?.waiting ?? 0) + prints.waiting + questions + failed;
}

/** What waits in the contest, on one page for its organizers. */
export function OrganizerPage() {
  const t = useContestWords();
  const { info } = useContest();
  const title = t("titleOf", { tab: t("tabs.organizer"), contest: info.title });
  if (info.isOrganiser) return <Overview title={title} />;
  return (
    <>
      <PageTitle title={title} hidden />
      <EmptyNote icon="lock" title={t("organizersOnly")} />
    </>
  );
}

function Overview({ title }: { title: string }) {
  const t = useWorkWords();
  const { cid } = useContest();
  const overview = useQuery(overviewQuery(cid));
  const { data, error, refetch } = overview;
  const [alerts, setAlerts] = useAlerts();
  useQueueChanges(cid, true);
  const items = data && itemsOf(data);
  useSoundOnMore(items, alerts.sound, playTone);
  return (
    <div className={css.page}>
      <PageTitle title={alerts.badge && items ? `(${String(items)}) ${title}` : title} hidden>
        {title}
      </PageTitle>
      <div className={css.options}>
        <Toggle
          label={t("overview.sound")}
          checked={alerts.sound}
          onChange={(sound) => {
            setAlerts({ sound });
            if (sound) playTone();
          }}
        />
        <Toggle
          label={t("overview.badge")}
          checked={alerts.badge}
          onChange={(badge) => setAlerts({ badge })}
        />
        <RehearsalLink />
        <ExtendAction />
      </div>
      <NotLive of={overview} />
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Cards data={data} />
      <FailedSubmissions rows={data?.failedSubmissions ?? []} failed={data?.failed ?? 0} />
      <Panel flush title={t("overview.last")} label={t("overview.last")}>
        <SubmissionRows rows={data?.last} />
      </Panel>
    </div>
  );
}

/** To the check of what the contest lacks, until it starts. */
function RehearsalLink() {
  const t = useWorkWords();
  const contest = useContest();
  if (usePhase(contest) !== "scheduled") return null;
  return (
    <Link to="/admin/contest/$contestId/rehearsal" params={{ contestId: String(contest.cid) }}>
      {t("overview.rehearsal")}
    </Link>
  );
}

function Cards({ data }: { data: ContestOverview | undefined }) {
  const t = useWorkWords();
  const { cid, info } = useContest();
  const params = { contestID: String(cid) };
  const claimed = (queue: { claimed: number } | null | undefined) =>
    queue && queue.claimed > 0 ? t("overview.claimed", { count: queue.claimed }) : undefined;
  const isDown = data?.nodes.ready === 0;
  return (
    <ul role="list" className={css.cards} aria-busy={!data}>
      {info.type === 0 && (
        <Card
          label={
            <Link {...{ to: "/contest/$contestID/ac-info", params }}>{t("overview.balloons")}</Link>
          }
          count={data?.balloons?.waiting}
          note={claimed(data?.balloons)}
          calls
        />
      )}
      {info.openPrint && (
        <Card
          label={
            <Link {...{ to: "/contest/$contestID/admin-print", params }}>
              {t("overview.prints")}
            </Link>
          }
          count={data?.prints.waiting}
          note={claimed(data?.prints)}
          calls
        />
      )}
      <Card
        label={
          <Link {...{ to: "/contest/$contestID/comment", params }}>{t("overview.questions")}</Link>
        }
        count={data?.questions}
        calls
      />
      <Card
        label={
          <Link
            {...{ to: "/contest/$contestID/submissions", params }}
            search={{ status: Verdict.SystemError }}
          >
            {t("overview.failed")}
          </Link>
        }
        count={data?.failed}
        calls
      />
      <Card label={t("overview.connected")} count={data?.connected} />
      <Card label={t("overview.pending")} count={data?.pending} />
      <Card label={t("overview.queued")} count={data?.queued} />
      <Card
        label={t("overview.nodes")}
        count={data?.nodes.ready}
        note={
          isDown
            ? t("overview.noNodes")
            : data && t("overview.nodesOnline", { count: data.nodes.online })
        }
        isBad={isDown}
      />
    </ul>
  );
}

/** One number; `calls`: it waits for an organizer, so anything but 0 stands out. */
function Card(props: {
  label: ReactNode;
  count: number | undefined;
  note?: string | undefined;
  calls?: boolean;
  isBad?: boolean;
}) {
  const { label, count, note, calls = false, isBad = false } = props;
  const tone = isBad ? "bad" : calls && count ? "waits" : undefined;
  return (
    <li className={css.card} data-tone={tone}>
      <span className={css.label}>{label}</span>
      <strong className="figures">{count ?? "…"}</strong>
      {note && <span className={css.note}>{note}</span>}
    </li>
  );
}
