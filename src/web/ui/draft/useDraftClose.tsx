import { type ReactNode, Suspense, useState } from "react";
import { currentLocale } from "../../platform/locale.ts";
import { Button } from "../control/Button.tsx";
import { toast } from "../notice/toast.tsx";
import { loadDraftWords, useDraftWords } from "./texts.ts";
import type { KeptDraft } from "./useDialogDraft.ts";

/**
 * Closes a dialog with a draft: the text is kept in this browser, and a notice reports this. If the browser cannot
 * store the text, `question` replaces the dialog's buttons and asks for confirmation before the text is lost.
 */
export function useDraftClose(
  draft: Pick<KeptDraft, "isKept" | "isTyped">,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (draft.isTyped()) {
      if (!draft.isKept && !isLeaving) return setLeaving(true);
      if (draft.isKept) void notifyKept();
    }
    onClose();
  };
  const question = isLeaving && (
    <Suspense>
      <Question onClose={onClose} onStay={() => setLeaving(false)} />
    </Suspense>
  );
  return { close, question };
}

async function notifyKept(): Promise<void> {
  const t = await loadDraftWords(currentLocale());
  toast("info", t("kept"));
}

function Question({ onClose, onStay }: { onClose: () => void; onStay: () => void }) {
  const t = useDraftWords();
  return (
    <>
      <span role="alert">{t("unsaved")}</span>
      <Button look="danger" onClick={onClose}>
        {t("discard")}
      </Button>
      <Button look="primary" onClick={onStay}>
        {t("keepWriting")}
      </Button>
    </>
  );
}
