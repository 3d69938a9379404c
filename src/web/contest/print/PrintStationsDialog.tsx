import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type PrintToken,
  revokePrintToken,
} from "../../../shared/contestOrganizer/printStation.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import list from "../../ui/page/listInPanel.module.css";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useWorkWords } from "../workTexts.ts";
import { NewPrintStation } from "./NewPrintStation.tsx";
import { printTokensQuery } from "./queries.ts";

/** The print stations of a contest and their tokens, with controls to create and revoke them. */
export function PrintStationsDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const t = useWorkWords();
  const { data, error, refetch } = useQuery(printTokensQuery(cid));
  const columns: Column<PrintToken>[] = [
    {
      key: "name",
      header: t("stations.name"),
      isRowHeader: true,
      cell: ({ name, createdBy }) => (
        <span className={list.cell}>
          {name}
          <small>{t("stations.createdBy", { name: createdBy })}</small>
        </span>
      ),
    },
    {
      key: "lastUsed",
      header: t("stations.lastUsed"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t("stations.unused") : <TimeAgo at={lastUsedAt} />,
    },
    {
      key: "revoke",
      header: <span className="visually-hidden">{t("stations.revoke")}</span>,
      align: "end",
      width: "8rem",
      narrowWidth: "6rem",
      cell: (row) => <Revoke cid={cid} row={row} />,
    },
  ];
  return (
    <Dialog title={t("stations.title")} width="40rem" onClose={onClose}>
      <p className={list.text}>{t("stations.text")}</p>
      <div className={list.list}>
        <DataTable
          caption={t("stations.caption")}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={1}
          empty={<p className={list.none}>{t("stations.none")}</p>}
        />
      </div>
      <NewPrintStation cid={cid} />
    </Dialog>
  );
}

/** Revokes a token, after a confirmation. */
function Revoke({ cid, row: { id, name } }: { cid: number; row: PrintToken }) {
  const t = useWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(revokePrintToken, { cid, id }),
    onSuccess: () => toast("good", t("stations.revoked")),
    onError: (error) => toast("bad", errorText(error)),
    // The list is also refetched after an error, because another organizer may have revoked the token in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: printTokensQuery(cid).queryKey }),
  });
  return (
    <Button
      look={isOpen ? "danger" : "plain"}
      size="small"
      busy={revoke.isPending}
      aria-label={isOpen ? undefined : t("stations.revokeOf", { name })}
      onBlur={() => setIsOpen(false)}
      onClick={() => (isOpen ? revoke.mutate() : setIsOpen(true))}
    >
      {t(isOpen ? "stations.revokeAgain" : "stations.revoke")}
    </Button>
  );
}
