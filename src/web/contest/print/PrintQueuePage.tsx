import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { Toggle } from "../../ui/control/Field.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useContest } from "../contestContext.ts";
import { worksOn } from "../contestRights.ts";
import { NotLive } from "../NotLive.tsx";
import { useContestWords } from "../texts.ts";
import { useWorkWords } from "../workTexts.ts";
import { QUEUE_INTERVAL_MS, useQueueChanges } from "../useQueueChanges.ts";
import { PrintTable } from "./PrintTable.tsx";
import { PRINTS_SHOWN, printsQuery } from "./queries.ts";
import css from "./print.module.css";

const PrintStationsDialog = lazy(async () => ({
  default: (await import("./PrintStationsDialog.tsx")).PrintStationsDialog,
}));

const route = getRouteApi("/contest/$contestID/admin-print");

/** The print queue for organizers: waiting print requests come first, oldest at the top. */
export function PrintQueuePage() {
  const t = useContestWords();
  const { info } = useContest();
  const title = t("titleOf", { tab: t("tabs.prints"), contest: info.title });
  return (
    <>
      <PageTitle title={title} hidden />
      {worksOn(info, "prints") ? (
        <PrintQueue />
      ) : (
        <EmptyNote icon="lock" title={t("organizersOnly")} />
      )}
    </>
  );
}

function PrintQueue() {
  const t = useContestWords();
  const { cid, info } = useContest();
  const { page = 1 } = route.useSearch();
  const [auto, setAuto] = useState(true);
  const list = useQuery({
    ...printsQuery(cid, page),
    refetchInterval: auto ? QUEUE_INTERVAL_MS : false,
  });
  useQueueChanges(cid, auto);
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
        <PrintTable
          rows={list.data?.records}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
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
