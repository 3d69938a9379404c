import { Link } from "@tanstack/react-router";
import { Icon } from "../ui/control/Icon.tsx";
import styles from "./Bell.module.css";
import { capped } from "./tabs.ts";
import { useMessageWords } from "./texts.ts";
import { totalOf, useFollowUnread, useUnread } from "./useUnread.ts";
import { unreadTab, useUnreadNotice } from "./useUnreadNotice.ts";

/** The number of unread messages, as a link to the first tab that contains unread messages; hidden at zero. */
export function Bell({ uid }: { uid: string }) {
  const t = useMessageWords();
  useFollowUnread(uid);
  const unread = useUnread(uid);
  useUnreadNotice(unread);
  const count = totalOf(unread);
  if (count === 0) return null;
  const label = t("bell", { count });
  return (
    <Link
      to="/message/$tab"
      params={{ tab: unreadTab(unread) }}
      className={styles.bell}
      aria-label={label}
      title={label}
    >
      <Icon name="bell" size={19} />
      <span className={`figures ${styles.count}`} aria-hidden>
        {capped(count)}
      </span>
    </Link>
  );
}

/** The number of unread messages, shown after the messages entry in the user's menu. */
export function UnreadCount({ uid }: { uid: string }) {
  const t = useMessageWords();
  const count = totalOf(useUnread(uid));
  if (count === 0) return null;
  return (
    <span className={`figures ${styles.inMenu}`} role="img" aria-label={t("bell", { count })}>
      {capped(count)}
    </span>
  );
}
