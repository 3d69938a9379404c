import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { momentText } from "../../../ui/text/momentText.ts";
import type { DraftKeeping } from "../../../ui/draft/useDraftSaver.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestFormPage.module.css";
import type { ContestFormState } from "./useContestForm.ts";

/** The save state and the save button, which are always visible. */
export function ContestSaveBar(props: {
  form: ContestFormState;
  stored: AdminContest | null;
  keeping: DraftKeeping;
  /** Whether an earlier draft must first be restored or discarded. */
  isPaused: boolean;
}) {
  const { form, stored, keeping, isPaused } = props;
  const t = useAdminContestWords();
  const locale = useDisplayLocale();
  const unsaved = () => {
    if (keeping.is === "failed") return t("draft.notKept");
    if (isPaused) return t("draft.paused");
    if (keeping.is === "none") return "";
    const at = momentText(keeping.at, locale);
    return t(keeping.is === "here" ? "draft.here" : "draft.kept", { at });
  };
  const state = () => {
    if (form.isChanged) return [t("unsaved"), unsaved()].filter(Boolean).join(" · ");
    if (!stored) return "";
    return `${t("upToDate")} · ${t(stored.visible ? "visibleNow" : "hiddenNow")}`;
  };
  return (
    <div className={css.bar}>
      <div className={css.state}>
        <FormError text={form.failure} />
        {!form.failure && <span role="status">{state()}</span>}
      </div>
      <Button type="submit" look="primary" busy={form.busy}>
        {t(form.busy ? "saving" : stored ? "save" : "create")}
      </Button>
    </div>
  );
}
