import { useState } from "react";
import type { CandidateCheck, CheckOverview } from "../../../../shared/problem/problemCheck.ts";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import { Toggle } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import styles from "./check.module.css";
import { MarginBars } from "./MarginBars.tsx";
import { isRunning } from "./queries.ts";
import { MetMark, ResultMark, TimeBar } from "./ResultMark.tsx";
import { type Difference, differencesOf } from "./results.ts";
import { type CheckWords, useCheckWords } from "./texts.ts";

/** Shows a change that is waiting for confirmation, with its effects on the problem and on every program's result. */
export function Candidate(props: { overview: CheckOverview; candidate: CandidateCheck }) {
  const { overview, candidate } = props;
  const t = useCheckWords();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const differences = differencesOf(overview);
  const changed = differences.filter((each) => each.changed);
  const { done, total } = candidate;
  return (
    <div className={styles.candidate}>
      <p>{t("candidate.changes", { parts: partsIn(t, candidate.changed) })}</p>
      <p className={styles.note}>{t("candidate.note")}</p>
      <div role="status">
        {isRunning(candidate) ? (
          <p className={styles.running}>
            <Icon name="ring" /> {t("candidate.running", { done, total })}
          </p>
        ) : (
          <p className={changed.length > 0 ? styles.warn : styles.good}>
            <Icon name={changed.length > 0 ? "warning" : "check"} />{" "}
            {changed.length > 0
              ? t("candidate.differs", { count: changed.length })
              : t("candidate.same")}
          </p>
        )}
      </div>
      <progress className={styles.progress} max={total} value={done} aria-label={t("title")} />
      {changed.length > 0 && differences.length > 8 && (
        <Toggle
          label={t("candidate.onlyChanged")}
          checked={onlyChanged}
          onChange={setOnlyChanged}
        />
      )}
      <DifferenceTable rows={onlyChanged ? changed : differences} />
      {!isRunning(candidate) && <MarginBars check={candidate} solutions={overview.solutions} />}
    </div>
  );
}

function DifferenceTable({ rows }: { rows: Difference[] }) {
  const t = useCheckWords();
  const columns: Column<Difference>[] = [
    {
      key: "name",
      header: t("name"),
      isRowHeader: true,
      cell: ({ name, met }) => (
        <span className={styles.name}>
          <MetMark met={met} />
          <span>{name}</span>
        </span>
      ),
    },
    {
      key: "before",
      header: t("before"),
      width: "11rem",
      cell: ({ before }) => <ResultMark item={before} />,
    },
    {
      key: "after",
      header: t("after"),
      width: "12rem",
      cell: ({ after, changed }) => (
        <span className={styles.after} data-changed={changed || undefined}>
          <Icon name="right" />
          <ResultMark item={after} />
        </span>
      ),
    },
    {
      key: "time",
      header: t("time"),
      width: "8rem",
      hideBelow: "middle",
      cell: ({ after }) => <TimeBar item={after} />,
    },
  ];
  return (
    <DataTable
      caption={t("candidate.title")}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowTone={({ changed }) => (changed ? "own" : undefined)}
      empty={<p className={styles.note}>{t("candidate.noneChanged")}</p>}
    />
  );
}

const parts = {
  timeLimit: "timeLimit",
  memoryLimit: "memoryLimit",
  stackLimit: "stackLimit",
  outputLimit: "outputLimit",
  type: "type",
  caseMode: "caseMode",
  judgeMode: "judgeMode",
  comparison: "comparison",
  comparisonOptions: "comparison",
  removeEndBlank: "comparison",
  spjLanguage: "spjCode",
  spjCode: "spjCode",
  checkerProtocol: "spjCode",
  checkerFlags: "spjCode",
  checkerCaseFlags: "spjCode",
  userFiles: "files",
  judgeFiles: "files",
  subtasks: "subtasks",
  factors: "factors",
  cases: "cases",
} as const;

function partsIn(t: CheckWords, changed: readonly string[]): string {
  const names = changed.map((name) => parts[name as keyof typeof parts] ?? "other");
  return [...new Set(names)].map((part) => t(`parts.${part}`)).join(" · ");
}
