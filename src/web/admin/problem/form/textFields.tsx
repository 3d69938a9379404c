import { useId } from "react";
import { problemSettings, type SettingOfKind } from "../../../../shared/problem/problemSettings.ts";
import { TextField, Toggle } from "../../../ui/control/Field.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { FieldError } from "./FieldError.tsx";
import type { FormModel } from "../model/formModel.ts";
import { useFieldError, useFormField } from "../model/formStore.tsx";
import styles from "./fields.module.css";

type KeysOf<Value> = {
  [Key in keyof FormModel]: FormModel[Key] extends Value ? Key : never;
}[keyof FormModel];

/** A number field with its unit. It keeps the text as typed, and shows the error that the form's rules report. */
export function LimitField(props: {
  field: SettingOfKind<"number" | "optionalNumber">;
  label: string;
  /** Absent for a number without a unit. */
  unit?: string;
  hint?: string;
}) {
  const { field, label, unit, hint } = props;
  const [value, change] = useFormField(field);
  const error = useFieldError(field);
  const { min, max } = problemSettings[field].range;
  return (
    <FieldBlock name={field} className={styles.anchor}>
      <TextField
        label={unit === undefined ? label : `${label} (${unit})`}
        hint={hint}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        placeholder={`${min}–${max}`}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldBlock>
  );
}

/** An on/off field of the form with a hint, and with a warning while it is on. */
export function SwitchField(props: {
  field: KeysOf<boolean>;
  label: string;
  hint: string;
  warning?: string;
}) {
  const { field, label, hint, warning } = props;
  const [checked, change] = useFormField(field);
  const id = useId();
  return (
    <FieldBlock name={field} className={styles.switch}>
      <Toggle label={label} checked={checked} onChange={change} />
      <p id={id}>{hint}</p>
      {checked && warning && (
        <p role="status" className={styles.warning}>
          <Icon name="warning" /> {warning}
        </p>
      )}
      <FieldError />
    </FieldBlock>
  );
}
