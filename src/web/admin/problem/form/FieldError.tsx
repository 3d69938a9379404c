import { Icon } from "../../../ui/Icon.tsx";
import styles from "./fields.module.css";

/** Error text at a part of the form with several fields. */
export function FieldError({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={styles.error}>
      <Icon name="warning" /> {text}
    </p>
  );
}
