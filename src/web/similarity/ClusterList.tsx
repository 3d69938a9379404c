import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import type { SimilarityCluster } from "../../shared/submission/similarity.ts";
import { type Column, DataTable } from "../ui/page/DataTable.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { PageLink, PageParameters } from "./PageLink.tsx";
import { CLUSTERS_SHOWN, clustersQuery } from "./queries.ts";
import css from "./similarity.module.css";
import type { SimilaritySearch } from "./similaritySearch.ts";
import { type SimilarityWords, useSimilarityWords } from "./texts.ts";

/** Groups of programs that are connected by similar pairs; each group links to its pairs. */
export function ClusterList(props: { id: number; search: SimilaritySearch; compared: number }) {
  const { id, search, compared } = props;
  const t = useSimilarityWords();
  const more = useContext(PageParameters);
  const list = useQuery(clustersQuery(id, search, compared));
  const total = list.data?.total ?? 0;
  return (
    <>
      <Panel flush>
        <DataTable
          caption={t("clustersCaption")}
          columns={clusterColumns(t, id)}
          rows={list.data?.records}
          rowKey={({ cluster }) => cluster}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={3}
          empty={
            <EmptyNote icon="columns" title={t("noClusters")}>
              {t("noClustersText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > CLUSTERS_SHOWN && (
        <Pager
          page={search.page ?? 1}
          size={CLUSTERS_SHOWN}
          total={total}
          to="."
          search={(page) => ({ ...more, ...search, page: page > 1 ? page : undefined })}
        />
      )}
    </>
  );
}

function clusterColumns(t: SimilarityWords, run: number): Column<SimilarityCluster>[] {
  return [
    {
      key: "cluster",
      header: t("column.id"),
      width: "5rem",
      narrowWidth: "3.5rem",
      isRowHeader: true,
      cell: ({ cluster }) => (
        <PageLink search={{ run, cluster }} label={t("showCluster", { cluster: String(cluster) })}>
          {cluster}
        </PageLink>
      ),
    },
    {
      key: "problem",
      header: t("column.problem"),
      width: "6rem",
      narrowWidth: "4.5rem",
      cell: ({ displayId }) => displayId,
    },
    {
      key: "size",
      header: t("column.size"),
      width: "5rem",
      narrowWidth: "4rem",
      align: "end",
      cell: ({ size }) => size,
    },
    {
      key: "members",
      header: t("column.members"),
      cell: ({ members, size }) => (
        <span className={css.members}>
          {members.map(({ submitId, username, realname }) => (
            <span key={submitId} title={realname ?? undefined}>
              {username}
            </span>
          ))}
          {size > members.length && (
            <span>{t("moreMembers", { count: size - members.length })}</span>
          )}
        </span>
      ),
    },
  ];
}
