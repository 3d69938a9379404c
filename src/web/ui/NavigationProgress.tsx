import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import styles from "./NavigationProgress.module.css";

/** A thin bar at the top while the next page loads; fast loads do not show it. */
export function NavigationProgress() {
  const pending = useRouterState({ select: ({ status }) => status === "pending" });
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pending) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), 120);
    return () => clearTimeout(timer);
  }, [pending]);
  return shown ? (
    <div className={styles.bar} aria-hidden data-testid="navigation-progress" />
  ) : null;
}
