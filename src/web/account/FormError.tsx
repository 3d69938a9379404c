import { Icon } from "../ui/Icon.tsx";
import styles from "./form.module.css";

/** Why the whole form was refused; announced at once. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.failure}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  );
}
