import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trainingPages } from "../../place/training.ts";
import { readText, storageKeys, writeText } from "../../platform/storage.ts";
import { ProblemSetTable } from "../../problemSet/ProblemSetTable.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { Toggle } from "../../ui/control/Field.tsx";
import { LevelMark } from "../../ui/mark/LevelMark.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { TagPill } from "../../ui/mark/TagPill.tsx";
import { type ListedProblem, trainingProblemsQuery } from "../queries.ts";
import { useTrainingWords } from "../texts.ts";
import { useTraining } from "../trainingContext.ts";
import css from "./ProblemsPage.module.css";
import { useSetWords } from "./useSetWords.ts";

/** The training's problems in order, with the user's status for each problem, the levels and, optionally, the tags. */
export function ProblemsPage() {
  const t = useTrainingWords();
  const { tid, uid, detail } = useTraining();
  const words = useSetWords();
  const [showTags, setShowTags] = useState(() => readText(storageKeys.trainingTags) !== "hidden");
  const { data, error, refetch } = useQuery(trainingProblemsQuery(tid, uid));
  const hasTags = data?.problems.some(({ tags }) => tags.length > 0) ?? false;
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.problems"), training: detail.title })} hidden />
      {hasTags && (
        <div className={css.options}>
          <Toggle
            label={t("showTags")}
            checked={showTags}
            onChange={(isOn) => {
              setShowTags(isOn);
              writeText(storageKeys.trainingTags, isOn ? null : "hidden");
            }}
          />
        </div>
      )}
      <ProblemSetTable
        caption={t("problemsCaption")}
        rows={data?.problems}
        own={data?.own ?? {}}
        scored={false}
        addressOf={({ displayId }) => trainingPages.problem(tid, displayId)}
        moreColumns={useMoreColumns(showTags && hasTags)}
        noteOf={(problem) => <NarrowNote problem={problem} showsTags={showTags} />}
        words={words}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyNote icon="list" title={t("noProblems")}>
            {t("noProblemsText")}
          </EmptyNote>
        }
      />
    </>
  );
}

function useMoreColumns(showsTags: boolean): Column<ListedProblem>[] {
  const t = useTrainingWords();
  const level: Column<ListedProblem> = {
    key: "level",
    header: t("level"),
    width: "6.5rem",
    hideBelow: "narrow",
    cell: ({ difficulty }) => <LevelMark level={difficulty} />,
  };
  const tags: Column<ListedProblem> = {
    key: "tags",
    header: t("tags"),
    width: "27%",
    hideBelow: "medium",
    cell: (problem) => <Tags problem={problem} />,
  };
  return showsTags ? [level, tags] : [level];
}

function Tags({ problem: { tags } }: { problem: ListedProblem }) {
  return (
    <span className={css.tags}>
      {tags.map(({ id, name, color }) => (
        <TagPill key={id} name={name} color={color} />
      ))}
    </span>
  );
}

/** Shows level and tags if there is no room for separate columns. */
function NarrowNote(props: { problem: ListedProblem; showsTags: boolean }) {
  const { problem, showsTags } = props;
  const { difficulty, tags } = problem;
  return (
    <>
      <span className={css.narrowOnly}>
        <LevelMark level={difficulty} />
      </span>
      {showsTags && tags.length > 0 && (
        <span className={css.mediumOnly}>
          <Tags problem={problem} />
        </span>
      )}
    </>
  );
}
