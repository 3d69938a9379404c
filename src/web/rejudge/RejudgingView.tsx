import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  applyRejudging,
  cancelRejudging,
  type Rejudging,
  type RejudgingItem,
} from "../../shared/rejudge.ts";
import { call } from "../platform/api.ts";
import { useLocaleShown } from "../platform/texts.tsx";
import { SubmissionLink } from "../submission/SubmissionLinks.tsx";
import { Button } from "../ui/Button.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { Toggle } from "../ui/Field.tsx";
import { memorySize, milliseconds } from "../ui/figures.ts";
import { EmptyNote, ErrorNote } from "../ui/Note.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.tsx";
import { VerdictMark } from "../ui/VerdictMark.tsx";
import { itemsQuery, ITEMS_PAGE, JUDGING } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";
import { useRejudging } from "./useRejudgings.ts";
import { useScopeText } from "./useScopeText.ts";

/** One rejudging: progress, changed verdicts, and the decision about it. */
export function RejudgingView(props: {
  id: number;
  /** To the list. */
  back: ReactNode;
  /** What else it changes. */
  children?: (rejudging: Rejudging) => ReactNode;
}) {
  const { id, back, children } = props;
  const t = useJudgingWords();
  const scopeOf = useScopeText();
  const { data, error, refetch } = useRejudging(id);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.skeleton} aria-busy="true" />;
  const { rejudging, summary } = data;
  const { state, total, done, reason, failed, outdated } = rejudging;
  return (
    <>
      <div className={css.top}>
        <div>
          <h2 className={css.name}>{t("rejudging", { id: String(id) })}</h2>
          <p className={css.intro}>
            {scopeOf(rejudging)}
            {" · "}
            {reason}
          </p>
        </div>
        <Decision rejudging={rejudging} />
      </div>
      <p className={css.state} role="status">
        <strong>{t(`states.${state}`)}</strong>{" "}
        {t("progress", { done: String(done), total: String(total) })}
      </p>
      <progress className={css.bar} max={total} value={done} aria-label={t(`states.${state}`)} />
      {failed > 0 && <p className={css.intro}>{t("failedNote", { count: failed })}</p>}
      {outdated > 0 && <p className={css.intro}>{t("outdatedNote", { count: outdated })}</p>}
      <Panel title={t("summary")}>
        {summary.length === 0 ? (
          <p className={css.intro}>{t("summaryNone")}</p>
        ) : (
          <table className={css.summary}>
            <thead>
              <tr>
                <th scope="col">{t("from")}</th>
                <th scope="col">{t("to")}</th>
                <th scope="col">{t("number")}</th>
              </tr>
            </thead>
            <tbody>
              {summary.map(({ before, after, count }) => (
                <tr key={`${before} ${after}`} data-same={before === after || undefined}>
                  <td>
                    <VerdictMark status={before} />
                  </td>
                  <td>
                    <VerdictMark status={after} />
                  </td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {children?.(rejudging)}
      <Items rejudging={rejudging} />
      <p>{back}</p>
    </>
  );
}

function Decision({ rejudging: { id, state, changed } }: { rejudging: Rejudging }) {
  const t = useJudgingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [asked, setAsked] = useState<"apply" | "discard">();
  const { mutate, isPending } = useMutation({
    mutationFn: (what: "apply" | "discard") =>
      call(what === "apply" ? applyRejudging : cancelRejudging, { id }),
    onSuccess: (_row, what) => toast("good", t(what === "apply" ? "applying" : "cancelled")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      setAsked(undefined);
      return client.invalidateQueries({ queryKey: JUDGING });
    },
  });
  return (
    <div className={css.acts}>
      {(state === "judging" || state === "judged") && (
        <Button look="danger" onClick={() => setAsked("discard")}>
          {t("discard")}
        </Button>
      )}
      {state === "judged" && (
        <Button look="primary" onClick={() => setAsked("apply")}>
          {t("apply")}
        </Button>
      )}
      {asked && (
        <Dialog
          title={t(asked)}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button data-autofocus onClick={() => setAsked(undefined)}>
                {t("cancel")}
              </Button>
              <Button
                look={asked === "apply" ? "primary" : "danger"}
                busy={isPending}
                onClick={() => mutate(asked)}
              >
                {t(asked)}
              </Button>
            </>
          }
        >
          <p>{asked === "apply" ? t("applySure", { count: changed }) : t("discardSure")}</p>
        </Dialog>
      )}
    </div>
  );
}

function Items({ rejudging }: { rejudging: Rejudging }) {
  const t = useJudgingWords();
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(itemsQuery(rejudging, { all, page }));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / ITEMS_PAGE));
  return (
    <Panel
      flush
      title={t("itemsCaption")}
      action={
        <Toggle
          label={t("onlyChanged")}
          checked={!all}
          onChange={(only) => {
            setAll(!only);
            setPage(1);
          }}
        />
      }
    >
      <DataTable
        caption={t("itemsCaption")}
        columns={useColumns(rejudging.cid)}
        rows={data?.records}
        rowKey={({ submitId }) => submitId}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={
          <EmptyNote icon="check" title={t("itemsNone")}>
            {t("itemsNoneText")}
          </EmptyNote>
        }
      />
      {pages > 1 && (
        <div className={css.bulk}>
          <Button
            size="small"
            icon="left"
            iconOnly
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {String(page - 1)}
          </Button>
          <span>{t("progress", { done: String(page), total: String(pages) })}</span>
          <Button
            size="small"
            icon="right"
            iconOnly
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {String(page + 1)}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** `cid`: of the contest that all of them belong to. */
function useColumns(cid: number | null): Column<RejudgingItem>[] {
  const t = useJudgingWords();
  const locale = useLocaleShown();
  const figures = (time: number | null, memory: number | null, score: number | null) =>
    [score, milliseconds(time, locale), memorySize(memory, locale)]
      .filter((part) => part !== null)
      .join(" · ");
  return [
    {
      key: "run",
      header: t("run"),
      width: "6rem",
      isRowHeader: true,
      cell: ({ submitId, displayPid }) => (
        <SubmissionLink row={{ submitId, displayPid, cid: cid ?? 0 }}>
          {String(submitId)}
        </SubmissionLink>
      ),
    },
    {
      key: "problem",
      header: t("problem"),
      width: "6rem",
      narrowWidth: "4rem",
      cell: ({ displayPid }) => displayPid,
    },
    {
      key: "author",
      header: t("author"),
      width: "10rem",
      hideBelow: "middle",
      cell: ({ username }) => username,
    },
    {
      key: "before",
      header: t("before"),
      cell: ({ statusBefore, timeBefore, memoryBefore, scoreBefore }) => (
        <span className={css.verdict}>
          <VerdictMark status={statusBefore} />
          <small>{figures(timeBefore, memoryBefore, scoreBefore)}</small>
        </span>
      ),
    },
    {
      key: "after",
      header: t("after"),
      cell: ({ statusAfter, timeAfter, memoryAfter, scoreAfter }) =>
        statusAfter === null ? (
          "…"
        ) : (
          <span className={css.verdict}>
            <VerdictMark status={statusAfter} />
            <small>{figures(timeAfter, memoryAfter, scoreAfter)}</small>
          </span>
        ),
    },
  ];
}
