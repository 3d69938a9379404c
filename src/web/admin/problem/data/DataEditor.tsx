import { lazy, Suspense, useEffect, useState } from "react";
import {
  downloadTestData,
  saveTestData,
  switchTestData,
  type TestData,
} from "../../../../shared/testData.ts";
import { call, download } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button } from "../../../ui/Button.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { type Change, useGate } from "../check/useGate.tsx";
import { CaseList } from "./CaseList.tsx";
import {
  type CasesModel,
  isSameData,
  isSavable,
  modelOf,
  toSave,
  withSubtasksOfGroups,
} from "./casesModel.ts";
import styles from "./data.module.css";
import type { TestDataPanelProps } from "./panelProps.ts";
import { sizeText } from "./sizeText.ts";
import { SubtaskList } from "./SubtaskList.tsx";
import { UploadArea } from "./UploadArea.tsx";
import { useDataWords } from "./words.ts";

const VersionsDialog = lazy(async () => ({
  default: (await import("./VersionsDialog.tsx")).VersionsDialog,
}));

interface Props extends Omit<TestDataPanelProps, "pid"> {
  data: TestData;
  /** Reloads the data; edits are lost. */
  again: () => Promise<void>;
}

/** One version of the data while it is edited. */
export function DataEditor({ data, again, type, caseMode, onDirty }: Props) {
  const t = useDataWords();
  const [stored] = useState(() => modelOf(data, data.version));
  const [model, setModel] = useState(stored);
  const [isVersions, setVersions] = useState(false);
  const isDirty = !isSameData(stored, model);
  useReportDirty(isDirty, onDirty);
  const { pending, save, use, gate } = useSaving(data, again);
  const bySubtask = caseMode === "subtask";
  const change = (next: Partial<CasesModel>) =>
    setModel((now) => {
      const changed = { ...now, ...next };
      // Where cases are dragged between subtasks, an empty subtask is kept.
      return { ...changed, subtasks: withSubtasksOfGroups(changed, bySubtask) };
    });
  return (
    <div className={styles.panel}>
      <InUse data={data} onVersions={() => setVersions(true)} />
      <UploadArea
        pid={data.pid}
        hasCases={model.cases.length > 0}
        wantsGroups={caseMode === "subtask"}
        onCases={(cases, isReplacing) =>
          setModel((now) => {
            const all = isReplacing ? cases : [...now.cases, ...cases];
            const changed = { ...now, cases: all };
            return { ...changed, subtasks: withSubtasksOfGroups(changed) };
          })
        }
      />
      <CaseList
        pid={data.pid}
        model={model}
        isScored={type === 1}
        bySubtask={bySubtask}
        onCases={(cases) => change({ cases })}
      />
      {(model.subtasks.length > 0 || (bySubtask && model.cases.length > 0)) && (
        <SubtaskList
          model={model}
          isUsed={bySubtask}
          onSubtasks={(subtasks) => setModel((now) => ({ ...now, subtasks }))}
          onModel={setModel}
        />
      )}
      {isDirty && (
        <div className={styles.saveBar} role="group" aria-label={t("unsaved")}>
          <span className={styles.unsaved}>
            <Icon name="info" /> {t("unsaved")}
          </span>
          <Button look="quiet" onClick={() => void again()}>
            {t("discard")}
          </Button>
          <Button
            look="primary"
            busy={pending}
            disabled={!isSavable(model)}
            onClick={() => void save(model)}
          >
            {t("save")}
          </Button>
        </div>
      )}
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

/** The version in use. */
function InUse({ data, onVersions }: { data: TestData; onVersions: () => void }) {
  const t = useDataWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
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
          <Button size="small" icon="history" onClick={onVersions}>
            {t("versions")}
          </Button>
        )}
        {cases.length > 0 && (
          <Button size="small" icon="download" busy={busy} onClick={() => void fetchAll()}>
            {t("downloadAll")}
          </Button>
        )}
      </div>
    </div>
  );
}

function useReportDirty(isDirty: boolean, onDirty: Props["onDirty"]): void {
  useEffect(() => {
    onDirty?.(isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      onDirty?.(false);
    };
  }, [isDirty, onDirty]);
}

function useSaving({ pid, version: base }: TestData, again: () => Promise<void>) {
  const t = useDataWords();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const gate = useGate();
  const attempt = async (change: Change, work: () => Promise<string>) => {
    setPending(true);
    try {
      const outcome = await gate.ask(pid, change);
      if (outcome.way === "later") return setPending(false);
      const version = outcome.way === "applied" ? outcome.saved.dataVersion : null;
      const message = version === null ? await work() : t("switched", { version: String(version) });
      await again();
      toast("good", message);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "CONFLICT";
      toast("bad", isConflict ? t("conflict") : errorText(error));
    }
    setPending(false);
  };
  return {
    pending,
    gate: gate.dialog,
    save(model: CasesModel) {
      const data = { pid, base, ...toSave(model) };
      return attempt({ what: "data", data }, async () => {
        const { version } = await call(saveTestData, data);
        return t(version === base ? "savedSame" : "saved", { version: String(version) });
      });
    },
    use(version: number) {
      const wanted = { pid, base, version };
      return attempt({ what: "version", version: wanted }, async () => {
        await call(switchTestData, wanted);
        return t("switched", { version: String(version) });
      });
    },
  };
}
