import { type RefObject, useEffect } from "react";
import { TextField } from "../../ui/control/Field.tsx";
import { useSecurityWords } from "./texts.ts";

/** Code field of the second step; it takes the focus when it appears. */
export function CodeField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const t = useSecurityWords();
  useEffect(() => field.current?.focus(), [field]);
  return (
    <TextField
      ref={field}
      label={t("stepCode")}
      hint={t("stepText")}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={20}
    />
  );
}
