import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import {
  checkContestPrint,
  downloadContestPrint,
  listContestPrints,
  type PrintRow,
} from "../../../shared/contestPrint.ts";
import { call, download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { Toggle } from "../../ui/Field.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { toast } from "../../ui/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import css from "./print.module.css";

const PAGE_SIZE = 15;
const REFRESH_MS = 10_000;

const printsQuery = (cid: number, currentPage: number) =>
  queryOptions({
    queryKey: ["contest", "prints", cid, currentPage],
    queryFn: ({ signal }) =>
      call(listContestPrints, { cid, currentPage, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });

const route = getRouteApi("/contest/$contestID/admin-print");

/** The print queue for organizers: waiting texts first, the oldest of them first. */
export function PrintQueuePage() {
  const t = useContestWords();
  const { cid, info } = useContest();
  const { page = 1 } = route.useSearch();
  const [auto, setAuto] = useState(true);
  const list = useQuery({
    ...printsQuery(cid, page),
    enabled: info.isOrganiser,
    refetchInterval: auto ? REFRESH_MS : false,
  });
  const columns = useColumns(cid);
  const total = list.data?.total ?? 0;
  const title = t("titleOf", { tab: t("tabs.prints"), contest: info.title });
  if (!info.isOrganiser) {
    return (
      <>
        <PageTitle title={title} hidden />
        <EmptyNote icon="lock" title={t("organizersOnly")} />
      </>
    );
  }
  return (
    <div className={css.page}>
      <PageTitle title={title} hidden />
      <div className={css.options}>
        <Toggle label={t("autoRefresh")} checked={auto} onChange={setAuto} />
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          {t("update")}
        </Button>
      </div>
      <Panel flush>
        <DataTable
          caption={t("print.queue")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="file" title={t("print.none")}>
              {t(info.openPrint ? "print.noneText" : "print.closed")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > PAGE_SIZE && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
    </div>
  );
}

function useColumns(cid: number): Column<PrintRow>[] {
  const t = useContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: (id: number) => call(checkContestPrint, { id, cid }),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["contest", "prints", cid] }),
  });
  const save = async (id: number) => {
    try {
      const { file, name } = await download(downloadContestPrint, { id });
      saveFile(file, name);
    } catch (error) {
      toast("bad", errorText(error));
    }
  };
  return [
    {
      key: "user",
      header: t("user"),
      isRowHeader: true,
      cell: ({ username, realname }) => (
        <span className={css.name}>
          <span>{username}</span>
          {realname && <span>{realname}</span>}
        </span>
      ),
    },
    {
      key: "time",
      header: t("print.time"),
      width: "8.5rem",
      hideBelow: "narrow",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "status",
      header: t("print.status"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: ({ status }) => (
        <span className={status === 0 ? css.waiting : css.printed}>
          {t(status === 0 ? "print.waiting" : "print.printed")}
        </span>
      ),
    },
    {
      key: "acts",
      header: <span className="visually-hidden">{t("print.acts")}</span>,
      width: "12rem",
      narrowWidth: "6rem",
      align: "end",
      cell: ({ id, username, status }) => (
        <span className={css.acts}>
          <Button size="small" look="quiet" icon="download" iconOnly onClick={() => void save(id)}>
            {t("print.downloadOf", { name: username })}
          </Button>
          {status === 0 && (
            <Button size="small" icon="check" iconOnly onClick={() => check.mutate(id)}>
              {t("print.markOf", { name: username })}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
