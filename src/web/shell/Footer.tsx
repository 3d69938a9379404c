import type { WebsiteConfig } from "../../shared/site/site.ts";
import styles from "./Footer.module.css";

export function Footer({ config }: { config: WebsiteConfig }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Outside name={config.projectName} href={config.projectUrl} />
        <Outside name={config.recordName} href={config.recordUrl} />
        <Outside name={config.filingNumber} href={config.filingUrl} badge />
        <a href="/api/docs">API</a>
      </div>
    </footer>
  );
}

/** A name set by the operator, as a link if there is a web address; renders nothing if the name is empty. */
function Outside({ name, href, badge }: { name: string; href: string; badge?: boolean }) {
  if (!name) return null;
  const face = (
    <>
      {badge && (
        <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden>
          <path d="M8 1 14 3v5c0 3.6-2.6 6-6 7-3.4-1-6-3.4-6-7V3z" fill="currentColor" />
        </svg>
      )}{" "}
      {name}
    </>
  );
  if (!/^https?:\/\//i.test(href)) return <span>{face}</span>;
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {face}
    </a>
  );
}
