import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ClassRequest, decideClassRequests } from "../../../shared/class/classJoin.ts";
import { CLASS_MEMBER_PAGE } from "../../../shared/class/classMember.ts";
import { call } from "../../platform/api.ts";
import { Avatar } from "../../ui/mark/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useClass } from "../classContext.ts";
import members from "../member/MembersPage.module.css";
import { CLASSES, classRequestsQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./RequestsPage.module.css";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

const route = getRouteApi("/class/$classID/requests");

interface Decision {
  rows: readonly ClassRequest[];
  accepted: boolean;
}

function useDecide() {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId } = useClass();
  return useMutation({
    mutationFn: ({ rows, accepted }: Decision) =>
      call(decideClassRequests, { classId, uids: rows.map(({ uid }) => uid), accepted }),
    onSuccess({ decided }, { rows: [first, ...others], accepted }) {
      const name = first?.username ?? "";
      if (decided === 0) return toast("info", t("requests.decidedElsewhere"));
      if (others.length > 0) toast("good", t("requests.approvedAll", { count: decided }));
      else toast("good", t(accepted ? "requests.approved" : "requests.rejected", { name }));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
}

/** The page on which requests to join a class are approved or rejected. */
export function RequestsPage() {
  const t = useClassWorkWords();
  const words = useClassWords();
  const { classId, uid, detail } = useClass();
  const { page = 1 } = route.useSearch();
  const list = useQuery(classRequestsQuery(classId, uid, page));
  const decide = useDecide();
  const rows = list.data?.records;
  const total = list.data?.total ?? 0;
  const columns = useColumns(decide.mutate);
  const name = words("shell.titleOf", { tab: words("tabs.requests"), name: detail.name });
  return (
    <div className={css.page}>
      <PageTitle title={name} hidden />
      <div className={css.top}>
        <AcceptsRequests />
        {rows && rows.length > 1 && (
          <Button
            busy={decide.isPending && decide.variables.rows.length > 1}
            onClick={() => decide.mutate({ rows, accepted: true })}
          >
            {t("requests.approveAll", { count: rows.length })}
          </Button>
        )}
      </div>
      <Panel flush>
        <DataTable
          caption={t("requests.caption")}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.uid}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={4}
          empty={
            <EmptyNote icon="people" title={t("requests.none")}>
              {t("requests.noneText")}
            </EmptyNote>
          }
        />
        {total > CLASS_MEMBER_PAGE && (
          <Pager
            page={page}
            size={CLASS_MEMBER_PAGE}
            total={total}
            to="."
            search={(goal) => ({ page: goal > 1 ? goal : undefined })}
          />
        )}
      </Panel>
    </div>
  );
}

/** The URL at which users can ask to join, or a note that the class accepts no requests. */
function AcceptsRequests() {
  const t = useClassWorkWords();
  const { classId, detail } = useClass();
  if (!detail.acceptsRequests) {
    return (
      <p className={css.text}>
        {t("requests.off")}
        <WordSpace />
        {detail.may.edit && (
          <ButtonLink
            size="small"
            to="/class/$classID/settings"
            params={{ classID: String(classId) }}
          >
            {t("requests.toSettings")}
          </ButtonLink>
        )}
      </p>
    );
  }
  const address = `${globalThis.location.origin}/class/${classId}`;
  return (
    <p className={css.text}>
      {t("requests.text")} <CopyButton text={address} label={t("requests.copy")} look="plain" />
    </p>
  );
}

function useColumns(decide: (decision: Decision) => void): Column<ClassRequest>[] {
  const t = useClassWorkWords();
  return [
    {
      key: "user",
      header: t("requests.user"),
      isRowHeader: true,
      width: "32%",
      narrowWidth: "auto",
      cell: ({ username, nickname, avatar, message }) => (
        <span className={members.user}>
          <Avatar src={avatar} name={username} size="1.9rem" />
          <span className={members.lines}>
            {username}
            {nickname && nickname !== username && <small>{nickname}</small>}
            {message !== "" && <small className={css.narrowOnly}>{message}</small>}
          </span>
        </span>
      ),
    },
    {
      key: "message",
      header: t("requests.message"),
      hideBelow: "narrow",
      cell: ({ message }) => <span className={css.message}>{message}</span>,
    },
    {
      key: "at",
      header: t("requests.at"),
      width: "8.5rem",
      hideBelow: "medium",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("actions")}</span>,
      width: "13rem",
      narrowWidth: "7.5rem",
      align: "end",
      cell: (row) => (
        <span className={css.acts}>
          <Button
            size="small"
            look="primary"
            aria-label={t("requests.approveOf", { name: row.username })}
            onClick={() => decide({ rows: [row], accepted: true })}
          >
            {t("requests.approve")}
          </Button>
          <Button
            size="small"
            aria-label={t("requests.rejectOf", { name: row.username })}
            onClick={() => decide({ rows: [row], accepted: false })}
          >
            {t("requests.reject")}
          </Button>
        </span>
      ),
    },
  ];
}
