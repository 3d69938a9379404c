import styles from "./TagPill.module.css";
import { tagTint } from "./tagTint.ts";

/** A tag with a dot in the tag's colour; the text keeps its contrast whatever that colour is. */
export function TagPill({ name, color }: { name: string; color?: string | null }) {
  return (
    <span className={styles.tag}>
      <span className={styles.dot} style={{ background: tagTint(color) }} aria-hidden />
      {name}
    </span>
  );
}
