import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ContestProblem } from "../../../shared/contest.ts";
import { Verdict } from "../../../shared/verdict.ts";
import { useLocaleShown } from "../../platform/texts.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { VerdictMark } from "../../ui/VerdictMark.tsx";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery, ownInContestQuery } from "../queries.ts";
import { scoreBand } from "../scoreBand.ts";
import { useContestWords } from "../texts.ts";
import { useRunningVirtual } from "../virtual/useVirtual.ts";
import css from "./ProblemsPage.module.css";

type Own = Record<string, { status: number; score: number | null }>;

/** The problems with the reader's status; the link of the title covers its row. */
export function ProblemsPage() {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const virtual = useRunningVirtual()?.vid;
  const { data, error, refetch } = useQuery(contestProblemsQuery(cid, uid));
  const pids = data?.map(({ pid }) => pid) ?? [];
  const own = useQuery(ownInContestQuery({ cid, uid, virtual }, pids)).data ?? {};
  const columns = useColumns(own);
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.problems"), contest: info.title })} hidden />
      <Panel flush className={css.rows}>
        <DataTable
          caption={t("problemsCaption")}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={6}
          empty={
            <EmptyNote icon="list" title={t("noProblems")}>
              {t("noProblemsText")}
            </EmptyNote>
          }
        />
      </Panel>
    </>
  );
}

function useColumns(own: Own): Column<ContestProblem>[] {
  const t = useContestWords();
  const locale = useLocaleShown();
  const { info } = useContest();
  const count = (value: number | null) =>
    value === null ? <Hidden /> : value.toLocaleString(locale);
  return [
    {
      key: "own",
      header: <span className="visually-hidden">{t("own")}</span>,
      width: info.type === 0 ? "3rem" : "5rem",
      narrowWidth: info.type === 0 ? "2rem" : "4rem",
      align: "center",
      cell: ({ pid }) => <OwnResult own={own[String(pid)]} isAcm={info.type === 0} />,
    },
    {
      key: "letter",
      header: t("letter"),
      width: "4rem",
      narrowWidth: "3.25rem",
      cell: ({ displayId, color }) => (
        <span className={css.letter}>
          {color !== null && <Balloon color={color} />}
          {displayId}
        </span>
      ),
    },
    {
      key: "title",
      header: t("problem"),
      isRowHeader: true,
      cell: ({ displayId, displayTitle, cid }) => (
        <Link
          to="/contest/$contestID/problem/$problemID"
          params={{ contestID: String(cid), problemID: displayId }}
          className={css.title}
        >
          {displayTitle}
        </Link>
      ),
    },
    {
      key: "ac",
      header: t("ac"),
      align: "end",
      width: "5rem",
      narrowWidth: "3rem",
      cell: ({ ac }) => count(ac),
    },
    {
      key: "total",
      header: t("total"),
      align: "end",
      width: "5rem",
      narrowWidth: "3.25rem",
      cell: ({ total }) => count(total),
    },
    {
      key: "rate",
      header: t("rate"),
      align: "end",
      width: "11rem",
      hideBelow: "narrow",
      cell: ({ ac, total }) =>
        ac === null || total === null ? <Hidden /> : <Rate ac={ac} total={total} />,
    },
  ];
}

function Rate({ ac, total }: { ac: number; total: number }) {
  if (total === 0) return <span className={css.hidden}>—</span>;
  const percent = Math.round((ac / total) * 100);
  return (
    <span className={css.rate}>
      <span className={css.bar} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={css.percent}>{percent}%</span>
    </span>
  );
}

/** A figure that would reveal results under the freeze. */
function Hidden() {
  const t = useContestWords();
  return (
    <span className={css.hidden} title={t("hidden")}>
      <span aria-hidden>?</span>
      <span className="visually-hidden">{t("hidden")}</span>
    </span>
  );
}

/** ACM: a mark; rules with points: the score, red at 0, green when full. */
function OwnResult({ own, isAcm }: { own: Own[string] | undefined; isAcm: boolean }) {
  const t = useContestWords();
  if (!own || own.status === Verdict.NotSubmitted) return null;
  if (isAcm || own.score === null) return <VerdictMark status={own.status} form="icon" />;
  return (
    <span
      className={`figures ${css.score}`}
      data-band={scoreBand(own.score, own.status === Verdict.Accepted)}
      title={t("score", { score: own.score })}
    >
      {own.score}
    </span>
  );
}
