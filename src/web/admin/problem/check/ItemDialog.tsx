import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckedCase, CheckedProgram } from "../../../../shared/problem/problemCheck.ts";
import { Verdict } from "../../../../shared/verdict/verdict.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { Toggle } from "../../../ui/control/Field.tsx";
import { memorySize, milliseconds } from "../../../ui/text/figures.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { VerdictMark } from "../../../ui/mark/VerdictMark.tsx";
import styles from "./check.module.css";
import { itemQuery } from "./queries.ts";
import { useCheckWords } from "./texts.ts";

/** Results of every test case of one program, and the messages of compiler, checker or validator. */
export function ItemDialog(props: { id: number; item: CheckedProgram; onClose: () => void }) {
  const { id, item, onClose } = props;
  const t = useCheckWords();
  const { data, error, refetch } = useQuery(itemQuery(id, item.seq, item.outcome === "done"));
  const [onlyBad, setOnlyBad] = useState(item.rejected > 0 && item.cases > 10);
  const isBad = ({ status }: CheckedCase) => status !== Verdict.Accepted;
  const rows = data && (onlyBad ? data.cases.filter(isBad) : data.cases);
  const columns = useColumns(item.kind, data?.cases.some(({ score }) => score !== null) ?? false);
  return (
    <Dialog title={t("item.title", { name: item.name })} width="60rem" onClose={onClose}>
      <div className={styles.dialog}>
        {data?.message && (
          <section>
            <h3>{t("item.words")}</h3>
            <pre className={styles.words}>{data.message}</pre>
          </section>
        )}
        {(item.cases > 0 || !data) && (
          <>
            {item.rejected > 0 && (
              <Toggle label={t("item.onlyBad")} checked={onlyBad} onChange={setOnlyBad} />
            )}
            <DataTable
              caption={t("item.cases")}
              columns={columns}
              rows={rows}
              rowKey={({ seq }) => seq}
              error={error}
              onRetry={() => void refetch()}
              empty={<p className={styles.note}>{t(onlyBad ? "item.allGood" : "item.none")}</p>}
              skeletonRows={4}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useColumns(kind: CheckedProgram["kind"], isScored: boolean): Column<CheckedCase>[] {
  const t = useCheckWords();
  const locale = useDisplayLocale();
  const columns: Column<CheckedCase>[] = [
    { key: "seq", header: t("item.number"), width: "3rem", align: "end", cell: ({ seq }) => seq },
    {
      key: "input",
      header: t("item.input"),
      width: "9rem",
      isRowHeader: true,
      cell: ({ inputName }) => <span className={styles.file}>{inputName}</span>,
    },
    {
      key: "result",
      header: t("item.result"),
      width: "9rem",
      cell: ({ status }) => <CaseMark kind={kind} status={status} />,
    },
    {
      key: "time",
      header: t("item.time"),
      width: "6rem",
      align: "end",
      cell: ({ status, timeMs }) =>
        status === Verdict.NotSubmitted ? "—" : milliseconds(timeMs, locale),
    },
    {
      key: "memory",
      header: t("item.memory"),
      width: "6rem",
      align: "end",
      hideBelow: "middle",
      cell: ({ status, memoryKb }) =>
        status === Verdict.NotSubmitted ? "—" : memorySize(memoryKb, locale),
    },
  ];
  if (isScored) {
    const score: Column<CheckedCase> = {
      key: "score",
      header: t("item.score"),
      width: "4rem",
      align: "end",
      cell: ({ score: points }) => points ?? "—",
    };
    columns.push(score);
  }
  columns.push({
    key: "message",
    header: t("item.message"),
    hideBelow: "narrow",
    cell: ({ message }) => <span className={styles.message}>{message}</span>,
  });
  return columns;
}

/** A validator judges inputs, so its verdicts have different labels. */
function CaseMark({ kind, status }: { kind: CheckedProgram["kind"]; status: number }) {
  const t = useCheckWords();
  const isOpinion = status === Verdict.Accepted || status === Verdict.WrongAnswer;
  if (kind === "solution" || !isOpinion) return <VerdictMark status={status} />;
  const isValid = status === Verdict.Accepted;
  return (
    <span className={isValid ? styles.good : styles.bad}>
      <Icon name={isValid ? "check" : "cross"} />{" "}
      {t(isValid ? "item.validInput" : "item.wrongInput")}
    </span>
  );
}
