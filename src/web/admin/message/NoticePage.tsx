import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { deleteNotice, type Notice, updateNotice } from "../../../shared/message/notice.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import rows from "../../ui/page/listRows.module.css";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useAdminWords } from "../texts.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import css from "./NoticePage.module.css";
import { NOTICES, noticesQuery, PAGE_SIZE } from "./queries.ts";
import { ReadersDialog } from "./ReadersDialog.tsx";
import { type NoticeWords, useNoticeWords } from "./texts.ts";

/** All notices to users, with their readers and with buttons to send, edit, recall and delete them. */
export function NoticePage() {
  const t = useNoticeWords();
  const menu = useAdminWords();
  const { page = 1 } = useSearch({ from: "/admin/notice" });
  const list = useQuery(noticesQuery(page));
  const [edited, setEdited] = useState<Notice | null>();
  const [toDelete, setToDelete] = useState<Notice>();
  const [readBy, setReadBy] = useState<Notice>();
  const recall = useRecall();
  const columns = columnsOf(t, {
    onEdit: setEdited,
    onRecall: recall,
    onDelete: setToDelete,
    onReaders: setReadBy,
  });
  const total = list.data?.total ?? 0;
  return (
    <AdminPage>
      <div className={css.top}>
        <PageTitle title={menu("menu.notice")} />
        <Button look="primary" aria-haspopup="dialog" onClick={() => setEdited(null)}>
          {t("new")}
        </Button>
      </div>
      <Panel flush>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="bell" title={t("none")}>
              {t("noneText")}
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
      {edited !== undefined && (
        <Suspense>
          <NoticeDialog row={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      {toDelete && <DeleteDialog row={toDelete} onClose={() => setToDelete(undefined)} />}
      {readBy && <ReadersDialog row={readBy} onClose={() => setReadBy(undefined)} />}
    </AdminPage>
  );
}

interface Acts {
  onEdit: (row: Notice) => void;
  onRecall: (row: Notice) => void;
  onDelete: (row: Notice) => void;
  onReaders: (row: Notice) => void;
}

function stateOf({ isRecalled, state }: Notice): "recalled" | "sent" | "scheduled" {
  if (isRecalled) return "recalled";
  return state ? "sent" : "scheduled";
}

function recipientsOf({ type, userNum, classes }: Notice, t: NoticeWords): string {
  if (type !== "Single") return t(`type.${type}`);
  const users = userNum > 0 ? [t("designated", { users: userNum })] : [];
  return [...users, ...classes.map(({ name }) => name)].join(", ");
}

function columnsOf(t: NoticeWords, acts: Acts): Column<Notice>[] {
  return [
    {
      key: "title",
      header: t("title"),
      isRowHeader: true,
      cell: (row) => (
        <>
          <span className={rows.title}>{row.title}</span>
          <span className={css.state}>
            <State row={row} />
          </span>
        </>
      ),
    },
    {
      key: "recipients",
      header: t("recipients"),
      width: "11rem",
      hideBelow: "medium",
      cell: (row) => recipientsOf(row, t),
    },
    {
      key: "time",
      header: t("time"),
      width: "10rem",
      hideBelow: "narrow",
      cell: (row) => <State row={row} />,
    },
    {
      key: "readNum",
      header: t("readNum"),
      width: "6rem",
      narrowWidth: "5rem",
      align: "end",
      cell: (row) => (
        <Button
          look="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={t("readersOf", { count: row.readNum, title: row.title })}
          onClick={() => acts.onReaders(row)}
        >
          <span className="figures">{row.readNum}</span>
        </Button>
      ),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("actions")}</span>,
      width: "8rem",
      narrowWidth: "7rem",
      align: "end",
      cell: (row) => <Actions row={row} acts={acts} />,
    },
  ];
}

function State({ row }: { row: Notice }) {
  const t = useNoticeWords();
  const locale = useDisplayLocale();
  return (
    <>
      {t(`state.${stateOf(row)}`)} ·{" "}
      {row.state ? (
        <TimeAgo at={row.sendTime} />
      ) : (
        <time dateTime={row.sendTime} className="figures">
          {dateAndTime(row.sendTime, locale)}
        </time>
      )}
    </>
  );
}

function Actions({ row, acts }: { row: Notice; acts: Acts }) {
  const t = useNoticeWords();
  const { title, isRecalled } = row;
  return (
    <span className={rows.acts}>
      <Button
        look="quiet"
        size="small"
        icon="pen"
        iconOnly
        aria-haspopup="dialog"
        onClick={() => acts.onEdit(row)}
      >
        {t("editOf", { title })}
      </Button>
      <Button
        look="quiet"
        size="small"
        icon={isRecalled ? "refresh" : "history"}
        iconOnly
        onClick={() => acts.onRecall(row)}
      >
        {t(isRecalled ? "resendOf" : "recallOf", { title })}
      </Button>
      <Button
        look="quiet"
        size="small"
        icon="bin"
        iconOnly
        aria-haspopup="dialog"
        onClick={() => acts.onDelete(row)}
      >
        {t("deleteOf", { title })}
      </Button>
    </span>
  );
}

/** Recalls a notice, or restores a recalled notice. */
function useRecall() {
  const t = useNoticeWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, title, content, titleEn, contentEn, isRecalled, gmtModified }: Notice) =>
      call(updateNotice, {
        id,
        title,
        content,
        titleEn,
        contentEn,
        isRecalled: !isRecalled,
        gmtModified,
      }),
    onSuccess: (_done, { isRecalled }) => toast("good", t(isRecalled ? "resent" : "recalled")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES }),
  });
  return mutate;
}

function DeleteDialog({ row, onClose }: { row: Notice; onClose: () => void }) {
  const t = useNoticeWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteNotice, { id: row.id }),
    onSuccess: () => toast("good", t("deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      onClose();
      return client.invalidateQueries({ queryKey: NOTICES });
    },
  });
  return (
    <DeletionDialog
      title={t("deleteTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <p className={rows.title}>{t("deleteText", { title: row.title })}</p>
    </DeletionDialog>
  );
}
