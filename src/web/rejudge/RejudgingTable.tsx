import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { listRejudgings, Rejudging } from "../../shared/submission/rejudge.ts";
import { type Column, DataTable } from "../ui/page/DataTable.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { PAGE_SIZE } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";
import { useScopeText } from "./useScopeText.ts";

type List = UseQueryResult<OutputOf<typeof listRejudgings>>;
type LinkOf = (id: number, look: { "aria-label": string; children: string }) => ReactNode;

/** A paginated list of rejudgings with their states; each row links to the rejudging's page. */
export function RejudgingTable(props: {
  list: Pick<List, "data" | "error" | "isPlaceholderData" | "refetch">;
  page: number;
  searchOf: (page: number) => Record<string, unknown>;
  linkOf: LinkOf;
}) {
  const { list, page, searchOf, linkOf } = props;
  const t = useJudgingWords();
  const total = list.data?.total ?? 0;
  return (
    <>
      <Panel flush>
        <DataTable
          caption={t("rejudgingsCaption")}
          columns={useColumns(linkOf)}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={4}
          empty={
            <EmptyNote icon="refresh" title={t("noRejudgings")}>
              {t("noRejudgingsText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > PAGE_SIZE && (
        <Pager page={page} size={PAGE_SIZE} total={total} to="." search={searchOf} />
      )}
    </>
  );
}

function useColumns(linkOf: LinkOf): Column<Rejudging>[] {
  const t = useJudgingWords();
  const scopeOf = useScopeText();
  return [
    {
      key: "id",
      header: "#",
      width: "4rem",
      isRowHeader: true,
      cell: ({ id }) =>
        linkOf(id, { "aria-label": t("openOf", { id: String(id) }), children: String(id) }),
    },
    {
      key: "scope",
      header: t("scope"),
      width: "12rem",
      narrowWidth: "7rem",
      cell: scopeOf,
    },
    {
      key: "reason",
      header: t("reason"),
      hideBelow: "middle",
      cell: ({ reason }) => <span className={css.reason}>{reason}</span>,
    },
    {
      key: "state",
      header: t("state"),
      width: "8rem",
      cell: ({ state }) => t(`states.${state}`),
    },
    {
      key: "done",
      header: t("changed"),
      width: "8rem",
      align: "end",
      cell: ({ changed, done, total, state }) =>
        state === "judging"
          ? t("progress", { done: String(done), total: String(total) })
          : String(changed),
    },
    {
      key: "by",
      header: t("by"),
      width: "8rem",
      hideBelow: "medium",
      cell: ({ by }) => by ?? "—",
    },
    {
      key: "when",
      header: t("when"),
      width: "8rem",
      hideBelow: "narrow",
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ];
}
