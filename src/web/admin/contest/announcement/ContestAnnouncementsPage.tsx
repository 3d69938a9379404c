import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Announcement } from "../../../../shared/announcement.ts";
import {
  deleteContestAnnouncement,
  updateContestAnnouncement,
} from "../../../../shared/contestAnnouncement.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { DeletionDialog } from "../../../ui/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { Toggle } from "../../../ui/Field.tsx";
import rows from "../../../ui/listRows.module.css";
import { EmptyNote } from "../../../ui/Note.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { toast } from "../../../ui/toast.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestLinks, ContestNav } from "../ContestNav.tsx";
import css from "../list/ContestListPage.module.css";
import {
  ADMIN_CONTESTS,
  adminContestQuery,
  allContestAnnouncementsQuery,
  CONTEST_ANNOUNCEMENTS_SHOWN,
} from "../queries.ts";
import { type AdminContestWords, useAdminContestWords } from "../texts.ts";
import { ContestAnnouncementDialog } from "./ContestAnnouncementDialog.tsx";

const from = "/admin/contest/$contestId/announcement";

/** The announcements of a contest: publish, change, show and hide, delete. */
export function ContestAnnouncementsPage() {
  const t = useAdminContestWords();
  const { contestId } = useParams({ from });
  const { page = 1 } = useSearch({ from });
  const cid = Number(contestId);
  const contest = useQuery(adminContestQuery(cid));
  const list = useQuery(allContestAnnouncementsQuery(cid, page));
  /** null: a new one. */
  const [edited, setEdited] = useState<Announcement | null | undefined>();
  const [toDelete, setToDelete] = useState<Announcement>();
  const show = useShow(cid);
  const columns = columnsOf(t, { onShow: show, onEdit: setEdited, onDelete: setToDelete });
  const total = list.data?.total ?? 0;
  const name = t("tab.announcements");
  return (
    <AdminPage>
      <ContestLinks contestId={contestId} />
      <header className={css.head}>
        <PageTitle title={contest.data ? `${name} · ${contest.data.title}` : name} />
        <Button look="primary" onClick={() => setEdited(null)}>
          {t("announcement.new")}
        </Button>
      </header>
      <ContestNav contestId={contestId} part="announcements" />
      <Panel flush>
        <DataTable
          caption={t("announcement.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={3}
          empty={
            <EmptyNote icon="bell" title={t("announcement.none")}>
              {t("announcement.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > CONTEST_ANNOUNCEMENTS_SHOWN && (
        <Pager
          page={page}
          size={CONTEST_ANNOUNCEMENTS_SHOWN}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
      {edited !== undefined && (
        <ContestAnnouncementDialog cid={cid} row={edited} onClose={() => setEdited(undefined)} />
      )}
      {toDelete && <DeleteDialog cid={cid} row={toDelete} onClose={() => setToDelete(undefined)} />}
    </AdminPage>
  );
}

function useShow(cid: number) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, visible }: { row: Announcement; visible: boolean }) =>
      call(updateContestAnnouncement, {
        ...{ cid, announcement: { id: row.id, status: visible ? 0 : 1 } },
      }),
    onSuccess: () => toast("good", t("announcement.changed")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (row: Announcement, visible: boolean) => mutate({ row, visible });
}

interface Acts {
  onShow: (row: Announcement, visible: boolean) => void;
  onEdit: (row: Announcement) => void;
  onDelete: (row: Announcement) => void;
}

function columnsOf(
  t: AdminContestWords,
  { onShow, onEdit, onDelete }: Acts,
): Column<Announcement>[] {
  return [
    {
      key: "title",
      header: t("announcement.title"),
      isRowHeader: true,
      cell: ({ title }) => <span className={rows.title}>{title}</span>,
    },
    {
      key: "author",
      header: t("column.author"),
      width: "9rem",
      hideBelow: "medium",
      cell: ({ uid, username }) => (uid === null ? t("deletedUser") : username),
    },
    {
      key: "created",
      header: t("announcement.created"),
      width: "8.5rem",
      hideBelow: "narrow",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "visible",
      header: t("column.visible"),
      width: "7rem",
      narrowWidth: "6.25rem",
      cell: (row) => (
        <Toggle
          label={t(row.status === 0 ? "shown" : "hidden")}
          checked={row.status === 0}
          onChange={(visible) => onShow(row, visible)}
        />
      ),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("column.actions")}</span>,
      width: "6rem",
      narrowWidth: "5rem",
      align: "end",
      cell: (row) => (
        <span className={rows.acts}>
          <Button look="quiet" size="small" icon="pen" iconOnly onClick={() => onEdit(row)}>
            {t("announcement.editOf", { title: row.title })}
          </Button>
          <Button look="quiet" size="small" icon="bin" iconOnly onClick={() => onDelete(row)}>
            {t("announcement.deleteOf", { title: row.title })}
          </Button>
        </span>
      ),
    },
  ];
}

function DeleteDialog(props: { cid: number; row: Announcement; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteContestAnnouncement, { cid, aid: row.id }),
    onSuccess: () => toast("good", t("announcement.deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      onClose();
      return client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
    },
  });
  return (
    <DeletionDialog
      title={t("announcement.deleteTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <p className={css.deleted}>{t("announcement.deleteText", { title: row.title })}</p>
    </DeletionDialog>
  );
}
