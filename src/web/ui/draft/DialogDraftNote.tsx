import { Button } from "../control/Button.tsx";
import { Icon } from "../control/Icon.tsx";
import { TimeAgo } from "../mark/TimeAgo.tsx";
import { WordSpace } from "../text/WordSpace.tsx";
import css from "./DialogDraftNote.module.css";
import { useDraftWords } from "./texts.ts";
import type { KeptDraft } from "./useDialogDraft.ts";

/** For the top of a dialog's form: a draft is in it, or the browser does not store drafts. */
export function DialogDraftNote(props: {
  draft: Pick<KeptDraft, "restored" | "isKept">;
  onDiscard: () => void;
}) {
  const { draft, onDiscard } = props;
  const { restored, isKept } = draft;
  const t = useDraftWords();
  if (!isKept) {
    return (
      <p className={css.note} role="status">
        <Icon name="warning" /> {t("notKept")}
      </p>
    );
  }
  if (!restored) return null;
  return (
    <p className={css.note} role="status">
      <Icon name="history" />
      <span>
        {t("fromDraft")}
        <WordSpace />
        <TimeAgo at={restored.savedAt} />
        {restored.isOlder && <em>{t("older")}</em>}
      </span>
      <Button size="small" look="quiet" onClick={onDiscard}>
        {t("discardDraft")}
      </Button>
    </p>
  );
}
