import { useEffect, useRef, useState } from "react";
import type { Store } from "../../../platform/store.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useFileDrop } from "../../../ui/control/useFileDrop.ts";
import type { CaseItem } from "../model/casesModel.ts";
import type { DataPending } from "../model/dataEdit.ts";
import styles from "./data.module.css";
import { PairingReport } from "./PairingReport.tsx";
import { SendingBar } from "./SendingBar.tsx";
import { type ArchiveUpload, useArchive } from "./useArchive.ts";
import { useDataWords } from "./texts.ts";

interface Props {
  pid: number;
  hasCases: boolean;
  wantsGroups: boolean;
  pending: Store<DataPending>;
  onCases: (cases: CaseItem[], isReplacing: boolean) => void;
}

/**
 * The upload of an archive: the user chooses or drops a file, the browser sends it, the server reads it, and the test
 * cases that were found in it are shown.
 */
export function UploadArea({ pid, hasCases, wantsGroups, pending, onCases }: Props) {
  const [unixLines, setUnixLines] = useState(true);
  const archive = useArchive(pid, unixLines);
  const { sending } = archive;
  const [isAdopted, setIsAdopted] = useState(false);
  const step = sending?.step;
  const isRunning = step !== undefined && step !== "done" && step !== "failed";
  useEffect(() => {
    pending.set(isRunning ? "sending" : step === "done" && !isAdopted ? "undecided" : null);
    return () => pending.set(null);
  }, [pending, isRunning, step, isAdopted]);
  if (sending?.step === "done" && sending.state) {
    return (
      <PairingReport
        upload={sending.state}
        hasCases={hasCases}
        wantsGroups={wantsGroups}
        onClose={() => {
          setIsAdopted(false);
          archive.close();
        }}
        onAdopt={(cases) => {
          onCases(cases, true);
          archive.clearUpload();
          setIsAdopted(true);
        }}
        onCases={(cases, isReplacing) => {
          onCases(cases, isReplacing);
          archive.close();
        }}
      />
    );
  }
  if (sending) return <SendingBar sending={sending} archive={archive} />;
  return <DropArea archive={archive} unixLines={unixLines} onUnixLines={setUnixLines} />;
}

function DropArea(props: {
  archive: ArchiveUpload;
  unixLines: boolean;
  onUnixLines: (unixLines: boolean) => void;
}) {
  const { archive, unixLines, onUnixLines } = props;
  const { earlier } = archive;
  const t = useDataWords();
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(([file]) => archive.start(file));
  return (
    <div className={styles.drop} {...drop}>
      {earlier && (
        <p className={styles.earlier}>
          {t("earlier", { name: earlier.name, percent: `${earlier.percent}%` })}{" "}
          <Button look="quiet" size="small" onClick={() => archive.discard(earlier)}>
            {t("discardUpload")}
          </Button>
        </p>
      )}
      <p className={styles.dropLine}>
        <span>{t("dropTitle")}</span>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip,application/x-zip-compressed"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("choose")}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          archive.start(chosen);
        }}
      />
      <p className={styles.note}>{t("dropHint")}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={unixLines}
          onChange={(event) => onUnixLines(event.currentTarget.checked)}
        />
        {t("unixLines")}
      </label>
    </div>
  );
}
