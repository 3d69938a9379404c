import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import css from "./ProfileSection.module.css";
import { useSettingsWords } from "./texts.ts";

/**
 * Asks for confirmation before unsaved changes are lost because the user navigates within the site or closes the tab.
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave: () => void }) {
  const t = useSettingsWords();
  const { status, proceed, reset } = useBlocker({
    // A link to an anchor on this page does not leave the page.
    shouldBlockFn: ({ current, next }) => active && current.pathname !== next.pathname,
    enableBeforeUnload: active,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog title={t("leaveTitle")} onClose={reset}>
      <p className={css.text}>{t("leaveText")}</p>
      <div className={css.actions}>
        <Button
          look="danger"
          onClick={() => {
            onLeave();
            proceed();
          }}
        >
          {t("leave")}
        </Button>
        <Button look="primary" onClick={reset}>
          {t("stay")}
        </Button>
      </div>
    </Dialog>
  );
}
