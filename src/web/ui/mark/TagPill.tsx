import styles from "./TagPill.module.css";
import { tagTint } from "./tagTint.ts";

/** A tag with its own colour as a dot; the text keeps its contrast for any colour. */
export function TagPill({ name, color }: { name: string; color?: string | null }) {
  return (
    <span className={styles.tag}>
      <span className={styles.dot} style={{ background: tagTint(color) }} aria-hidden />
      {name}
    </span>
  );
}
