import { Toggle } from "../../ui/Field.tsx";
import css from "./SitePage.module.css";

/** A switch with a hint; disabled until its state is loaded. */
export function SwitchRow(props: {
  label: string;
  hint?: string;
  checked: boolean | undefined;
  onChange: (on: boolean) => void;
}) {
  const { label, hint, checked, onChange } = props;
  return (
    <div className={css.row} data-updating={checked === undefined || undefined}>
      <Toggle
        label={label}
        checked={checked ?? false}
        onChange={(on) => checked !== undefined && onChange(on)}
      />
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
