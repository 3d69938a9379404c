import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNote } from "../../../ui/Note.tsx";
import { DataEditor } from "./DataEditor.tsx";
import styles from "./data.module.css";
import type { TestDataPanelProps } from "./panelProps.ts";
import { testDataQuery } from "./queries.ts";
import { useDataWords } from "./words.ts";

/**
 * Test data of a problem: upload an archive or type cases, arrange them, save as a new version, switch to
 * an earlier one. Saved separately from the form around it.
 */
export function TestDataPanel({ pid, ...rest }: TestDataPanelProps) {
  const t = useDataWords();
  if (pid === null) return <p className={styles.note}>{t("saveFirst")}</p>;
  return <StoredData key={pid} pid={pid} {...rest} />;
}

function StoredData({ pid, ...rest }: TestDataPanelProps & { pid: number }) {
  const t = useDataWords();
  const { data, error, refetch } = useQuery(testDataQuery(pid));
  const [round, setRound] = useState(0);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.skeleton} aria-busy aria-label={t("cases")} />;
  const again = async () => {
    await refetch();
    setRound((n) => n + 1);
  };
  return <DataEditor key={round} data={data} again={again} {...rest} />;
}
