import { Toggle } from "../../ui/control/Field.tsx";
import css from "./SitePage.module.css";
import type { SwitchForm, SwitchName } from "./useSwitchForm.ts";

/** An on/off setting with an optional hint. */
export function SwitchRow(props: {
  form: Pick<SwitchForm, "flag">;
  name: SwitchName;
  label: string;
  hint?: string;
}) {
  const { form, name, label, hint } = props;
  return (
    <div className={css.row}>
      <Toggle {...form.flag(name)} label={label} />
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
