import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Icon } from "../ui/Icon.tsx";
import styles from "./Bell.module.css";
import { unreadQuery } from "./queries.ts";
import { useMessageWords } from "./words.ts";

const MAX_SHOWN = 99;

/** Number of unread messages with a link to them; hidden at zero. */
export function Bell({ uid }: { uid: string }) {
  const t = useMessageWords();
  const unread = useQuery(unreadQuery(uid)).data;
  const count = Object.values(unread ?? {}).reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const label = t("bell", { count });
  return (
    <Link to="/message/sys" className={styles.bell} aria-label={label} title={label}>
      <Icon name="bell" size={19} />
      <span className={`figures ${styles.count}`} aria-hidden>
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
    </Link>
  );
}
