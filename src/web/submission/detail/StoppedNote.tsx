import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import css from "./VerdictSummary.module.css";

/** Shows that polling stopped before the verdict, and has a button that restarts polling. */
export function StoppedNote({ askAgain }: { askAgain: (() => void) | null }) {
  const t = useTexts("submission");
  if (!askAgain) return null;
  return (
    <p className={css.stopped} role="alert">
      {t("pollingStopped")}
      <Button size="small" icon="refresh" onClick={askAgain}>
        {t("askAgain")}
      </Button>
    </p>
  );
}
