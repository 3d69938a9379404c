import { Link, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { WebsiteConfig } from "../../shared/site/site.ts";
import { openAccountDialog, requestLogin } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { activeSection, visibleSections } from "../platform/siteSections.ts";
import { useTexts } from "../platform/texts.tsx";
import { openSearch } from "../search/searchRequest.ts";
import { Button } from "../ui/control/Button.tsx";
import { LanguageMenu } from "../ui/layer/LanguageMenu.tsx";
import { isWordmark, SiteLogo } from "../ui/mark/LogoImage.tsx";
import { ThemeMenu } from "../ui/layer/ThemeMenu.tsx";
import { MobileDrawer } from "./MobileDrawer.tsx";
import styles from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";

const Bell = lazy(async () => ({ default: (await import("../message/Bell.tsx")).Bell }));

export function TopBar({ config }: { config: WebsiteConfig }) {
  const t = useTexts("shell");
  const session = useSession();
  const active = useRouterState({ select: ({ location }) => activeSection(location.pathname) });
  const [drawer, setDrawer] = useState(false);
  const sections = visibleSections(config, session !== null);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.burger}>
          <Button
            look="quiet"
            icon="menu"
            iconOnly
            aria-haspopup="dialog"
            onClick={() => setDrawer(true)}
          >
            {t("menu")}
          </Button>
        </div>
        <Link
          to="/home"
          className={styles.brand}
          title={config.name}
          data-wordmark={isWordmark(config.logo) || undefined}
        >
          <SiteLogo logo={config.logo} />
          <span className={styles.name}>{config.name}</span>
          <span className={styles.short}>{config.shortName}</span>
        </Link>
        <nav className={styles.sections} aria-label={t("mainMenu")}>
          {sections.map(({ key, to }) => (
            <Link
              key={key}
              to={to}
              className={styles.section}
              activeProps={{}}
              aria-current={key === active ? "page" : undefined}
              data-active={key === active || undefined}
            >
              {t(key)}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <Button
            look="quiet"
            icon="search"
            iconOnly
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onClick={() => openSearch()}
          >
            {t("search")}
          </Button>
          <LanguageMenu />
          <ThemeMenu />
          {session ? (
            <>
              <Suspense>
                <Bell uid={session.user.uid} />
              </Suspense>
              <UserMenu user={session.user} />
            </>
          ) : (
            <>
              {config.register && (
                <span className={styles.register}>
                  <Button size="small" onClick={() => openAccountDialog("register")}>
                    {t("register")}
                  </Button>
                </span>
              )}
              <Button look="primary" size="small" onClick={() => requestLogin("asked")}>
                {t("login")}
              </Button>
            </>
          )}
        </div>
      </div>
      {drawer && (
        <MobileDrawer
          name={config.name}
          logo={config.logo}
          sections={sections}
          active={active}
          onClose={() => setDrawer(false)}
        />
      )}
    </header>
  );
}
