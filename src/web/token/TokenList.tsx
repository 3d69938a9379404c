import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiToken, revokeToken } from "../../shared/account/token.ts";
import { call } from "../platform/api.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { type Column, DataTable } from "../ui/page/DataTable.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { tokensQuery } from "./queries.ts";
import list from "../ui/page/listInPanel.module.css";
import styles from "./tokens.module.css";
import { useTokenWords } from "./texts.ts";

/** The user's tokens: scopes, expiry, last use. */
export function TokenList({ uid }: { uid: string }) {
  const t = useTokenWords();
  const { data, error, refetch } = useQuery(tokensQuery(uid));
  const [leaving, setLeaving] = useState<ApiToken>();
  const columns: Column<ApiToken>[] = [
    {
      key: "name",
      header: t("name"),
      isRowHeader: true,
      cell: ({ name, scopes }) => (
        <span className={list.cell}>
          {name}
          <small>{scopes.map((scope) => t(`scope.${scope}`)).join(" · ")}</small>
        </span>
      ),
    },
    {
      key: "created",
      header: t("created"),
      hideBelow: "medium",
      width: "8rem",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "expires",
      header: t("expires"),
      width: "7rem",
      cell: (row) => <Expiry row={row} />,
    },
    {
      key: "lastUsed",
      header: t("lastUsed"),
      hideBelow: "narrow",
      width: "9rem",
      cell: ({ lastUsedAt, lastUsedIp }) =>
        lastUsedAt === null ? (
          t("unused")
        ) : (
          <span className={list.cell}>
            <TimeAgo at={lastUsedAt} />
            {lastUsedIp && <small>{t("usedFrom", { ip: lastUsedIp })}</small>}
          </span>
        ),
    },
    {
      key: "revoke",
      header: <span className="visually-hidden">{t("revoke")}</span>,
      align: "end",
      width: "5rem",
      cell: (row) => (
        <Button
          look="danger"
          size="small"
          aria-label={`${t("revoke")} ${row.name}`}
          onClick={() => setLeaving(row)}
        >
          {t("revoke")}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        empty={<p className={list.none}>{t("none")}</p>}
      />
      {leaving && <RevokeDialog token={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function Expiry({ row: { expired, expiresAt } }: { row: ApiToken }) {
  const t = useTokenWords();
  const locale = useDisplayLocale();
  if (expired) return <span className={styles.over}>{t("expired")}</span>;
  if (expiresAt === null) return t("never");
  return (
    <time
      dateTime={expiresAt}
      title={new Date(expiresAt).toLocaleString(locale)}
      className="figures"
    >
      {new Date(expiresAt).toLocaleDateString(locale)}
    </time>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useTokenWords();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeToken, { id: token.id }),
    onSuccess: () => {
      toast("good", t("revoked"));
      onClose();
    },
    // The token may have been revoked in another window.
    onSettled: () => queries.invalidateQueries({ queryKey: ["token"] }),
  });
  return (
    <Dialog
      title={t("revokeTitle", { name: token.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="danger"
            busy={revoke.isPending}
            data-autofocus
            onClick={() => revoke.mutate()}
          >
            {t("revoke")}
          </Button>
        </>
      }
    >
      <p>{t("revokeText")}</p>
      {revoke.error && (
        <p className={styles.error} role="alert">
          {errorText(revoke.error)}
        </p>
      )}
    </Dialog>
  );
}
