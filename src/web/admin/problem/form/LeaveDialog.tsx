import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useProblemWords } from "../texts.ts";
import { type FormSession, isDirty, isUnsaved } from "./session.ts";

/** Leaving with unsaved changes asks; the draft stays unless it is discarded on purpose. */
export function LeaveDialog(props: {
  session: FormSession;
  flush: () => Promise<void>;
  discard: () => Promise<void>;
}) {
  const { session, flush, discard } = props;
  const t = useProblemWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(session),
    enableBeforeUnload: () => isUnsaved(session),
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const files = session.store.files.get();
  const leave = (before: () => Promise<void>) => {
    // A failed draft call must not block leaving.
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
          <Button look="primary" onClick={() => leave(flush)}>
            {t("leave.keep")}
          </Button>
        </>
      }
    >
      {isDirty(session) && <p>{t("leave.text")}</p>}
      {files.length > 0 && (
        <p>{t("leave.files", { names: files.map(({ name }) => name).join(t("bulk.comma")) })}</p>
      )}
    </Dialog>
  );
}
