import { Choices } from "../../../ui/control/Choices.tsx";
import type { CheckerPanelProps } from "./CheckerPanel.tsx";
import styles from "./CheckerPanel.module.css";
import { useCheckerWords } from "./texts.ts";

const modes = ["default", "spj", "interactive"] as const;

/** Existing code is kept when the mode changes, so that switching back and forth loses nothing. */
export function JudgeModeChoice({
  value,
  onChange,
}: Pick<CheckerPanelProps, "value" | "onChange">) {
  const t = useCheckerWords();
  const { judgeMode } = value;
  return (
    <div className={styles.part}>
      <Choices
        label={t("mode.label")}
        value={judgeMode}
        options={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        onChange={(mode) => onChange({ judgeMode: mode })}
      />
      <p className={styles.hint}>{t(`modeHint.${judgeMode}`)}</p>
    </div>
  );
}
