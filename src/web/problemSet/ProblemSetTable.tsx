import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OwnStatus, OwnStatuses, SetProblem } from "../../shared/problem/problemSet.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { PageAddress } from "../place/entry.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { type Column, DataTable, type DataTableProps } from "../ui/page/DataTable.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";
import { wholePercent } from "../ui/text/wholePercent.ts";
import { scoreBand } from "./scoreBand.ts";
import type { SetWords } from "./words.ts";
import css from "./ProblemSetTable.module.css";

interface ColumnsInput<Row extends SetProblem> {
  own: OwnStatuses;
  /** Whether problems have scores; if so, scores are shown instead of verdict icons. */
  scored: boolean;
  addressOf(problem: Row): PageAddress;
  /** Content shown before the id of a problem. */
  markOf?(problem: Row): ReactNode;
  /** Extra columns between title and counts. */
  moreColumns?: Column<Row>[];
  /** A note below the title. */
  noteOf?(problem: Row): ReactNode;
  words: SetWords;
}

/**
 * The problems of a set in their order, with the reader's own status and counts; the link in the title covers the whole
 * row.
 */
export function ProblemSetTable<Row extends SetProblem>(
  props: ColumnsInput<Row> &
    Pick<DataTableProps<Row>, "caption" | "rows" | "error" | "onRetry" | "empty">,
) {
  const { caption, rows, error, onRetry, empty, ...columnsInput } = props;
  return (
    <Panel flush className={css.rows}>
      <DataTable
        caption={caption}
        columns={useColumns(columnsInput)}
        rows={rows}
        rowKey={({ pid }) => pid}
        error={error}
        onRetry={onRetry}
        skeletonRows={6}
        empty={empty}
      />
    </Panel>
  );
}

function useColumns<Row extends SetProblem>(input: ColumnsInput<Row>): Column<Row>[] {
  const { own, scored, addressOf, markOf, moreColumns = [], noteOf, words } = input;
  const { heads } = words;
  const locale = useDisplayLocale();
  const count = (value: number | null) =>
    value === null ? <Hidden words={words} /> : value.toLocaleString(locale);
  return [
    {
      key: "own",
      header: <span className="visually-hidden">{heads.own}</span>,
      width: scored ? "5rem" : "3rem",
      narrowWidth: scored ? "4rem" : "2rem",
      align: "center",
      cell: ({ pid }) => <OwnResult own={own[String(pid)]} scored={scored} words={words} />,
    },
    {
      key: "letter",
      header: heads.letter,
      width: "4rem",
      narrowWidth: "3.25rem",
      cell: (problem) => (
        <span className={css.letter}>
          {markOf?.(problem)}
          {problem.displayId}
        </span>
      ),
    },
    {
      key: "title",
      header: heads.problem,
      isRowHeader: true,
      cell: (problem) => (
        <>
          <Link {...addressOf(problem)} className={css.title}>
            <bdi>{problem.displayTitle}</bdi>
          </Link>
          {noteOf?.(problem)}
        </>
      ),
    },
    ...moreColumns,
    {
      key: "ac",
      header: heads.ac,
      align: "end",
      width: "5rem",
      narrowWidth: "3rem",
      cell: ({ ac }) => count(ac),
    },
    {
      key: "total",
      header: heads.total,
      align: "end",
      width: "5rem",
      narrowWidth: "3.25rem",
      cell: ({ total }) => count(total),
    },
    {
      key: "rate",
      header: heads.rate,
      align: "end",
      width: "11rem",
      hideBelow: "narrow",
      cell: ({ ac, total }) =>
        ac === null || total === null ? <Hidden words={words} /> : <Rate ac={ac} total={total} />,
    },
  ];
}

function Rate({ ac, total }: { ac: number; total: number }) {
  if (total === 0) return <span className={css.hidden}>—</span>;
  return (
    <span className={css.rate}>
      <span className={css.bar} aria-hidden>
        <span style={{ width: `${(ac / total) * 100}%` }} />
      </span>
      <span className={css.percent}>{wholePercent(ac, total)}%</span>
    </span>
  );
}

/** Placeholder for a value that would reveal unpublished results. */
function Hidden({ words }: { words: SetWords }) {
  return (
    <span className={css.hidden} title={words.hidden}>
      <span aria-hidden>?</span>
      <span className="visually-hidden">{words.hidden}</span>
    </span>
  );
}

/** A verdict icon, or the score if problems have scores: red for 0 points, green for full points. */
function OwnResult(props: { own: OwnStatus | undefined; scored: boolean; words: SetWords }) {
  const { own, scored, words } = props;
  if (!own || own.status === Verdict.NotSubmitted) return null;
  if (!scored || own.score === null) return <VerdictMark status={own.status} form="icon" />;
  return (
    <span
      className={`figures ${css.score}`}
      data-band={scoreBand(own.score, own.status === Verdict.Accepted)}
      title={words.score(own.score)}
    >
      {own.score}
    </span>
  );
}
