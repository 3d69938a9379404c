import { TextField } from "../../ui/control/Field.tsx";
import { useSiteWords } from "./texts.ts";
import type { AmountSwitch, useSwitchForm } from "./useSwitchForm.ts";

/** The input field for a site setting with a numeric value. */
export function AmountField(props: { name: AmountSwitch; form: ReturnType<typeof useSwitchForm> }) {
  const { name, form } = props;
  const t = useSiteWords();
  return (
    <TextField
      {...form.field(name)}
      label={t(`switch.${name}`)}
      hint={t(`switch.${name}Hint`)}
      error={form.amountError(name) ?? form.errorOf(name)}
      inputMode="numeric"
    />
  );
}
