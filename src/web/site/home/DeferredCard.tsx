import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import styles from "./DeferredCard.module.css";

/** The cards are loaded when the browser is idle, or after this time at the latest. */
const IDLE_TIMEOUT_MS = 1500;

type Cards = typeof import("./homeCards.ts");

function card<Name extends keyof Cards>(name: Name) {
  return lazy<Cards[Name]>(() =>
    import("./homeCards.ts").then(
      (cards) => ({ default: cards[name] }),
      // The page works without its cards; loading them is retried on the next visit.
      () => ({ default: (() => null) as ComponentType<never> as Cards[Name] }),
    ),
  );
}

export const AnnouncementPanel = card("AnnouncementPanel");
export const Carousel = card("Carousel");
/**
 * This component is in a chunk of its own, because only users who belong to a class need the modules that it imports.
 */
export const DueHomework = lazy(() =>
  import("./DueHomework.tsx").then(
    (module) => ({ default: module.DueHomework }),
    () => ({ default: () => null }),
  ),
);
export const OwnActivity = card("OwnActivity");
export const RecentContests = card("RecentContests");
export const RecentRank = card("RecentRank");
export const RemoteJudges = card("RemoteJudges");
export const Trainings = card("Trainings");

/** False until the first content is painted and the browser is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIdle(true);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(begin, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(begin, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return isIdle;
}

/** Reserves a card's space from the first paint on, so that nothing moves when it is loaded. */
export function DeferredCard(props: {
  now: boolean;
  /** The height that is reserved for the content: a CSS length, or `picture` for the aspect ratio of a picture. */
  space: string;
  children: ReactNode;
}) {
  const { now, space, children } = props;
  const style = space === "picture" ? undefined : { minHeight: space };
  const place = <div className={styles.place} />;
  return (
    <div
      className={`${styles.space} ${space === "picture" ? styles.picture : ""}`}
      style={style}
      aria-busy={!now || undefined}
    >
      {now ? <Suspense fallback={place}>{children}</Suspense> : place}
    </div>
  );
}
