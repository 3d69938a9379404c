import styles from "./FormError.module.css";
import { Icon } from "./Icon.tsx";

/** Scrolls the error into view, because the button may be at the end of a form that is longer than the window. */
function show(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: "nearest" });
}

/** The reason why the whole form was refused; announced to screen readers at once. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <p key={text} ref={show} className={styles.failure}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  );
}
