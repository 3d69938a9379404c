import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { momentText } from "../compare/momentText.ts";
import type { DraftOffer } from "../../useOfferedDrafts.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemFormPage.module.css";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/** Unsaved work of an earlier visit: restore or discard it. */
export function DraftNote(props: {
  offer: Pick<DraftOffer<unknown>, "at" | "copy">;
  /** Further information before restoring; empty: none. */
  note: string;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { offer, note, onRestore, onDiscard } = props;
  const t = useProblemWords();
  const locale = useDisplayLocale();
  return (
    <div className={styles.draft} role="alert">
      <Icon name="history" />
      <p>
        {t(offer.copy ? "draft.foundHere" : "draft.found", { at: momentText(offer.at, locale) })}
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
