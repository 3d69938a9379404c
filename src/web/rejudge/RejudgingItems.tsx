import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Rejudging, RejudgingItem } from "../../shared/submission/rejudge.ts";
import { type RowScopeIds, rowIdsOf } from "../../shared/call/scopeIds.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { type Column, DataTable } from "../ui/page/DataTable.tsx";
import { Toggle } from "../ui/control/Field.tsx";
import { memorySize, milliseconds } from "../ui/text/figures.ts";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";
import { ListPages } from "./ListPages.tsx";
import { ITEMS_PAGE, itemsQuery } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";

export type SubmissionLinkOf = (
  row: RowScopeIds & { submitId: number; displayPid: string },
) => ReactNode;

/** The submissions of a rejudging with their verdicts before and after it, paginated. */
export function RejudgingItems(props: { rejudging: Rejudging; linkOf: SubmissionLinkOf }) {
  const { rejudging, linkOf } = props;
  const t = useJudgingWords();
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(itemsQuery(rejudging, { all, page }));
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
        columns={useColumns(rejudging, linkOf)}
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
      <ListPages page={page} size={ITEMS_PAGE} total={data?.total} onPage={setPage} />
    </Panel>
  );
}

function useColumns(rejudging: Rejudging, linkOf: SubmissionLinkOf): Column<RejudgingItem>[] {
  const t = useJudgingWords();
  const locale = useDisplayLocale();
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
      cell: ({ submitId, displayPid }) => linkOf({ submitId, displayPid, ...rowIdsOf(rejudging) }),
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
