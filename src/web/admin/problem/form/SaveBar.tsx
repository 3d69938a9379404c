import { useLocaleShown } from "../../../platform/texts.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { momentText } from "../compare/momentText.ts";
import { useFormWords } from "../formWords.ts";
import { useProblemWords } from "../words.ts";
import styles from "./ProblemFormPage.module.css";
import type { DraftKeeping } from "./useDraftKeeping.ts";

/** Always visible: save state and save button. */
export function SaveBar(props: {
  isNew: boolean;
  /** Display id as it is saved; null while the problem is new. */
  savedId: string | null;
  isDirty: boolean;
  isSaving: boolean;
  failure: string | null;
  keeping: DraftKeeping;
  /** An earlier draft must be restored or discarded first. */
  isPaused: boolean;
  onSave: () => void;
  onPreview: () => void;
  onHistory: () => void;
}) {
  const { isNew, savedId, isDirty, isSaving, failure, onSave, onPreview, onHistory } = props;
  const t = useProblemWords();
  const words = useFormWords();
  return (
    <div className={styles.bar} role="region" aria-label={t("save.bar")}>
      <div className={styles.state}>
        {failure ? (
          <p className={styles.failure} role="alert">
            <Icon name="warning" /> {failure}
          </p>
        ) : (
          <StateWords {...props} />
        )}
      </div>
      <Button look="quiet" icon="eye" className={styles.short} onClick={onPreview}>
        <span>{words("whole.button")}</span>
      </Button>
      {savedId !== null && (
        <ButtonLink
          look="quiet"
          icon="external"
          className={styles.short}
          to="/problem/$problemID"
          params={{ problemID: savedId }}
          target="_blank"
          rel="noopener"
        >
          <span>{t("save.open")}</span>
        </ButtonLink>
      )}
      {!isNew && (
        <Button look="quiet" icon="history" className={styles.short} onClick={onHistory}>
          <span>{t("history.title")}</span>
        </Button>
      )}
      <Button
        look="primary"
        busy={isSaving}
        disabled={!isNew && !isDirty && !isSaving}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        {t(isSaving ? "save.saving" : isNew ? "save.create" : "save.save")}
      </Button>
    </div>
  );
}

function StateWords(props: {
  isNew: boolean;
  isDirty: boolean;
  keeping: DraftKeeping;
  isPaused: boolean;
}) {
  const { isNew, isDirty, keeping, isPaused } = props;
  const t = useProblemWords();
  const locale = useLocaleShown();
  if (!isDirty) return <p>{isNew ? t("save.empty") : t("save.clean")}</p>;
  if (isPaused) return <p>{t("save.paused")}</p>;
  return (
    <p>
      <span className={styles.dot} aria-hidden /> {t("save.dirty")}
      {keeping.is === "kept" && <> · {t("save.kept", { at: momentText(keeping.at, locale) })}</>}
      {keeping.is === "failed" && <> · {t("save.notKept")}</>}
    </p>
  );
}
