import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContestProblem } from "../../../shared/contest/contest.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Balloon } from "../Balloon.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import css from "./RejudgePage.module.css";

/** Lets the user choose one, several or all problems of the contest, or enter submission ids. */
export function ProblemChoice(props: {
  onChoose: (letters: readonly string[] | "all" | "ids") => void;
}) {
  const { onChoose } = props;
  const t = useJudgingWords();
  const contest = useContestWords();
  const { cid, uid } = useContest();
  const { data, error, refetch } = useQuery(contestProblemsQuery(cid, uid));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const letters = data?.map(({ displayId }) => displayId) ?? [];
  const chosen = letters.filter((letter) => marked.has(letter));
  const choose = chooseColumn(t, { letters, chosen, onMark: setMarked });
  return (
    <>
      <div className={css.acts}>
        <Button look="primary" disabled={letters.length === 0} onClick={() => onChoose("all")}>
          {t("contest.all")}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {t("contest.some", { count: chosen.length })}
        </Button>
        <Button onClick={() => onChoose("ids")}>{t("contest.ids")}</Button>
      </div>
      <Panel flush>
        <DataTable
          caption={t("contest.problems")}
          columns={[choose, ...useColumns((letter) => onChoose([letter]))]}
          rows={data}
          rowKey={({ displayId }) => displayId}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={4}
          empty={<EmptyNote icon="list" title={contest("noProblems")} />}
        />
      </Panel>
    </>
  );
}

type Words = ReturnType<typeof useJudgingWords>;

function chooseColumn(
  t: Words,
  selection: {
    letters: readonly string[];
    chosen: readonly string[];
    onMark: (letters: ReadonlySet<string>) => void;
  },
): Column<ContestProblem> {
  const { letters, chosen, onMark } = selection;
  const isAll = letters.length > 0 && chosen.length === letters.length;
  return {
    key: "choose",
    width: "3rem",
    narrowWidth: "2.25rem",
    align: "center",
    header: (
      <input
        type="checkbox"
        aria-label={t("contest.selectAll")}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = chosen.length > 0 && !isAll;
        }}
        onChange={() => onMark(new Set(isAll ? [] : letters))}
      />
    ),
    cell: ({ displayId: letter }) => (
      <input
        type="checkbox"
        aria-label={t("contest.select", { letter })}
        checked={chosen.includes(letter)}
        onChange={() => {
          const next = new Set(chosen);
          if (!next.delete(letter)) next.add(letter);
          onMark(next);
        }}
      />
    ),
  };
}

function useColumns(onOne: (letter: string) => void): Column<ContestProblem>[] {
  const t = useJudgingWords();
  const locale = useDisplayLocale();
  return [
    {
      key: "letter",
      header: t("contest.letter"),
      width: "4rem",
      narrowWidth: "3.25rem",
      cell: ({ displayId, color }) => (
        <span className={css.letter}>
          {color !== null && <Balloon color={color} />}
          {displayId}
        </span>
      ),
    },
    {
      key: "title",
      header: t("contest.title"),
      isRowHeader: true,
      cell: ({ displayTitle }) => displayTitle,
    },
    {
      key: "ac",
      header: t("contest.ac"),
      align: "end",
      width: "5rem",
      hideBelow: "narrow",
      cell: ({ ac }) => (ac ?? 0).toLocaleString(locale),
    },
    {
      key: "total",
      header: t("contest.total"),
      align: "end",
      width: "5rem",
      narrowWidth: "3.5rem",
      cell: ({ total }) => (total ?? 0).toLocaleString(locale),
    },
    {
      key: "act",
      header: <span className="visually-hidden">{t("contest.action")}</span>,
      align: "end",
      width: "8rem",
      narrowWidth: "5.5rem",
      cell: ({ displayId }) => (
        <Button
          size="small"
          aria-label={t("contest.oneOf", { letter: displayId })}
          onClick={() => onOne(displayId)}
        >
          {t("contest.one")}
        </Button>
      ),
    },
  ];
}
