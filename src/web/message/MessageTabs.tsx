import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { scrollToCurrent } from "../ui/page/scrollToCurrent.ts";
import styles from "./MessageTabs.module.css";
import { capped, countNames, messageTabs, type MessageTab } from "./tabs.ts";
import { useMessageWords } from "./texts.ts";
import { useUnread } from "./useUnread.ts";

/** The tabs of the message center, each with its number of unread messages. */
export function MessageTabs({ uid, current }: { uid: string; current: MessageTab }) {
  const t = useMessageWords();
  const unread = useUnread(uid);
  const menu = useRef<HTMLElement>(null);
  // On a phone, the tabs scroll horizontally, so the current tab is scrolled into view.
  useEffect(() => scrollToCurrent(menu.current), [current]);
  return (
    <nav ref={menu} className={styles.tabs} aria-label={t("tabs")}>
      {messageTabs.map((tab) => {
        const count = unread?.[countNames[tab]] ?? 0;
        return (
          <Link
            key={tab}
            to="/message/$tab"
            params={{ tab }}
            className={styles.tab}
            aria-current={tab === current ? "page" : undefined}
          >
            {t(`tab.${tab}`)}
            {count > 0 && (
              <span className={styles.count}>
                <span className="figures" aria-hidden>
                  {capped(count)}
                </span>
                <span className="visually-hidden">{t("unreadOf", { count })}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
