import styles from "./MessagePage.module.css";
import { useMessageWords } from "./texts.ts";

/** Marks a message that was unread before this page listed it. */
export function UnreadDot() {
  const t = useMessageWords();
  return <span className={styles.dot} role="img" aria-label={t("unread")} title={t("unread")} />;
}
