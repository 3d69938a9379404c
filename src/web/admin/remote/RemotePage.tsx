import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  deleteRemoteAccount,
  type RemoteAccountRow,
  testRemoteAccount,
} from "../../../shared/judge/remoteAdmin.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { useRemoteWords } from "../../remote/texts.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useAdminWords } from "../texts.ts";
import { AccountDialog } from "./AccountDialog.tsx";
import { JudgeCard } from "./JudgeCard.tsx";
import { ACCOUNTS_PAGE, accountsQuery, judgesQuery, REMOTE } from "./queries.ts";
import { failureText, reasonText } from "./reasonText.ts";
import css from "./RemotePage.module.css";

/** The admin page for remote judges: shows whether they work, and the accounts with which the site submits to them. */
export function RemotePage() {
  const t = useRemoteWords();
  const menu = useAdminWords();
  const judges = useQuery(judgesQuery());
  return (
    <AdminPage>
      <PageTitle title={menu("menu.remote")} />
      <Panel title={t("admin.judges")}>
        {judges.error && !judges.data && (
          <ErrorNote error={judges.error} onRetry={() => void judges.refetch()} />
        )}
        <ul role="list" className={css.judges} aria-busy={judges.isPending}>
          {judges.data?.map((row) => (
            <JudgeCard key={row.judge} row={row} />
          ))}
        </ul>
      </Panel>
      <Accounts />
    </AdminPage>
  );
}

function Accounts() {
  const t = useRemoteWords();
  const { page = 1 } = useSearch({ from: "/admin/remote" });
  const list = useQuery(accountsQuery(page));
  const [edited, setEdited] = useState<RemoteAccountRow | null>();
  const [toDelete, setToDelete] = useState<RemoteAccountRow>();
  const columns = useColumns(setEdited, setToDelete);
  const total = list.data?.total ?? 0;
  return (
    <Panel
      title={t("admin.accounts")}
      action={
        <Button look="primary" aria-haspopup="dialog" onClick={() => setEdited(null)}>
          {t("admin.add")}
        </Button>
      }
      flush
    >
      <DataTable
        caption={t("admin.accounts")}
        columns={columns}
        rows={list.data?.records}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={() => void list.refetch()}
        skeletonRows={3}
        empty={<EmptyNote title={t("admin.noAccounts")}>{t("admin.noAccountsText")}</EmptyNote>}
      />
      {total > ACCOUNTS_PAGE && (
        <Pager
          page={page}
          size={ACCOUNTS_PAGE}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
      {edited !== undefined && <AccountDialog row={edited} onClose={() => setEdited(undefined)} />}
      {toDelete && <DeleteAccount row={toDelete} onClose={() => setToDelete(undefined)} />}
    </Panel>
  );
}

/** Number of consecutive failures after which an account is suspended temporarily. */
const FAILURES_OF_PAUSE = 5;

function timeOf(time: string, locale: Locale): string {
  return new Date(time).toLocaleTimeString(locale, { timeStyle: "short" });
}

/** A site often has accounts with the same username on several judges. */
function nameOf({ accountGroup, handle }: Pick<RemoteAccountRow, "accountGroup" | "handle">) {
  return `${accountGroup} · ${handle}`;
}

function useColumns(
  onEdit: (row: RemoteAccountRow) => void,
  onDelete: (row: RemoteAccountRow) => void,
): Column<RemoteAccountRow>[] {
  const t = useRemoteWords();
  const locale = useDisplayLocale();
  return [
    {
      key: "handle",
      header: t("admin.account"),
      isRowHeader: true,
      cell: ({ accountGroup, handle, state, stateReason, isBusy, failures, nextSubmitAt }) => (
        <>
          <span className={css.name}>
            {accountGroup} · <bdi>{handle}</bdi>
          </span>{" "}
          <span className={css.state} data-state={state}>
            {t(`admin.accountState.${state}`)}
          </span>
          {isBusy && ` ${t("admin.busy")}`}
          {stateReason !== "" && <p className={css.note}>{failureText(t, stateReason)}</p>}
          {failures >= FAILURES_OF_PAUSE && (
            <p className={css.note}>
              {t("admin.closedUntil", { failures, until: timeOf(nextSubmitAt, locale) })}
            </p>
          )}
        </>
      ),
    },
    {
      key: "secrets",
      header: t("admin.secrets"),
      width: "8rem",
      hideBelow: "medium",
      cell: ({ hasPassword, hasSession }) =>
        [hasPassword && t("admin.hasPassword"), hasSession && t("admin.hasSession")]
          .filter(Boolean)
          .join(", "),
    },
    {
      key: "submissions",
      header: t("admin.submissions"),
      width: "7rem",
      hideBelow: "medium",
      cell: ({ submissions }) => <span className="figures">{submissions}</span>,
    },
    {
      key: "lastSuccess",
      header: t("admin.lastSuccess"),
      width: "9rem",
      hideBelow: "medium",
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt === null ? t("admin.never") : <TimeAgo at={lastSuccessAt} />,
    },
    {
      key: "actions",
      header: t("admin.actions"),
      width: "14rem",
      narrowWidth: "12.75rem",
      cell: (row) => (
        <AccountActions row={row} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
      ),
    },
  ];
}

function AccountActions(props: {
  row: RemoteAccountRow;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { row, onEdit, onDelete } = props;
  const { id } = row;
  const handle = nameOf(row);
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(testRemoteAccount, { id }),
    onSuccess({ works, reason, detail }) {
      if (works) toast("good", t("admin.testGood", { handle }));
      else toast("bad", t("admin.testBad", { handle, reason: reasonText(t, reason, detail) }));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
  return (
    <span className={css.buttons}>
      <Button
        size="small"
        busy={test.isPending}
        aria-label={t("admin.testOf", { handle })}
        onClick={() => test.mutate()}
      >
        {t("admin.test")}
      </Button>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t("admin.editOf", { handle })}
        onClick={onEdit}
      >
        {t("admin.edit")}
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        aria-label={t("admin.removeOf", { handle })}
        onClick={onDelete}
      >
        {t("admin.remove")}
      </Button>
    </span>
  );
}

function DeleteAccount({ row, onClose }: { row: RemoteAccountRow; onClose: () => void }) {
  const { id } = row;
  const handle = nameOf(row);
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteRemoteAccount, { id }),
    onSuccess() {
      toast("good", t("admin.removed", { handle }));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
  return (
    <DeletionDialog
      title={t("admin.removeOf", { handle })}
      busy={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      {t("admin.removeText")}
    </DeletionDialog>
  );
}
