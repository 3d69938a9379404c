import { useState } from "react";
import { TextField } from "../../../ui/control/Field.tsx";
import { useCheckerWords } from "./texts.ts";

/** A field for a small number such as 1e-6 or 0.000001. Text that is not a number does not change the value. */
export function ToleranceField(props: {
  label: string;
  value: number;
  /** Exclusive upper limit: this value and greater values are refused. */
  max: number;
  onChange: (tolerance: number) => void;
}) {
  const { label, value, max, onChange } = props;
  const t = useCheckerWords();
  const [text, setText] = useState(value === 0 ? "" : String(value));
  const read = text.trim() === "" ? 0 : Number(text);
  const wrong = !(read >= 0 && read < max);
  return (
    <TextField
      label={label}
      hint={t("toleranceHint")}
      error={wrong ? t("toleranceWrong") : null}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const next = Number(event.currentTarget.value.trim() || "0");
        if (next >= 0 && next < max) onChange(next);
      }}
    />
  );
}
