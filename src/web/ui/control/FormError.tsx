import styles from "./FormError.module.css";
import { Icon } from "./Icon.tsx";

/** Why the whole form was refused; announced at once. */
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
