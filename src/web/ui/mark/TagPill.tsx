import styles from "./TagPill.module.css";
import { tagTint } from "./tagTint.ts";

/** A tag with a dot in the tag's colour; the contrast of the text does not depend on that colour. */
export function TagPill({ name, color }: { name: string; color?: string | null }) {
  return (
    <span className={styles.tag}>
      <span className={styles.dot} style={{ background: tagTint(color) }} aria-hidden />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
