import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import styles from "./Later.module.css";

/** What comes with the first quiet moment; longer than this nobody waits for one. */
const PATIENCE_MS = 1500;

type Cards = typeof import("./homeCards.ts");

function card<Name extends keyof Cards>(name: Name) {
  return lazy<Cards[Name]>(() =>
    import("./homeCards.ts").then(
      (cards) => ({ default: cards[name] }),
      // The page is whole without its cards; the next visit tries again.
      () => ({ default: (() => null) as ComponentType<never> as Cards[Name] }),
    ),
  );
}

export const AnnouncementPanel = card("AnnouncementPanel");
export const Carousel = card("Carousel");
export const RecentContests = card("RecentContests");
export const RecentRank = card("RecentRank");
export const RemoteJudges = card("RemoteJudges");

/** False until the first content is drawn and the browser has nothing better to do. */
export function useQuietMoment(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const begin = () => setQuiet(true);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(begin, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(begin, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return quiet;
}

/** Keeps a card's room from the first drawing on, so that nothing moves when it comes. */
export function Later(props: {
  now: boolean;
  /** Height of what will come, in rem; a picture keeps its own proportion. */
  room: number | "picture";
  children: ReactNode;
}) {
  const { now, room, children } = props;
  const style = typeof room === "number" ? { minHeight: `${room}rem` } : undefined;
  const place = <div className={styles.place} />;
  return (
    <div
      className={`${styles.room} ${room === "picture" ? styles.picture : ""}`}
      style={style}
      aria-busy={!now || undefined}
    >
      {now ? <Suspense fallback={place}>{children}</Suspense> : place}
    </div>
  );
}
