import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { BoardPlaceChange } from "../../../shared/contestOrganizer/contestRejudge.ts";
import type { Rejudging } from "../../../shared/submission/rejudge.ts";
import { ListPages } from "../../rejudge/ListPages.tsx";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { hasRunTimes, wholeTime } from "../board/boardCells.ts";
import { useContest } from "../contestContext.ts";
import { boardChangesQuery, CHANGES_SHOWN } from "./queries.ts";
import css from "./RejudgePage.module.css";

/** The scoreboard before and after a rejudging; shows only contestants whose rank, points or time changes. */
export function BoardChanges({ rejudging }: { rejudging: Rejudging }) {
  const t = useJudgingWords();
  const { cid } = useContest();
  const [page, setPage] = useState(1);
  const query = useQuery(boardChangesQuery(rejudging, { cid, page }));
  const { data, error, refetch, isPlaceholderData } = query;
  const columns = useColumns();
  return (
    <Panel flush title={t("contest.board")} label={t("contest.board")}>
      <p className={css.summary} role="status">
        {data
          ? t("contest.boardText", { results: data.results, moved: data.total - data.results })
          : t("contest.boardWait")}
      </p>
      {data && data.firstSolvers.length > 0 && <FirstSolvers changes={data.firstSolvers} />}
      <DataTable
        caption={t("contest.board")}
        columns={columns}
        rows={data?.records}
        rowKey={({ uid }) => uid}
        error={error}
        onRetry={() => void refetch()}
        updating={isPlaceholderData}
        skeletonRows={3}
        empty={
          <EmptyNote icon="check" title={t("contest.boardNone")}>
            {t("contest.boardNoneText")}
          </EmptyNote>
        }
      />
      <ListPages page={page} size={CHANGES_SHOWN} total={data?.total} onPage={setPage} />
    </Panel>
  );
}

function FirstSolvers(props: {
  changes: { displayId: string; before: string | null; after: string | null }[];
}) {
  const t = useJudgingWords();
  return (
    <div className={css.first}>
      <span>{t("contest.first")}</span>
      <ul role="list">
        {props.changes.map(({ displayId, before, after }) => (
          <li key={displayId}>
            {t("contest.firstOf", {
              letter: displayId,
              before: before ?? t("contest.nobody"),
              after: after ?? t("contest.nobody"),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useColumns(): Column<BoardPlaceChange>[] {
  const t = useJudgingWords();
  const { info } = useContest();
  const isAcm = info.type === 0;
  const hasTime = isAcm || info.rule === "atCoder" || hasRunTimes(info.rule);
  const timeOf = (time: number) => (hasRunTimes(info.rule) ? `${time} ms` : wholeTime(time));
  const rankOf = (rank: number) => (rank < 0 ? "*" : String(rank));
  const columns: Column<BoardPlaceChange>[] = [
    {
      key: "contestant",
      header: t("contest.contestant"),
      isRowHeader: true,
      cell: ({ username, realname }) => (
        <span className={css.person}>
          <span>{username}</span>
          {realname !== null && realname !== "" && <small>{realname}</small>}
        </span>
      ),
    },
    {
      key: "letters",
      header: t("contest.changedIn"),
      width: "8rem",
      hideBelow: "middle",
      cell: ({ letters }) => (letters.length > 0 ? letters.join(", ") : "—"),
    },
    {
      key: "rank",
      header: t("contest.rank"),
      width: "9rem",
      narrowWidth: "6rem",
      cell: (row) => <Change row={row} of={({ rank }) => rankOf(rank)} />,
    },
    {
      key: "points",
      header: t(isAcm ? "contest.solved" : "contest.points"),
      width: "9rem",
      narrowWidth: "6rem",
      cell: (row) => <Change row={row} of={({ points }) => String(points)} />,
    },
  ];
  if (!hasTime) return columns;
  return [
    ...columns,
    {
      key: "time",
      header: t("contest.time"),
      width: "13rem",
      hideBelow: "middle",
      cell: (row) => <Change row={row} of={({ time }) => timeOf(time)} />,
    },
  ];
}

type Place = NonNullable<BoardPlaceChange["before"]>;

/** A value before and after the rejudging; if the value is unchanged, it is shown only once. */
function Change(props: { row: BoardPlaceChange; of: (place: Place) => string }): ReactNode {
  const { row, of } = props;
  const t = useJudgingWords();
  const [before, after] = [row.before, row.after].map((place) => (place ? of(place) : null));
  if (before === after) return <span className="figures">{after}</span>;
  const valueText = (text: string | null | undefined) =>
    text ?? (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t("contest.absent")}</span>
      </>
    );
  return (
    <span className={`figures ${css.change}`}>
      <span>{valueText(before)}</span>
      <span aria-hidden>→</span>
      <span className="visually-hidden">{t("contest.arrow")}</span>
      <strong>{valueText(after)}</strong>
    </span>
  );
}
