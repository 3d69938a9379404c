import { useId } from "react";
import { useProblemWords } from "../texts.ts";
import styles from "./compare.module.css";

/** Of two versions: the one of this form, or the stored one of somebody else. */
export type Side = "mine" | "theirs";

/** Which version of one part is kept. */
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
