import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ContestOverview } from "../../../shared/contestOrganizer/contestOverview.ts";
import { contestAddresses } from "../../owner/contestAddresses.ts";
import { Toggle } from "../../ui/control/Field.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { AnnounceButton } from "../announcement/AnnounceButton.tsx";
import { NotLive } from "../NotLive.tsx";
import { useContestWords } from "../texts.ts";
import { useQueueChanges } from "../useQueueChanges.ts";
import { useWorkWords } from "../workTexts.ts";
import { playTone, useAlerts } from "./alerts.ts";
import { ExtendAction } from "./ExtendAction.tsx";
import { FailedSubmissions } from "./FailedSubmissions.tsx";
import css from "./OrganizerPage.module.css";
import { overviewQuery } from "./queries.ts";
import { LateVerdicts } from "./LateVerdicts.tsx";
import { SubmissionRows } from "./SubmissionRows.tsx";
import { ChangedProblems } from "./ChangedProblems.tsx";
import { ChangedBalloons, WaitingBalloons, WaitingPrints, WaitingQuestions } from "./Waiting.tsx";

/** Anchor of the list of failed submissions. */
const FAILED = "failed";

/** All items of the contest that need action by its organizers, on one page. */
export function OrganizerPage() {
  const t = useContestWords();
  const { info } = useContest();
  const title = t("titleOf", { tab: t("tabs.organizer"), contest: info.title });
  if (info.isOrganizer) return <Overview title={title} />;
  return (
    <>
      <PageTitle title={title} hidden />
      <EmptyNote icon="lock" title={t("organizersOnly")} />
    </>
  );
}

function Overview({ title }: { title: string }) {
  const t = useWorkWords();
  const { cid, info } = useContest();
  const overview = useQuery(overviewQuery(cid));
  const { data, error, refetch } = overview;
  const [alerts, setAlerts] = useAlerts();
  useQueueChanges(cid, true);
  return (
    <div className={css.page}>
      <PageTitle title={title} hidden />
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
        <AnnounceButton />
        <RehearsalLink />
        <ExtendAction />
      </div>
      <NotLive of={overview} />
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Cards data={data} />
      <div id={FAILED} className={css.place}>
        <FailedSubmissions rows={data?.failedSubmissions ?? []} failed={data?.failed ?? 0} />
      </div>
      <LateVerdicts rows={data?.lateVerdicts ?? []} />
      <ChangedProblems rows={data?.changedProblems ?? []} />
      <ChangedBalloons rows={data?.balloons?.changed ?? []} />
      <WaitingQuestions />
      {info.openPrint && <WaitingPrints />}
      {info.type === 0 && <WaitingBalloons />}
      <Panel flush title={t("overview.last")} label={t("overview.last")}>
        <SubmissionRows rows={data?.last} />
      </Panel>
    </div>
  );
}

/** Link to the rehearsal checks, shown until the start of the contest. */
function RehearsalLink() {
  const t = useWorkWords();
  const contest = useContest();
  const { rehearsal, params } = contestAddresses(contest.info.classId);
  if (usePhase(contest) !== "scheduled") return null;
  return (
    <Link to={rehearsal} params={{ ...params, contestId: String(contest.cid) }}>
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
            <Link to="/contest/$contestID/ac-info" params={params}>
              {t("overview.balloons")}
            </Link>
          }
          count={data?.balloons?.waiting}
          note={claimed(data?.balloons)}
          calls
        />
      )}
      {info.openPrint && (
        <Card
          label={
            <Link to="/contest/$contestID/admin-print" params={params}>
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
          <Link to="/contest/$contestID/comment" params={params}>
            {t("overview.questions")}
          </Link>
        }
        count={data?.questions}
        calls
      />
      <Card
        label={
          data?.failed ? (
            <Link to="/contest/$contestID/organizer" params={params} hash={FAILED}>
              {t("overview.failed")}
            </Link>
          ) : (
            t("overview.failed")
          )
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

/**
 * A card with one number. If `calls` is set, the counted items are waiting for an organizer, and a number above 0 is
 * highlighted.
 */
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
