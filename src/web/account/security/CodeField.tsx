import { type ComponentProps, type RefObject, useEffect } from "react";
import { TextField } from "../../ui/control/Field.tsx";
import { useSecurityWords } from "./texts.ts";

/** Code field of the second sign-in step; it receives the focus when it appears. */
export function CodeField(
  props: Pick<ComponentProps<typeof TextField>, "name" | "value" | "error" | "onChange"> & {
    ref: RefObject<HTMLInputElement | null>;
  },
) {
  const { ref } = props;
  const t = useSecurityWords();
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <TextField
      {...props}
      label={t("stepCode")}
      hint={t("stepText")}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={20}
    />
  );
}
