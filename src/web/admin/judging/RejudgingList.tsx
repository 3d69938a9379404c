import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Rejudging } from "../../../shared/rejudge.ts";
import { isRoot, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import css from "./JudgingPage.module.css";
import { PAGE_SIZE, rejudgingsQuery } from "./queries.ts";
import { StartDialog } from "./StartDialog.tsx";
import { useJudgingWords } from "./texts.ts";

/** All rejudgings with their state, and a button for a new one. */
export function RejudgingList() {
  const t = useJudgingWords();
  const navigate = useNavigate();
  const { page = 1, problem } = useSearch({ from: "/admin/judging" });
  const root = isRoot(useSession()?.user);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rejudgingsQuery(page),
    enabled: root,
  });
  const [starting, setStarting] = useState(problem !== undefined && root);
  return (
    <>
      <div className={css.top}>
        <p className={css.intro}>{t("rejudgingsIntro")}</p>
        <Button look="primary" disabled={!root} onClick={() => setStarting(true)}>
          {t("newRejudging")}
        </Button>
      </div>
      <Panel flush>
        <DataTable
          caption={t("rejudgingsCaption")}
          columns={useColumns()}
          rows={root ? data?.records : []}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          updating={isPlaceholderData}
          skeletonRows={4}
          empty={
            <EmptyNote icon="refresh" title={t("noRejudgings")}>
              {t("noRejudgingsText")}
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
          search={(goal) => ({ tab: "rejudgings", page: goal > 1 ? goal : undefined })}
        />
      )}
      {starting && (
        <StartDialog
          problemId={problem}
          onClose={() => setStarting(false)}
          onStarted={({ id }) =>
            void navigate({ to: "/admin/judging", search: { tab: "rejudgings", id } })
          }
        />
      )}
    </>
  );
}

function useColumns(): Column<Rejudging>[] {
  const t = useJudgingWords();
  return [
    {
      key: "id",
      header: "#",
      width: "4rem",
      isRowHeader: true,
      cell: ({ id }) => (
        <Link
          to="/admin/judging"
          search={{ tab: "rejudgings", id }}
          aria-label={t("openOf", { id: String(id) })}
        >
          {id}
        </Link>
      ),
    },
    {
      key: "scope",
      header: t("scope"),
      width: "12rem",
      narrowWidth: "7rem",
      cell: ({ problemId, total }) =>
        problemId ? t("ofProblem", { id: problemId }) : t("ofSelection", { count: total }),
    },
    {
      key: "reason",
      header: t("reason"),
      hideBelow: "middle",
      cell: ({ reason }) => <span className={css.reason}>{reason}</span>,
    },
    {
      key: "state",
      header: t("state"),
      width: "8rem",
      cell: ({ state }) => t(`states.${state}`),
    },
    {
      key: "done",
      header: t("changed"),
      width: "8rem",
      align: "end",
      cell: ({ changed, done, total, state }) =>
        state === "judging"
          ? t("progress", { done: String(done), total: String(total) })
          : String(changed),
    },
    {
      key: "by",
      header: t("by"),
      width: "8rem",
      hideBelow: "medium",
      cell: ({ by }) => by ?? "—",
    },
    {
      key: "when",
      header: t("when"),
      width: "8rem",
      hideBelow: "narrow",
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ];
}
