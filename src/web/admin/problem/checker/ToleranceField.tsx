import { useState } from "react";
import { TextField } from "../../../ui/Field.tsx";
import { useCheckerWords } from "./words.ts";

/** A small number as people write it: 1e-6 or 0.000001. What cannot be read changes nothing. */
export function ToleranceField(props: {
  label: string;
  value: number;
  /** Values from here on are refused. */
  most: number;
  onChange: (tolerance: number) => void;
}) {
  const { label, value, most, onChange } = props;
  const t = useCheckerWords();
  const [text, setText] = useState(value === 0 ? "" : String(value));
  const read = text.trim() === "" ? 0 : Number(text);
  const wrong = !(read >= 0 && read < most);
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
        if (next >= 0 && next < most) onChange(next);
      }}
    />
  );
}
