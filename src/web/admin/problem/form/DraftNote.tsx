import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { momentText } from "../compare/momentText.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemFormPage.module.css";
import { WordSpace } from "../../../ui/WordSpace.tsx";

/** Unsaved work of an earlier visit: restore or discard it. */
export function DraftNote(props: {
  at: string;
  /** Further information before restoring; empty: none. */
  note: string;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { at, note, onRestore, onDiscard } = props;
  const t = useProblemWords();
  const locale = useDisplayLocale();
  return (
    <div className={styles.draft} role="alert">
      <Icon name="history" />
      <p>
        {t("draft.found", { at: momentText(at, locale) })}
        <WordSpace />
        {note}
      </p>
      <Button size="small" onClick={onRestore}>
        {t("draft.restore")}
      </Button>
      <Button size="small" look="quiet" onClick={onDiscard}>
        {t("draft.discard")}
      </Button>
    </div>
  );
}
