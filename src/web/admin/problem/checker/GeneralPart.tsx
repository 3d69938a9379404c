import {
  comparisonKinds,
  type ComparisonKind,
  type ComparisonOption,
  type ComparisonOptions,
  DIGITS_MAX,
  settledOptions,
  standardCheckers,
} from "../../../../shared/verdict/checkers.ts";
import { SelectField, TextField, Toggle } from "../../../ui/control/Field.tsx";
import type { CheckerPanelProps } from "./CheckerPanel.tsx";
import styles from "./CheckerPanel.module.css";
import { ToleranceField } from "./ToleranceField.tsx";
import { useCheckerWords } from "./texts.ts";

/** The standard checkers, and the options of the chosen checker. */
export function GeneralPart({ value, onChange }: Pick<CheckerPanelProps, "value" | "onChange">) {
  const t = useCheckerWords();
  const { comparisonOptions: options, isRemoveEndBlank } = value;
  const kind: ComparisonKind = value.comparison ?? (isRemoveEndBlank ? "lines" : "exact");
  const read = standardCheckers.find((each) => each.kind === kind)?.options ?? [];
  const set = (change: ComparisonOptions) =>
    onChange({ comparison: kind, comparisonOptions: { ...options, ...change } });
  const choose = (next: ComparisonKind) =>
    onChange({
      comparison: next,
      comparisonOptions: settledOptions(next, options),
      isRemoveEndBlank: next !== "exact",
    });
  return (
    <div className={styles.part}>
      <SelectField
        label={t("comparison")}
        hint={t(`kindHint.${kind}`)}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value as ComparisonKind)}
      >
        {comparisonKinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind.${each}`)}
          </option>
        ))}
      </SelectField>
      {(kind === "exact" || kind === "lines") && (
        <Toggle
          label={t("stripBlanks")}
          checked={kind === "lines"}
          onChange={(strip) => choose(strip ? "lines" : "exact")}
        />
      )}
      {read.length > 0 && (
        <div className={styles.options}>
          {read.map((option) => (
            <Option key={`${kind} ${option}`} option={option} options={options} set={set} />
          ))}
        </div>
      )}
    </div>
  );
}

function Option(props: {
  option: ComparisonOption;
  options: ComparisonOptions;
  set: (change: ComparisonOptions) => void;
}) {
  const { option, options, set } = props;
  const t = useCheckerWords();
  if (option === "ignoreCase") {
    return (
      <Toggle
        label={t("ignoreCase")}
        checked={options.ignoreCase ?? false}
        onChange={(ignoreCase) => set({ ignoreCase })}
      />
    );
  }
  if (option === "digits") {
    return (
      <TextField
        label={t("digits")}
        type="number"
        min={1}
        max={DIGITS_MAX}
        required
        value={options.digits ?? ""}
        onChange={(event) => {
          const digits = Math.trunc(event.currentTarget.valueAsNumber);
          if (digits >= 1 && digits <= DIGITS_MAX) set({ digits });
        }}
      />
    );
  }
  return (
    <ToleranceField
      label={t(option)}
      max={option === "relative" ? 1 : 1e9}
      value={options[option] ?? 0}
      onChange={(tolerance) => set({ [option]: tolerance })}
    />
  );
}
