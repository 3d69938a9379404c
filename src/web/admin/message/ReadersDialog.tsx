import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Notice, NOTICE_READERS_REACHED } from "../../../shared/message/notice.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import css from "./NoticePage.module.css";
import { READERS_SIZE, readersQuery } from "./queries.ts";
import { useNoticeWords } from "./texts.ts";

/** The users who have read a notice. */
export function ReadersDialog({ row, onClose }: { row: Notice; onClose: () => void }) {
  const t = useNoticeWords();
  const [page, setPage] = useState(1);
  const readers = useQuery(readersQuery(row.id, page));
  const total = readers.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(Math.min(total, NOTICE_READERS_REACHED) / READERS_SIZE));
  return (
    <Dialog
      title={t("readersOf", { count: total, title: row.title })}
      onClose={onClose}
      footer={
        <>
          {last > 1 && (
            <span className={css.pages}>
              <Button icon="left" iconOnly disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("earlier")}
              </Button>
              <span className="figures">
                {page} / {last}
              </span>
              <Button
                icon="right"
                iconOnly
                disabled={page === last}
                onClick={() => setPage(page + 1)}
              >
                {t("later")}
              </Button>
            </span>
          )}
          <Button data-autofocus onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <DataTable
        caption={t("readers")}
        columns={[
          {
            key: "user",
            header: t("user"),
            isRowHeader: true,
            cell: ({ username }) => username,
          },
          {
            key: "time",
            header: t("readTime"),
            width: "9rem",
            cell: ({ readTime }) => <TimeAgo at={readTime} />,
          },
        ]}
        rows={readers.data?.records}
        rowKey={({ uid }) => uid}
        error={readers.error}
        onRetry={() => void readers.refetch()}
        updating={readers.isPlaceholderData}
        skeletonRows={3}
        empty={<p className={css.hint}>{t("noReaders")}</p>}
      />
    </Dialog>
  );
}
