import { useId, useState } from "react";
import { caseFlagsOfLines, linesOfCaseFlags } from "../../../../shared/verdict/caseFlagLines.ts";
import type { CaseFlags } from "../../../../shared/verdict/caseFlags.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./CaseFlagsField.module.css";

const ROWS_MAX = 8;

/** Edits the arguments that a program gets for some cases only. Each line is one rule. Invalid lines are not saved. */
export function CaseFlagsField(props: {
  rules: CaseFlags[];
  onChange: (rules: CaseFlags[]) => void;
}) {
  const { rules, onChange } = props;
  const t = useProblemWords();
  const id = useId();
  // The text that the user typed is kept as long as it represents the form's current rules.
  const [typed, setTyped] = useState("");
  const read = caseFlagsOfLines(typed);
  const isTyped = typed !== "" && JSON.stringify(read.rules) === JSON.stringify(rules);
  const text = isTyped ? typed : linesOfCaseFlags(rules);
  const wrong = isTyped ? read.wrong : null;
  const rows = Math.min(ROWS_MAX, text.split("\n").length + 1);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("caseFlags.label")}</label>
      <textarea
        id={id}
        rows={rows}
        value={text}
        placeholder="group1/* : --max 100"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={wrong !== null ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          onChange(caseFlagsOfLines(next).rules);
        }}
      />
      <p id={`${id}-hint`}>
        {wrong === null ? (
          t("caseFlags.hint")
        ) : (
          <strong role="alert">{t("caseFlags.wrong", { line: String(wrong) })}</strong>
        )}
      </p>
    </div>
  );
}
