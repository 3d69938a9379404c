import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TestData } from "../../../../shared/problem/testData.ts";
import { useStore } from "../../../platform/store.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { DataEditor } from "./DataEditor.tsx";
import { editOf, isEdited, newData } from "../model/dataEdit.ts";
import styles from "./data.module.css";
import type { TestDataPanelProps } from "./panelProps.ts";
import { testDataQuery } from "./queries.ts";
import { useDataWords } from "./texts.ts";

/**
 * Panel for a problem's test data: users upload an archive or type cases, arrange them, and can switch to an earlier
 * version. The data is saved together with the surrounding form, also when a new problem is saved for the first time.
 */
export function TestDataPanel({ pid, ...rest }: TestDataPanelProps) {
  return pid === null ? <NewData {...rest} /> : <StoredData key={pid} pid={pid} {...rest} />;
}

type PartProps = Omit<TestDataPanelProps, "pid">;

function NewData(props: PartProps) {
  const { edit } = props;
  const now = useStore(edit);
  useEffect(() => {
    if (!edit.get()) edit.set(newData);
  }, [edit]);
  return (
    now && <DataEditor data={null} now={now} again={async () => edit.set(newData)} {...props} />
  );
}

function StoredData({ pid, ...rest }: PartProps & { pid: number }) {
  const { edit } = rest;
  const t = useDataWords();
  const { data, error, refetch } = useQuery(testDataQuery(pid));
  const now = useStore(edit);
  useEffect(() => {
    if (!data) return;
    const current = edit.get();
    if (current?.version === data.version) return;
    // Edits that are based on an earlier version, such as those in an old draft, no longer apply.
    if (isEdited(current)) toast("info", t("replaced", { version: String(data.version) }));
    edit.set(editOf(data));
  }, [data, edit, t]);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data || !now) return <div className={styles.skeleton} aria-busy aria-label={t("cases")} />;
  const again = async () => {
    const { data: fresh } = await refetch();
    if (fresh) edit.set(editOf(fresh satisfies TestData));
  };
  return <DataEditor data={data} now={now} again={again} {...rest} />;
}
