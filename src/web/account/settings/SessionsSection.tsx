import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  endOtherSessions,
  endOwnSession,
  type getSessions,
} from "../../../shared/account/session.ts";
import { call } from "../../platform/api.ts";
import { describeAgent } from "../../platform/userAgent.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import list from "../../ui/page/listInPanel.module.css";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { sessionsQuery } from "../security/queries.ts";
import styles from "../security/security.module.css";
import { useSecurityWords } from "../security/texts.ts";
import type { SectionProps } from "./sections.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

type Row = OutputOf<typeof getSessions>[number];

/** The user's sessions; the user can end a single session, or all other sessions at once. */
export function SessionsSection({ user: { uid } }: SectionProps) {
  const t = useSecurityWords();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery(uid));
  const settled = {
    onError: (failure: unknown) => toast("bad", errorText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(uid).queryKey }),
  };
  const oneSession = useMutation({
    mutationFn: (id: number) => call(endOwnSession, { id }),
    onSuccess: () => toast("good", t("ended")),
    ...settled,
  });
  const otherSessions = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toast("good", t("othersEnded")),
    ...settled,
  });
  return (
    <>
      <p className={list.text}>{t("sessionsText")}</p>
      <div className={list.list}>
        <DataTable
          caption={t("sessionsCaption")}
          columns={useColumns((id) => oneSession.mutate(id))}
          rows={data}
          rowKey={({ id }) => id}
          rowTone={({ current }) => (current ? "own" : undefined)}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={2}
          empty={<p className={list.none}>{t("none")}</p>}
        />
      </div>
      {data && data.length > 1 && (
        <p className={styles.row} style={{ marginTop: "0.9rem" }}>
          <Button
            look="danger"
            busy={otherSessions.isPending}
            onClick={() => otherSessions.mutate()}
          >
            {t("endOtherSessions")}
          </Button>
        </p>
      )}
    </>
  );
}

function useColumns(end: (id: number) => void): Column<Row>[] {
  const t = useSecurityWords();
  const device = ({ userAgent }: Row) => {
    const { browser, system } = describeAgent(userAgent);
    return [browser, system].filter(Boolean).join(" · ") || t("unknownDevice");
  };
  return [
    {
      key: "device",
      header: t("device"),
      isRowHeader: true,
      cell: (row) => (
        <span className={list.cell}>
          {device(row)}
          {row.current && <small>{t("current")}</small>}
          <small className={list.whenNarrow}>
            {t("usedAt")}
            <WordSpace />
            <TimeAgo at={row.usedAt} />
          </small>
        </span>
      ),
    },
    { key: "address", header: t("address"), width: "10rem", cell: ({ ip }) => ip },
    {
      key: "signedIn",
      header: t("signedInAt"),
      hideBelow: "medium",
      width: "9rem",
      cell: ({ signedInAt }) => <TimeAgo at={signedInAt} />,
    },
    {
      key: "used",
      header: t("usedAt"),
      hideBelow: "narrow",
      width: "9rem",
      cell: ({ usedAt }) => <TimeAgo at={usedAt} />,
    },
    {
      key: "end",
      header: <span className="visually-hidden">{t("end")}</span>,
      align: "end",
      width: "5rem",
      cell: (row) =>
        row.current ? null : (
          <Button
            look="danger"
            size="small"
            aria-label={t("endNamed", { device: device(row) })}
            onClick={() => end(row.id)}
          >
            {t("end")}
          </Button>
        ),
    },
  ];
}
