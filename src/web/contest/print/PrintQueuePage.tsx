import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import {
  checkContestPrint,
  claimContestPrint,
  type PrintRow,
} from "../../../shared/contestPrint.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { Toggle } from "../../ui/Field.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.tsx";
import { useContest } from "../contestContext.ts";
import { NotLive } from "../NotLive.tsx";
import { useContestWords } from "../texts.ts";
import { useWorkWords } from "../workTexts.ts";
import { QUEUE_INTERVAL_MS, queuesKey, useQueueChanges } from "../useQueueChanges.ts";
import { usePrintColumns } from "./printColumns.tsx";
import { PrintDialog } from "./PrintDialog.tsx";
import { PRINTS_SHOWN, printsQuery } from "./queries.ts";
import css from "./print.module.css";

const PrintStationsDialog = lazy(async () => ({
  default: (await import("./PrintStationsDialog.tsx")).PrintStationsDialog,
}));

const route = getRouteApi("/contest/$contestID/admin-print");

/** The print queue for organizers: waiting texts first, the oldest of them first. */
export function PrintQueuePage() {
  const t = useContestWords();
  const { info } = useContest();
  const title = t("titleOf", { tab: t("tabs.prints"), contest: info.title });
  return (
    <>
      <PageTitle title={title} hidden />
      {info.isOrganiser ? <PrintQueue /> : <EmptyNote icon="lock" title={t("organizersOnly")} />}
    </>
  );
}

function PrintQueue() {
  const t = useContestWords();
  const { cid, info } = useContest();
  const { page = 1 } = route.useSearch();
  const [auto, setAuto] = useState(true);
  const [opened, setOpened] = useState<PrintRow | null>(null);
  const list = useQuery({
    ...printsQuery(cid, page),
    refetchInterval: auto ? QUEUE_INTERVAL_MS : false,
  });
  useQueueChanges(cid, auto);
  const { claim, release, done, isBusy } = usePrintActs(cid);
  const own = useSession()?.user.username;
  const open = (row: PrintRow) =>
    row.claimedBy === own ? setOpened(row) : claim(row, () => setOpened(row));
  const columns = usePrintColumns({ onOpen: open, onDone: done, onRelease: release });
  const total = list.data?.total ?? 0;
  return (
    <div className={css.page}>
      <div className={css.options}>
        <Toggle label={t("autoRefresh")} checked={auto} onChange={setAuto} />
        <div className={css.acts}>
          <PrintStations cid={cid} />
          <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t("update")}
          </Button>
        </div>
      </div>
      {auto && <NotLive of={list} />}
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
      {total > PRINTS_SHOWN && (
        <Pager
          page={page}
          size={PRINTS_SHOWN}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
      {opened && (
        <PrintDialog
          row={opened}
          busy={isBusy}
          onDone={() => done(opened, () => setOpened(null))}
          onRelease={() => release(opened, () => setOpened(null))}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The button that opens the print stations. */
function PrintStations({ cid }: { cid: number }) {
  const t = useWorkWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="key" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("stations.open")}
      </Button>
      <Suspense>
        {isOpen && <PrintStationsDialog cid={cid} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Claims, releases or marks a text; `onAgreed` is called only when the server agreed. */
function usePrintActs(cid: number) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; onAgreed?: (() => void) | undefined }) =>
      work(),
    onSuccess: (_done, { onAgreed }) => onAgreed?.(),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queuesKey(cid) }),
  });
  const act = (work: () => Promise<unknown>, onAgreed?: () => void) => {
    if (!isPending) mutate({ work, onAgreed });
  };
  const claimed = (on: boolean) => (row: PrintRow, onAgreed?: () => void) =>
    act(() => call(claimContestPrint, { id: row.id, cid, claimed: on }), onAgreed);
  return {
    claim: claimed(true),
    release: claimed(false),
    done: (row: PrintRow, onAgreed?: () => void) =>
      act(() => call(checkContestPrint, { id: row.id, cid }), onAgreed),
    isBusy: isPending,
  };
}
