import { Outlet } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { WebsiteConfig } from "../../shared/site/site.ts";
import { OfflineBanner } from "../ui/notice/OfflineBanner.tsx";
import { StaffBanner } from "../ui/notice/StaffBanner.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";

/** The layout of the site: bar, page, footer. */
export function Shell({ config }: { config: WebsiteConfig }) {
  return (
    <div className={styles.shell}>
      <TopBar config={config} />
      <Notices />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer config={config} />
    </div>
  );
}

/** Notices above a page; pages that fill the window subtract the height of the notices (`--notices`). */
function Notices() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--notices", `${element.offsetHeight}px`),
    );
    // Observes the border box: the space for persistent notices is padding, which the content box does not include.
    observer.observe(element, { box: "border-box" });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.notices}>
      <OfflineBanner />
      <StaffBanner />
    </div>
  );
}
