import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Icon } from "../ui/Icon.tsx";
import styles from "./Bell.module.css";
import { unreadQuery } from "./queries.ts";
import { useMessageWords } from "./texts.ts";

const MAX_SHOWN = 99;

/** Number of unread messages with a link to them; hidden at zero. */
export function Bell({ uid }: { uid: string }) {
  const t = useMessageWords();
  const count = useUnread(uid);
  if (count === 0) return null;
  const label = t("bell", { count });
  return (
    <Link to="/message/sys" className={styles.bell} aria-label={label} title={label}>
      <Icon name="bell" size={19} />
      <span className={`figures ${styles.count}`} aria-hidden>
        {capped(count)}
      </span>
    </Link>
  );
}

/** The same number, after the messages entry in the user's menu. */
export function UnreadCount({ uid }: { uid: string }) {
  const t = useMessageWords();
  const count = useUnread(uid);
  if (count === 0) return null;
  return (
    <span className={`figures ${styles.inMenu}`} role="img" aria-label={t("bell", { count })}>
      {capped(count)}
    </span>
  );
}

function useUnread(uid: string): number {
  const unread = useQuery(unreadQuery(uid)).data;
  return Object.values(unread ?? {}).reduce((sum, each) => sum + each, 0);
}

function capped(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
