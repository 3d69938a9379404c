import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type BrokenSubmission, rejudgeMany } from "../../../shared/submission/rejudge.ts";
import type { SystemErrorCode } from "../../../shared/call/systemErrors.ts";
import { call } from "../../platform/api.ts";
import { isRoot, useSession } from "../../platform/session.ts";
import { brokenQuery, JUDGING, PAGE_SIZE } from "../../rejudge/queries.ts";
import css from "../../rejudge/rejudge.module.css";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { useEndings } from "../../submission/endings.ts";
import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";

/** Submissions that could not be judged, with causes; root can rejudge a selection. */
export function BrokenPanel() {
  const t = useJudgingWords();
  const { page = 1 } = useSearch({ from: "/admin/judging" });
  const { data, error, refetch, isPlaceholderData } = useQuery(brokenQuery(page));
  const mayRetry = isRoot(useSession()?.user);
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const rows = data?.records;
  // Rows that are no longer on the page are not selected.
  const ids = rows?.map(({ submitId }) => submitId).filter((id) => selection.has(id)) ?? [];
  const retry = useRetry(() => setSelection(new Set()));
  const choice = useChoice(rows ?? [], selection, setSelection);
  const columns = useColumns();
  return (
    <>
      <p className={css.intro}>{t("errorsIntro")}</p>
      <Panel flush>
        {mayRetry && ids.length > 0 && (
          <div className={css.bulk}>
            <Button
              look="primary"
              size="small"
              icon="refresh"
              busy={retry.isPending}
              onClick={() => retry.mutate(ids)}
            >
              {t("retry", { count: String(ids.length) })}
            </Button>
          </div>
        )}
        <DataTable
          caption={t("errorsCaption")}
          columns={mayRetry ? [choice, ...columns] : columns}
          rows={rows}
          rowKey={({ submitId }) => submitId}
          error={error}
          onRetry={() => void refetch()}
          updating={isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="check" title={t("noErrors")}>
              {t("noErrorsText")}
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
    </>
  );
}

function useRetry(onDone: () => void) {
  const t = useJudgingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submitIds: number[]) => call(rejudgeMany, { submitIds }),
    onSuccess({ queued, left }) {
      const count = { queued: queued.length, left: left.length };
      toast(
        left.length > 0 ? "info" : "good",
        t(left.length > 0 ? "retryLeft" : "retrySome", count),
      );
      onDone();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: JUDGING }),
  });
}

function useChoice(
  rows: BrokenSubmission[],
  selection: ReadonlySet<number>,
  onChoose: (selection: ReadonlySet<number>) => void,
): Column<BrokenSubmission> {
  const t = useJudgingWords();
  const ids = rows.map(({ submitId }) => submitId);
  const all = ids.length > 0 && ids.every((id) => selection.has(id));
  return {
    key: "choose",
    width: "3rem",
    align: "center",
    header: (
      <input
        type="checkbox"
        aria-label={t("selectAll")}
        checked={all}
        onChange={() => onChoose(new Set(all ? [] : ids))}
      />
    ),
    cell: ({ submitId }) => (
      <input
        type="checkbox"
        aria-label={t("select", { id: String(submitId) })}
        checked={selection.has(submitId)}
        onChange={() => {
          const next = new Set(selection);
          if (!next.delete(submitId)) next.add(submitId);
          onChoose(next);
        }}
      />
    ),
  };
}

function useColumns(): Column<BrokenSubmission>[] {
  const t = useJudgingWords();
  return [
    {
      key: "run",
      header: t("run"),
      width: "6rem",
      isRowHeader: true,
      cell: ({ submitId }) => (
        <Link to="/submission-detail/$submitID" params={{ submitID: String(submitId) }}>
          {submitId}
        </Link>
      ),
    },
    {
      key: "problem",
      header: t("problem"),
      width: "11rem",
      narrowWidth: "5rem",
      cell: ({ displayPid, title }) => (
        <Link to="/problem/$problemID" params={{ problemID: displayPid }} title={title}>
          {displayPid}
        </Link>
      ),
    },
    { key: "cause", header: t("cause"), cell: (row) => <Cause row={row} /> },
    {
      key: "author",
      header: t("author"),
      width: "9rem",
      hideBelow: "medium",
      cell: ({ username }) => username,
    },
    {
      key: "judger",
      header: t("judger"),
      width: "9rem",
      hideBelow: "wide",
      cell: ({ judger }) => judger || "—",
    },
    {
      key: "when",
      header: t("when"),
      width: "8rem",
      hideBelow: "narrow",
      cell: ({ submitTime }) => <TimeAgo at={submitTime} />,
    },
  ];
}

function Cause({ row: { cause } }: { row: BrokenSubmission }) {
  const t = useJudgingWords();
  const words = useEndings();
  if (!cause) return "—";
  const { code, hint, detail, traceId } = cause;
  const hasText = words?.has(`causes.${code as SystemErrorCode}.text`) ?? false;
  const errorCode = code as SystemErrorCode;
  return (
    <div className={css.cause}>
      <strong>{words && hasText ? words(`causes.${errorCode}.text`) : <code>{code}</code>}</strong>
      <span>{words && hasText ? words(`causes.${errorCode}.hint`) : hint}</span>
      {detail && <code className={css.detail}>{detail}</code>}
      {traceId && (
        <span className={css.trace}>
          {t("trace")} <code>{traceId}</code>
          <CopyButton text={traceId} label={t("copyTrace")} iconOnly />
        </span>
      )}
    </div>
  );
}
