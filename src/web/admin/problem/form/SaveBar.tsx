import { useDisplayLocale } from "../../../platform/texts.tsx";
import type { DraftKeeping } from "../../../ui/draft/useDraftSaver.ts";
import { Button, ButtonLink } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { momentText } from "../../../ui/text/momentText.ts";
import { useFormWords } from "../formWords.ts";
import { useProblemWords } from "../texts.ts";
import { goToSection } from "./goToSection.ts";
import styles from "./ProblemFormPage.module.css";
import type { SaveFailure } from "./useFailure.ts";

/** The save state and the save button, which are always visible. */
export function SaveBar(props: {
  isNew: boolean;
  /** Saved display id; null while the problem is new. */
  savedId: string | null;
  isDirty: boolean;
  isSaving: boolean;
  failure: SaveFailure | null;
  keeping: DraftKeeping;
  /** Whether an earlier draft must first be restored or discarded. */
  isPaused: boolean;
  /** Whether the problem is not public yet and this user may publish it. */
  isPublishing: boolean;
  onSave: () => void;
  onPreview: () => void;
  onHistory: () => void;
}) {
  const { isNew, savedId, isDirty, isSaving, isPublishing } = props;
  const { onSave, onPreview, onHistory } = props;
  const t = useProblemWords();
  const words = useFormWords();
  return (
    <div className={styles.bar} role="region" aria-label={t("save.bar")}>
      <div className={styles.state}>
        <StateWords {...props} />
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
      {isPublishing && !isNew && (
        <Button onClick={() => goToSection("publish")}>{t("publish.step")}</Button>
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

/** Shows one state for all parts of the problem: saving, saving failed for a part, saved, or unsaved. */
function StateWords(props: {
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  failure: SaveFailure | null;
  keeping: DraftKeeping;
  isPaused: boolean;
}) {
  const { isNew, isDirty, isSaving, failure, keeping, isPaused } = props;
  const t = useProblemWords();
  const locale = useDisplayLocale();
  if (isSaving) return <p role="status">{t("save.saving")}</p>;
  if (failure) return <Failure failure={failure} />;
  if (!isDirty) return <p>{isNew ? t("save.empty") : t("save.clean")}</p>;
  if (isPaused && keeping.is !== "failed") return <p>{t("save.paused")}</p>;
  return (
    <p>
      <span className={styles.dot} aria-hidden /> {t("save.dirty")}
      {keeping.is === "kept" && <> · {t("save.kept", { at: momentText(keeping.at, locale) })}</>}
      {keeping.is === "here" && <> · {t("save.here", { at: momentText(keeping.at, locale) })}</>}
      {keeping.is === "failed" && <> · {t("save.notKept")}</>}
    </p>
  );
}

/** Link to the part that was not saved, with the reason. */
function Failure({ failure: { section, text } }: { failure: SaveFailure }) {
  const t = useProblemWords();
  return (
    <p className={styles.failure} role="alert">
      <Icon name="warning" />{" "}
      {section ? (
        <>
          <a
            href={`#${section}`}
            onClick={(event) => {
              event.preventDefault();
              goToSection(section);
            }}
          >
            {t("save.failedAt", { section: t(`section.${section}`) })}
          </a>{" "}
          {text}
        </>
      ) : (
        `${t("save.failed")} ${text}`
      )}
    </p>
  );
}
