import { Button } from "../../../ui/control/Button.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import styles from "./data.module.css";
import type { Sending } from "./partSender.ts";
import { sizeText } from "./sizeText.ts";
import type { ArchiveUpload } from "./useArchive.ts";
import { useDataWords } from "./texts.ts";

/** A running upload with its progress and buttons to pause and resume, or the reason why it failed. */
export function SendingBar({ sending, archive }: { sending: Sending; archive: ArchiveUpload }) {
  const t = useDataWords();
  const { step, name } = sending;
  if (step === "failed") return <Failure sending={sending} onClose={archive.close} />;
  const isReading = step === "reading";
  const { state } = sending;
  const done = isReading ? (state?.doneBytes ?? 0) : sending.sent;
  const all = isReading ? (state?.totalBytes ?? 0) : sending.size;
  return (
    <div className={styles.sending}>
      <p className={styles.sendingHead}>
        <strong>{name}</strong>
        <span className={step === "offline" ? styles.warn : styles.note} role="status">
          {t(step === "done" ? "reading" : step)}
        </span>
      </p>
      {/* Without a value, the progress bar is indeterminate. */}
      <progress
        aria-label={t("progress", { name })}
        {...(all > 0 ? { value: done, max: all } : {})}
      />
      <p className={styles.sendingFoot}>
        <span className={`figures ${styles.note}`}>
          {all > 0 && t("ofBytes", { done: sizeText(done), all: sizeText(all) })}
        </span>
        {step === "paused" ? (
          <Button size="small" icon="play" onClick={archive.resume}>
            {t("resume")}
          </Button>
        ) : (
          !isReading && (
            <Button size="small" icon="pause" onClick={archive.pause}>
              {t("pause")}
            </Button>
          )
        )}
        <Button look="quiet" size="small" onClick={archive.cancel}>
          {t("cancel")}
        </Button>
      </p>
    </div>
  );
}

function Failure({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const t = useDataWords();
  const errorText = useErrorText();
  const { name, state, error } = sending;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{t("failed")}</strong> {name}
        </p>
        <p>{state?.failure?.reason ?? errorText(error)}</p>
      </div>
      <Button size="small" onClick={onClose}>
        {t("retry")}
      </Button>
    </div>
  );
}
