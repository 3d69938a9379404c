import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useAdminContestWords } from "../texts.ts";

/**
 * Leaving with unsaved changes asks; the draft stays unless it is discarded on purpose. Changes made while an earlier draft
 * waits to be decided are in no draft, and lost.
 */
export function LeaveDialog(props: {
  isUnsaved: () => boolean;
  isInDraft: boolean;
  flush: () => Promise<void>;
  discard: () => Promise<void>;
}) {
  const { isUnsaved, isInDraft, flush, discard } = props;
  const t = useAdminContestWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const leave = (before: () => Promise<void>) => {
    // A failed draft call must not block leaving.
    void before()
      .catch(() => {})
      .then(blocker.proceed);
  };
  return (
    <Dialog
      title={t("leaveTitle")}
      onClose={blocker.reset}
      footer={
        <>
          <Button data-autofocus onClick={blocker.reset}>
            {t("stay")}
          </Button>
          <Button look="danger" onClick={() => leave(discard)}>
            {t("leave")}
          </Button>
          {isInDraft && (
            <Button look="primary" onClick={() => leave(flush)}>
              {t("leaveKeeping")}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isInDraft ? "leaveText" : "leaveLoses")}</p>
    </Dialog>
  );
}
