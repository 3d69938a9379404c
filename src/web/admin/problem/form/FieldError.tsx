import { Icon } from "../../../ui/Icon.tsx";
import styles from "./fields.module.css";

/** The sentence at a part of the form that is more than one field. */
export function FieldError({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={styles.error}>
      <Icon name="warning" /> {text}
    </p>
  );
}
