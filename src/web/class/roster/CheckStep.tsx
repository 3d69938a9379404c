import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { useClassWorkWords } from "../workTexts.ts";
import { LineTable } from "./LineTable.tsx";
import type { RosterAnswer } from "./RosterPage.tsx";
import css from "./RosterPage.module.css";
import type { SourceRow } from "./rosterTable.ts";

interface CheckStepProps {
  answer: RosterAnswer;
  rows: readonly SourceRow[];
  error: Error | null;
  busy: boolean;
  onImport: () => void;
  onBack: () => void;
  onOther: () => void;
}

/** The outcome of each line, before anything is stored. */
export function CheckStep(props: CheckStepProps) {
  const { answer, rows, error, busy, onImport, onBack, onOther } = props;
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const good = answer.lines.length;
  const bad = answer.faults.length;
  const changing = answer.lines.filter(({ outcome }) => outcome !== "unchanged").length;
  return (
    <div className={css.form}>
      <p className={bad === 0 ? css.good : css.bad} role="status">
        {bad === 0
          ? t("roster.checkedGood", { count: good })
          : t("roster.checkedFaults", { good, bad })}
      </p>
      <FormError text={error && errorText(error)} />
      <LineTable answer={answer} rows={rows} />
      <div className={css.acts}>
        <Button onClick={onOther}>{t("roster.otherFile")}</Button>
        <Button onClick={onBack}>{t("roster.back")}</Button>
        <Button look="primary" busy={busy} disabled={changing === 0} onClick={onImport}>
          {busy ? t("roster.importing") : t("roster.import", { count: changing })}
        </Button>
      </div>
    </div>
  );
}
