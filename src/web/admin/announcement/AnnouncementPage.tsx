import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  type Announcement,
  deleteAnnouncement,
  updateAnnouncement,
} from "../../../shared/announcement.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { DeletionDialog } from "../../ui/DeletionDialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { Toggle } from "../../ui/Field.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { toast } from "../../ui/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { type SiteWords, useSiteWords } from "../site/texts.ts";
import { useAdminWords } from "../texts.ts";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import css from "./AnnouncementPage.module.css";
import { ANNOUNCEMENTS, announcementsQuery, PAGE_SIZE } from "./queries.ts";

/** All announcements of the site: write, change, show and hide, delete. */
export function AnnouncementPage() {
  const t = useSiteWords();
  const menu = useAdminWords();
  const { page = 1 } = useSearch({ from: "/admin/announcement" });
  const { data, error, refetch, isPlaceholderData } = useQuery(announcementsQuery(page));
  /** null: a new one. */
  const [edited, setEdited] = useState<Announcement | null | undefined>();
  const [toDelete, setToDelete] = useState<Announcement>();
  const show = useShow();
  const columns = columnsOf(t, { onShow: show, onEdit: setEdited, onDelete: setToDelete });
  return (
    <AdminPage>
      <div className={css.top}>
        <PageTitle title={menu("menu.announcement")} />
        <Button look="primary" onClick={() => setEdited(null)}>
          {t("announcement.new")}
        </Button>
      </div>
      <Panel flush>
        <DataTable
          caption={t("announcement.caption")}
          columns={columns}
          rows={data?.records}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          updating={isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="info" title={t("announcement.none")}>
              {t("announcement.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {(data?.total ?? 0) > PAGE_SIZE && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          total={data?.total ?? 0}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
      {edited !== undefined && (
        <AnnouncementDialog row={edited} onClose={() => setEdited(undefined)} />
      )}
      {toDelete && <DeleteDialog row={toDelete} onClose={() => setToDelete(undefined)} />}
    </AdminPage>
  );
}

function useShow() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, visible }: { row: Announcement; visible: boolean }) =>
      call(updateAnnouncement, { id: row.id, status: visible ? 0 : 1 }),
    onSuccess: (_row, { visible }) =>
      toast("good", t(visible ? "announcement.nowShown" : "announcement.nowHidden")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ANNOUNCEMENTS }),
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
      cell: (row) => <span className={css.title}>{row.title}</span>,
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
      width: "11rem",
      narrowWidth: "6rem",
      align: "end",
      cell: (row) => (
        <span className={css.actions}>
          <Button size="small" onClick={() => onEdit(row)}>
            {t("edit")}
          </Button>
          <Button size="small" look="danger" onClick={() => onDelete(row)}>
            {t("delete")}
          </Button>
        </span>
      ),
    },
  ];
}

function DeleteDialog({ row, onClose }: { row: Announcement; onClose: () => void }) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteAnnouncement, { aid: row.id }),
    onSuccess: () => toast("good", t("announcement.deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      onClose();
      return client.invalidateQueries({ queryKey: ANNOUNCEMENTS });
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
