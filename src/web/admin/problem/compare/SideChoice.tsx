import { useId } from "react";
import { useProblemWords } from "../texts.ts";
import styles from "./compare.module.css";

/** Side of a comparison: this form, or the version stored by another user. */
export type Side = "mine" | "theirs";

/** The control with which the user chooses one of the two versions of a part. */
export function SideChoice(props: { label: string; side: Side; onChange: (side: Side) => void }) {
  const { label, side, onChange } = props;
  const t = useProblemWords();
  const name = useId();
  return (
    <fieldset className={styles.sideChoice}>
      <legend className="visually-hidden">{label}</legend>
      {(["theirs", "mine"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={side === each} onChange={() => onChange(each)} />
          {t(each === "mine" ? "conflict.takeMine" : "conflict.takeTheirs")}
        </label>
      ))}
    </fieldset>
  );
}
