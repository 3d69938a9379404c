import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Announcement } from "../../../shared/message/announcement.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Toggle } from "../../ui/control/Field.tsx";
import rows from "../../ui/page/listRows.module.css";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type SiteWords, useSiteWords } from "../site/texts.ts";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import css from "./AnnouncementPage.module.css";
import type { AnnouncementStore } from "./announcementStore.ts";

interface Props {
  store: AnnouncementStore;
  list: UseQueryResult<{ records: Announcement[]; total: number }>;
  /** `caption`: name of the list. `noneText`: shown if the list is empty; it explains where announcements appear. */
  caption: string;
  noneText: string;
  page: number;
  size: number;
  /** The announcement in the dialog; null: a new announcement; undefined: the dialog is closed. */
  edited: Announcement | null | undefined;
  onEdit: (row: Announcement | undefined) => void;
}

/**
 * A page of announcements of the site or of a contest, with buttons to edit, show, hide and delete them, and the dialog
 * for a new announcement.
 */
export function AnnouncementList(props: Props) {
  const { store, list, caption, noneText, page, size, edited, onEdit } = props;
  const t = useSiteWords();
  const [toDelete, setToDelete] = useState<Announcement>();
  const show = useShow(store);
  const columns = columnsOf(t, { onShow: show, onEdit, onDelete: setToDelete });
  const total = list.data?.total ?? 0;
  return (
    <>
      <Panel flush>
        <DataTable
          caption={caption}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="bell" title={t("announcement.none")}>
              {noneText}
            </EmptyNote>
          }
        />
      </Panel>
      {total > size && (
        <Pager
          page={page}
          size={size}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
      {edited !== undefined && (
        <Suspense>
          <AnnouncementDialog store={store} row={edited} onClose={() => onEdit(undefined)} />
        </Suspense>
      )}
      {toDelete && (
        <DeleteDialog store={store} row={toDelete} onClose={() => setToDelete(undefined)} />
      )}
    </>
  );
}

function useShow(store: AnnouncementStore) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, visible }: { row: Announcement; visible: boolean }) =>
      store.change({ id: row.id, status: visible ? 0 : 1 }),
    onSuccess: (_row, { visible }) =>
      toast("good", t(visible ? "announcement.nowShown" : "announcement.nowHidden")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: store.key }),
  });
  return (row: Announcement, visible: boolean) => mutate({ row, visible });
}

interface Acts {
  onShow: (row: Announcement, visible: boolean) => void;
  onEdit: (row: Announcement) => void;
  onDelete: (row: Announcement) => void;
}

function columnsOf(t: SiteWords, { onShow, onEdit, onDelete }: Acts): Column<Announcement>[] {
  return [
    {
      key: "title",
      header: t("announcement.title"),
      isRowHeader: true,
      cell: (row) => (
        <span className={rows.title}>
          <button type="button" aria-haspopup="dialog" onClick={() => onEdit(row)}>
            {row.title}
          </button>
        </span>
      ),
    },
    {
      key: "author",
      header: t("announcement.author"),
      width: "9rem",
      hideBelow: "medium",
      cell: ({ uid, username }) => (uid === null ? t("announcement.deletedUser") : username),
    },
    {
      key: "created",
      header: t("announcement.created"),
      width: "8.5rem",
      hideBelow: "narrow",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "modified",
      header: t("announcement.modified"),
      width: "8.5rem",
      hideBelow: "medium",
      cell: ({ gmtModified }) => <TimeAgo at={gmtModified} />,
    },
    {
      key: "visible",
      header: t("announcement.visible"),
      width: "7rem",
      narrowWidth: "6.25rem",
      cell: (row) => (
        <Toggle
          label={t(row.status === 0 ? "announcement.shown" : "announcement.hidden")}
          checked={row.status === 0}
          onChange={(visible) => onShow(row, visible)}
        />
      ),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("announcement.actions")}</span>,
      width: "6rem",
      narrowWidth: "5rem",
      align: "end",
      cell: (row) => (
        <span className={rows.acts}>
          <Button
            look="quiet"
            size="small"
            icon="pen"
            iconOnly
            aria-haspopup="dialog"
            onClick={() => onEdit(row)}
          >
            {t("announcement.editOf", { title: row.title })}
          </Button>
          <Button
            look="quiet"
            size="small"
            icon="bin"
            iconOnly
            aria-haspopup="dialog"
            onClick={() => onDelete(row)}
          >
            {t("announcement.deleteOf", { title: row.title })}
          </Button>
        </span>
      ),
    },
  ];
}

function DeleteDialog(props: { store: AnnouncementStore; row: Announcement; onClose: () => void }) {
  const { store, row, onClose } = props;
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => store.remove(row.id),
    onSuccess: () => toast("good", t("announcement.deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      onClose();
      return client.invalidateQueries({ queryKey: store.key });
    },
  });
  return (
    <DeletionDialog
      title={t("announcement.deleteTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <p className={css.title}>{t("announcement.deleteText", { title: row.title })}</p>
    </DeletionDialog>
  );
}
