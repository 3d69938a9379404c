import { useState } from "react";
import { downloadTestData, type TestData } from "../../../../shared/problem/testData.ts";
import { download } from "../../../platform/api.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { TimeAgo } from "../../../ui/mark/TimeAgo.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import styles from "./data.module.css";
import { sizeText } from "./sizeText.ts";
import { useDataWords } from "./texts.ts";

/** Stored versions with author and size, and a button to switch to each. */
export function VersionsDialog(props: {
  data: TestData;
  /** Whether there are unsaved edits, which a switch to another version would discard. */
  isDirty: boolean;
  onUse: (version: number) => Promise<void>;
  onClose: () => void;
}) {
  const { data, isDirty, onUse, onClose } = props;
  const t = useDataWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<number | null>(null);
  const fetchOne = async (version: number) => {
    try {
      const { file, name } = await download(downloadTestData, { pid: data.pid, version });
      saveFile(file, name);
    } catch (error) {
      toast("bad", errorText(error));
    }
  };
  return (
    <Dialog title={t("versionsTitle")} width="40rem" onClose={onClose}>
      <p className={styles.note}>{t("versionsHint")}</p>
      {isDirty && <p className={styles.warn}>{t("unsaved")}</p>}
      <ol className={styles.versions}>
        {data.versions.map(({ version, origin, createdAt, createdBy, cases, bytes }) => (
          <li key={version} data-current={version === data.version || undefined}>
            <div>
              <p>
                <strong>{t("version", { version: String(version) })}</strong>
                {version === data.version && <span className={styles.mark}>{t("current")}</span>}
              </p>
              <p className={styles.note}>
                {t("versionSize", { cases, size: sizeText(bytes) })} ·{" "}
                {t(`origin.${origin ?? "unknown"}`)}
                {createdBy && ` · ${createdBy}`}
                {createdAt && (
                  <>
                    {" · "}
                    <TimeAgo at={createdAt} />
                  </>
                )}
              </p>
            </div>
            <div className={styles.buttons}>
              <Button look="quiet" size="small" onClick={() => void fetchOne(version)}>
                {t("download")}
              </Button>
              {version !== data.version && (
                <Button
                  size="small"
                  disabled={isDirty}
                  busy={busy === version}
                  onClick={() => {
                    setBusy(version);
                    void onUse(version);
                  }}
                >
                  {t("use")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
