import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Invitation, revokeInvitation } from "../../../shared/account/invitation.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import list from "../../ui/page/listInPanel.module.css";
import { toast } from "../../ui/notice/toast.tsx";
import styles from "./dialogs.module.css";
import { NewInvitation } from "./NewInvitation.tsx";
import { invitationsQuery } from "./queries.ts";
import { useUserWords } from "./texts.ts";

/** Creates and revokes invitation links, and shows how often each link was used. */
export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const t = useUserWords();
  const { data, error, refetch } = useQuery(invitationsQuery());
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const columns = useColumns(setLeaving);
  if (leaving) return <RevokeDialog invitation={leaving} onClose={() => setLeaving(null)} />;
  return (
    <Dialog title={t("invitations.title")} onClose={onClose} width="52rem">
      <div className={styles.form}>
        <p className={styles.note}>{t("invitations.text")}</p>
        <NewInvitation />
        <DataTable
          caption={t("invitations.caption")}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={2}
          empty={<p className={list.none}>{t("invitations.none")}</p>}
        />
      </div>
    </Dialog>
  );
}

function useColumns(onRevoke: (invitation: Invitation) => void): Column<Invitation>[] {
  const t = useUserWords();
  const locale = useDisplayLocale();
  return [
    {
      key: "label",
      header: t("invitations.label"),
      isRowHeader: true,
      cell: ({ label, school, className, createdBy, state }) => (
        <span className={list.cell}>
          {label}
          <small>
            {[school, className, createdBy && t("invitations.by", { name: createdBy })]
              .filter(Boolean)
              .join(" · ")}
          </small>
          <small className={list.whenNarrow}>{t(`invitations.stateName.${state}`)}</small>
        </span>
      ),
    },
    {
      key: "uses",
      header: t("invitations.uses"),
      align: "end",
      width: "6rem",
      narrowWidth: "4.5rem",
      cell: ({ uses, maxUses }) => t("invitations.usesOf", { uses, max: maxUses }),
    },
    {
      key: "expires",
      header: t("invitations.expires"),
      width: "7rem",
      hideBelow: "narrow",
      cell: ({ expiresAt }) =>
        expiresAt === null ? (
          t("invitations.forever")
        ) : (
          <time dateTime={expiresAt} title={new Date(expiresAt).toLocaleString(locale)}>
            {new Date(expiresAt).toLocaleDateString(locale)}
          </time>
        ),
    },
    {
      key: "state",
      header: t("invitations.state"),
      width: "6.5rem",
      hideBelow: "narrow",
      cell: ({ state }) => t(`invitations.stateName.${state}`),
    },
    {
      key: "revoke",
      header: <span className="visually-hidden">{t("invitations.revoke")}</span>,
      align: "end",
      width: "5.5rem",
      narrowWidth: "4.75rem",
      cell: (row) =>
        row.state === "revoked" ? null : (
          <Button
            look="danger"
            size="small"
            aria-label={t("invitations.revokeOf", { label: row.label })}
            onClick={() => onRevoke(row)}
          >
            {t("invitations.revoke")}
          </Button>
        ),
    },
  ];
}

function RevokeDialog(props: { invitation: Invitation; onClose: () => void }) {
  const { invitation, onClose } = props;
  const t = useUserWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await call(revokeInvitation, { id: invitation.id });
      toast("good", t("invitations.revoked"));
    } catch (error) {
      toast("bad", errorText(error));
    }
    // The link may have been revoked in another window.
    await client.invalidateQueries({ queryKey: invitationsQuery().queryKey });
    onClose();
  };
  return (
    <Dialog
      title={t("invitations.revokeTitle", { label: invitation.label })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="danger" busy={busy} data-autofocus onClick={() => void revoke()}>
            {t("invitations.revoke")}
          </Button>
        </>
      }
    >
      <p>{t("invitations.revokeText")}</p>
    </Dialog>
  );
}
