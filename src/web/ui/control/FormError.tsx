import styles from "./FormError.module.css";
import { Icon } from "./Icon.tsx";

/** The reason why the whole form was refused; announced to screen readers at once. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <p className={styles.failure}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  );
}
