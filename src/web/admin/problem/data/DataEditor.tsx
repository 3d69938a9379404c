import { lazy, Suspense, useState } from "react";
import {
  downloadTestData,
  switchTestData,
  type TestData,
} from "../../../../shared/problem/testData.ts";
import { call, download } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useGate } from "../check/useGate.tsx";
import { CaseList } from "./CaseList.tsx";
import { type CasesModel, withSubtasksOfGroups } from "../model/casesModel.ts";
import { type DataEdit, isEdited } from "../model/dataEdit.ts";
import styles from "./data.module.css";
import type { TestDataPanelProps } from "./panelProps.ts";
import { sizeText } from "./sizeText.ts";
import { SubtaskList } from "./SubtaskList.tsx";
import { UploadArea } from "./UploadArea.tsx";
import { useDataWords } from "./texts.ts";

const VersionsDialog = lazy(async () => ({
  default: (await import("./VersionsDialog.tsx")).VersionsDialog,
}));

interface Props extends Omit<TestDataPanelProps, "pid"> {
  /** Null if the problem has not been created yet. */
  data: TestData | null;
  now: DataEdit;
  /** Reloads the data; edits are lost. */
  again: () => Promise<void>;
}

/** Editor for one version of the test data. */
export function DataEditor({ data, now, again, type, caseMode, edit, pending }: Props) {
  const { model } = now;
  const pid = data?.pid ?? 0;
  const isDirty = isEdited(now);
  const bySubtask = caseMode === "subtask";
  const setModel = (next: (model: CasesModel) => CasesModel) => {
    const latest = edit.get() ?? now;
    edit.set({ ...latest, model: next(latest.model) });
  };
  const change = (next: Partial<CasesModel>) =>
    setModel((was) => {
      const changed = { ...was, ...next };
      // Empty subtasks are kept while the user can drag cases into them.
      return { ...changed, subtasks: withSubtasksOfGroups(changed, bySubtask) };
    });
  return (
    <div className={styles.panel}>
      {data && <InUse data={data} isDirty={isDirty} again={again} />}
      {isDirty && <Unsaved again={again} />}
      <UploadArea
        pid={pid}
        hasCases={model.cases.length > 0}
        wantsGroups={bySubtask}
        pending={pending}
        onCases={(cases, isReplacing) =>
          setModel((was) => {
            const all = isReplacing ? cases : [...was.cases, ...cases];
            const changed = { ...was, cases: all };
            return { ...changed, subtasks: withSubtasksOfGroups(changed) };
          })
        }
      />
      <CaseList
        pid={pid}
        model={model}
        isScored={type === 1}
        bySubtask={bySubtask}
        onCases={(cases) => change({ cases })}
      />
      {(model.subtasks.length > 0 || (bySubtask && model.cases.length > 0)) && (
        <SubtaskList
          model={model}
          isUsed={bySubtask}
          onSubtasks={(subtasks) => setModel((was) => ({ ...was, subtasks }))}
          onModel={(next) => setModel(() => next)}
        />
      )}
    </div>
  );
}

/** Shown while the data differs from the stored data; the form's save button saves the data. */
function Unsaved({ again }: { again: () => Promise<void> }) {
  const t = useDataWords();
  return (
    <div className={styles.saveBar} role="group" aria-label={t("unsaved")}>
      <span className={styles.unsaved}>
        <Icon name="info" /> {t("unsaved")}
      </span>
      <Button size="small" look="quiet" onClick={() => void again()}>
        {t("discard")}
      </Button>
    </div>
  );
}

/** Shows which version of the test data is in use. */
function InUse(props: { data: TestData; isDirty: boolean; again: () => Promise<void> }) {
  const { data, isDirty, again } = props;
  const t = useDataWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [isVersions, setVersions] = useState(false);
  const { use, gate } = useSwitching(data, again);
  const bytes = data.cases.reduce((sum, each) => sum + each.inputSize + each.outputSize, 0);
  const { version, cases, finishing } = data;
  const fetchAll = async () => {
    setBusy(true);
    try {
      const { file, name } = await download(downloadTestData, { pid: data.pid });
      saveFile(file, name);
    } catch (error) {
      toast("bad", errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.inUse}>
      <div>
        <p>
          {cases.length > 0
            ? t("inUse", { version: String(version), cases: cases.length, size: sizeText(bytes) })
            : t("inUseNone")}
        </p>
        {finishing > 0 && <p className={styles.note}>{t("finishing", { count: finishing })}</p>}
      </div>
      <div className={styles.buttons}>
        {data.versions.length > 0 && (
          <Button size="small" icon="history" onClick={() => setVersions(true)}>
            {t("versions")}
          </Button>
        )}
        {cases.length > 0 && (
          <Button size="small" icon="download" busy={busy} onClick={() => void fetchAll()}>
            {t("downloadAll")}
          </Button>
        )}
      </div>
      {gate}
      <Suspense>
        {isVersions && (
          <VersionsDialog
            data={data}
            isDirty={isDirty}
            onUse={use}
            onClose={() => setVersions(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * Switches to a stored version without waiting for the form to be saved. If the change affects verdicts, it is first
 * tried with the jury programs.
 */
function useSwitching({ pid, version: base }: TestData, again: () => Promise<void>) {
  const t = useDataWords();
  const errorText = useErrorText();
  const gate = useGate();
  return {
    gate: gate.dialog,
    async use(version: number) {
      const change = { pid, base, version };
      try {
        const outcome = await gate.ask(pid, { what: "version", version: change });
        if (outcome.way === "later") return;
        if (outcome.way === "direct") await call(switchTestData, change);
        const used = outcome.way === "applied" ? outcome.saved.dataVersion : version;
        await again();
        toast("good", t("switched", { version: String(used) }));
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        toast("bad", isConflict ? t("conflict") : errorText(error));
      }
    },
  };
}
