import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ClassInvitation, revokeClassInvitation } from "../../../shared/class/classJoin.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useClass } from "../classContext.ts";
import { classInvitationsQuery, CLASSES } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./InvitationsPage.module.css";
import { linkOf } from "./linkOf.ts";
import { NewInvitationDialog } from "./NewInvitationDialog.tsx";
import { OffersPanel } from "./OffersPanel.tsx";

/** Invitations to a class: links with codes, and invitations by username. */
export function InvitationsPage() {
  const t = useClassWorkWords();
  const words = useClassWords();
  const { classId, uid, detail } = useClass();
  const list = useQuery(classInvitationsQuery(classId, uid));
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<ClassInvitation>();
  const columns = useColumns(setToRevoke);
  const name = words("shell.titleOf", { tab: words("tabs.invitations"), name: detail.name });
  return (
    <div className={css.page}>
      <PageTitle title={name} hidden />
      <Panel
        flush
        title={t("invitations.caption")}
        action={
          <Button
            look="primary"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {t("invitations.new")}
          </Button>
        }
      >
        <p className={css.text}>{t("invitations.text")}</p>
        <DataTable
          caption={t("invitations.caption")}
          columns={columns}
          rows={list.data}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          skeletonRows={3}
          empty={
            <EmptyNote icon="key" title={t("invitations.none")}>
              {t("invitations.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      <OffersPanel />
      {isCreating && <NewInvitationDialog onClose={() => setCreating(false)} />}
      {toRevoke && <RevokeDialog invitation={toRevoke} onClose={() => setToRevoke(undefined)} />}
    </div>
  );
}

function useColumns(onRevoke: (invitation: ClassInvitation) => void): Column<ClassInvitation>[] {
  const t = useClassWorkWords();
  const locale = useDisplayLocale();
  return [
    {
      key: "code",
      header: t("invitations.code"),
      isRowHeader: true,
      cell: ({ code, label, role, state }) => (
        <span className={css.lines}>
          <code translate="no">{code}</code>
          <small>{[label, t(`roles.${role}`)].filter(Boolean).join(" · ")}</small>
          <small className={css.narrowOnly}>{t(`invitations.stateName.${state}`)}</small>
        </span>
      ),
    },
    {
      key: "uses",
      header: t("invitations.uses"),
      align: "end",
      width: "6.5rem",
      narrowWidth: "4.5rem",
      cell: ({ uses, maxUses }) => t("invitations.usesOf", { uses, max: maxUses }),
    },
    {
      key: "expires",
      header: t("invitations.expires"),
      width: "8rem",
      hideBelow: "middle",
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
      key: "actions",
      header: <span className="visually-hidden">{t("actions")}</span>,
      align: "end",
      width: "14rem",
      narrowWidth: "7rem",
      cell: (row) =>
        row.state === "usable" && (
          <span className={css.acts}>
            <CopyButton text={linkOf(row.code)} label={t("invitations.copyLink")} look="plain" />
            <Button
              look="danger"
              size="small"
              aria-label={t("invitations.revokeOf", { label: row.label || row.code })}
              onClick={() => onRevoke(row)}
            >
              {t("invitations.revoke")}
            </Button>
          </span>
        ),
    },
  ];
}

function RevokeDialog(props: { invitation: ClassInvitation; onClose: () => void }) {
  const { invitation, onClose } = props;
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId } = useClass();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(revokeClassInvitation, { classId, id: invitation.id }),
    onSuccess() {
      toast("good", t("invitations.revoked"));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  return (
    <DeletionDialog
      title={t("invitations.revokeTitle", { label: invitation.label || invitation.code })}
      busy={isPending}
      confirm={t("invitations.revoke")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("invitations.revokeText")}</p>
    </DeletionDialog>
  );
}
