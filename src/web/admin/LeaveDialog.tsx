import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useAdminWords } from "./texts.ts";

/**
 * Asks for confirmation before a form with unsaved changes is left; the draft stays unless the user discards it. If
 * `isInDraft` is false, the changes are not in a draft, because the user has not yet restored or discarded an earlier
 * draft. `children`: text that explains what happens to the changes.
 */
export function LeaveDialog(props: {
  isUnsaved: () => boolean;
  isInDraft?: boolean;
  flush: () => Promise<void>;
  discard: () => Promise<void>;
  children: ReactNode;
}) {
  const { isUnsaved, isInDraft = true, flush, discard, children } = props;
  const t = useAdminWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const leave = (before: () => Promise<void>) => {
    // The user must be able to leave even if saving the draft fails.
    void before()
      .catch(() => {})
      .then(blocker.proceed);
  };
  return (
    <Dialog
      title={t("leave.title")}
      onClose={blocker.reset}
      footer={
        <>
          <Button data-autofocus onClick={blocker.reset}>
            {t("leave.stay")}
          </Button>
          <Button look="danger" onClick={() => leave(discard)}>
            {t("leave.discard")}
          </Button>
          {isInDraft && (
            <Button look="primary" onClick={() => leave(flush)}>
              {t("leave.keep")}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
