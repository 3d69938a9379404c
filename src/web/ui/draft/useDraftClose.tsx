import { type ReactNode, useState } from "react";
import { Button } from "../control/Button.tsx";
import { toast } from "../notice/toast.tsx";
import { useDraftWords } from "./texts.ts";
import type { KeptDraft } from "./useDialogDraft.ts";

/**
 * Closing a dialog with a draft: the text stays in this browser, which a notice says. Where the browser does not store
 * it, `question` takes the place of the dialog's buttons before the text is lost.
 */
export function useDraftClose(
  draft: Pick<KeptDraft, "isKept" | "isTyped">,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const t = useDraftWords();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (draft.isTyped()) {
      if (!draft.isKept && !isLeaving) return setLeaving(true);
      if (draft.isKept) toast("info", t("kept"));
    }
    onClose();
  };
  const question = isLeaving && (
    <>
      <span role="alert">{t("unsaved")}</span>
      <Button look="danger" onClick={onClose}>
        {t("discard")}
      </Button>
      <Button look="primary" onClick={() => setLeaving(false)}>
        {t("keepWriting")}
      </Button>
    </>
  );
  return { close, question };
}
