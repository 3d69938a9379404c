import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import type { SimilarityRun } from "../../shared/submission/similarity.ts";
import { type Column, DataTable } from "../ui/page/DataTable.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { PageLink, PageParameters } from "./PageLink.tsx";
import { isActive, type PageSource, RUNS_SHOWN, runsQuery } from "./queries.ts";
import css from "./similarity.module.css";
import { type SimilarityWords, useSimilarityWords } from "./texts.ts";

/** The similarity checks of one source with their progress, newest first. */
export function RunList(props: { source: PageSource; page: number; isReadOnly: boolean }) {
  const { source, page, isReadOnly } = props;
  const t = useSimilarityWords();
  const more = useContext(PageParameters);
  const list = useQuery(runsQuery(source, page));
  const total = list.data?.total ?? 0;
  return (
    <>
      <Panel flush>
        <DataTable
          caption={t("runs")}
          columns={runColumns(t)}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={3}
          empty={
            <EmptyNote icon="columns" title={t("noRuns")}>
              {!isReadOnly && t("noRunsText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > RUNS_SHOWN && (
        <Pager
          page={page}
          size={RUNS_SHOWN}
          total={total}
          to="."
          search={(goal) => ({ ...more, page: goal > 1 ? goal : undefined })}
        />
      )}
    </>
  );
}

function runColumns(t: SimilarityWords): Column<SimilarityRun>[] {
  return [
    {
      key: "id",
      header: t("column.id"),
      width: "5rem",
      narrowWidth: "3.5rem",
      isRowHeader: true,
      cell: ({ id }) => (
        <PageLink search={{ run: id }} label={t("openRun", { id: String(id) })}>
          {id}
        </PageLink>
      ),
    },
    {
      key: "state",
      header: t("column.state"),
      width: "9rem",
      narrowWidth: "6rem",
      cell: (run) => (
        <>
          {t(`state.${run.state}`)}
          {isActive(run) && (
            <span className={css.below}>
              {run.comparedPrograms} / {run.programs}
            </span>
          )}
        </>
      ),
    },
    {
      key: "problems",
      header: t("column.problems"),
      cell: ({ problems }) => <span className={css.problems}>{problems.join(", ")}</span>,
    },
    {
      key: "programs",
      header: t("column.programs"),
      width: "6rem",
      align: "end",
      hideBelow: "narrow",
      cell: ({ programs }) => programs,
    },
    {
      key: "pairs",
      header: t("column.pairs"),
      width: "8rem",
      narrowWidth: "5rem",
      align: "end",
      cell: ({ pairs }) => pairs,
    },
    {
      key: "by",
      header: t("column.by"),
      width: "10rem",
      hideBelow: "middle",
      cell: ({ by }) => by,
    },
    {
      key: "at",
      header: t("column.at"),
      width: "9rem",
      hideBelow: "middle",
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ];
}
