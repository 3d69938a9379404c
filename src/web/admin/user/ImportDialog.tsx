import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { writeCsv } from "../../../shared/text/csv.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { importUsers } from "../../../shared/account/user.ts";
import { call } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { BatchProgress } from "./BatchProgress.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import styles from "./dialogs.module.css";
import type { AccountRow } from "./parseAccountFile.ts";
import { PreviewTable } from "./PreviewTable.tsx";
import { batchQuery } from "./queries.ts";
import { useUserWords } from "./texts.ts";

type Checked = OutputOf<typeof importUsers>;

/**
 * Dialog to import users from a table: the user chooses or pastes the table, reviews the errors, starts the import and
 * downloads the result.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useUserWords();
  const errorText = useErrorText();
  const [rows, setRows] = useState<AccountRow[] | null>(null);
  const [text, setText] = useState("");
  const [started, setStarted] = useState<Checked | null>(null);
  const fail = (error: unknown) => toast("bad", errorText(error));
  const check = useMutation({
    mutationFn: (all: AccountRow[]) => call(importUsers, { users: cellsOf(all), dryRun: true }),
    onError(error) {
      setRows(null);
      fail(error);
    },
  });
  const start = useMutation({
    mutationFn: (all: AccountRow[]) => call(importUsers, { users: cellsOf(all), onlyGood: true }),
    onSuccess: setStarted,
    onError: fail,
  });
  const choose = (all: AccountRow[]) => {
    setRows(all);
    check.mutate(all);
  };
  return (
    <Dialog title={t("import")} onClose={onClose} width="60rem">
      <div className={styles.form}>
        {!rows && <ChooseFile text={text} onText={setText} onRows={choose} />}
        {rows && !check.data && <p role="status">{t("checking")}</p>}
        {rows && check.data && !started && (
          <>
            <PreviewTable rows={rows} checked={check.data} />
            <div className={`${styles.actions} ${styles.staying}`}>
              <Button
                onClick={() => {
                  setRows(null);
                  check.reset();
                }}
              >
                {t("otherFile")}
              </Button>
              <Button
                look="primary"
                busy={start.isPending}
                disabled={check.data.good === 0}
                onClick={() => start.mutate(rows)}
              >
                {t(check.data.faults.length === 0 ? "importAll" : "importGood", {
                  count: check.data.good,
                })}
              </Button>
            </div>
          </>
        )}
        {rows && started && <Making rows={rows} started={started} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

const cellsOf = (rows: AccountRow[]): string[][] => rows.map(({ cells }) => cells);

function Making(props: { rows: AccountRow[]; started: Checked; onClose: () => void }) {
  const { rows, started, onClose } = props;
  const t = useUserWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data: batch, error } = useQuery(batchQuery(started.key));
  const state = batch?.state;
  useEffect(() => {
    if (state === "done") void client.invalidateQueries({ queryKey: ["user", "list"] });
  }, [state, client]);
  if (error) return <p className={styles.bad}>{errorText(error)}</p>;
  if (!batch || state === "working") return <BatchProgress batch={batch} total={started.good} />;
  return (
    <>
      {state === "done" ? (
        <p className={styles.good} role="status">
          {t("importDone", { count: batch.total })}
        </p>
      ) : (
        <p className={styles.bad} role="alert">
          {t("importFailed")}: {batch.reason}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          icon="download"
          onClick={() => {
            const failed = state === "failed" ? (batch.reason ?? "") : null;
            const file = resultFile(rows, started, {
              good: failed === null ? t("imported") : t("notImported", { reasons: failed }),
              bad: (reasons) => t("notImported", { reasons }),
              head: [t("row"), t("username"), t("email"), t("realname"), t("result")],
            });
            saveFile(file, t("resultName"));
          }}
        >
          {t("resultFile")}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </>
  );
}

/** A CSV file with the result of each row; the passwords in the rows are left out. */
function resultFile(
  rows: AccountRow[],
  { faults }: Checked,
  words: { good: string; bad: (reasons: string) => string; head: string[] },
): Blob {
  const reasons = new Map(faults.map((fault) => [fault.row, fault.reasons.join("; ")]));
  const lines = rows.map(({ row, cells: [username = "", , email = "", realname = ""] }, i) => {
    const reason = reasons.get(i);
    const result = reason === undefined ? words.good : words.bad(reason);
    return [String(row), username, email, realname, result];
  });
  return new Blob([writeCsv([words.head, ...lines])], { type: "text/csv;charset=utf-8" });
}
