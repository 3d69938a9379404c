import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import styles from "./NavigationProgress.module.css";

/** A thin bar at the top while the next page loads; fast loads do not show it. */
export function NavigationProgress() {
  const pending = useRouterState({ select: ({ status }) => status === "pending" });
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!pending) {
      setVisible(false);
      return;
    }
    const timer = setTimeout(() => setVisible(true), 120);
    return () => clearTimeout(timer);
  }, [pending]);
  return isVisible ? (
    <div className={styles.bar} aria-hidden data-testid="navigation-progress" />
  ) : null;
}
