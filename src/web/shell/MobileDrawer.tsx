import { Link } from "@tanstack/react-router";
import type { Logo } from "../../shared/text/logo.ts";
import type { Section } from "../platform/siteSections.ts";
import { useTexts } from "../platform/texts.tsx";
import { Drawer } from "../ui/layer/Drawer.tsx";
import { isWordmark, SiteLogo } from "../ui/mark/LogoImage.tsx";
import styles from "./MobileDrawer.module.css";

/** The site's menu in narrow windows. */
export function MobileDrawer(props: {
  name: string;
  logo: Logo | null;
  sections: Section[];
  active: Section["key"] | undefined;
  onClose: () => void;
}) {
  const { name, logo, sections, active, onClose } = props;
  const t = useTexts("shell");
  return (
    <Drawer
      label={t("menu")}
      until="(min-width: 1050px)"
      onClose={onClose}
      head={
        <>
          <SiteLogo logo={logo} />
          <span className={isWordmark(logo) ? "visually-hidden" : undefined}>{name}</span>
        </>
      }
    >
      <nav aria-label={t("mainMenu")}>
        <ul role="list">
          {sections.map(({ key, to, pages }) =>
            pages.length > 0 ? (
              <li key={key}>
                <span className={styles.group}>{t(key)}</span>
                <ul role="list" aria-label={t(key)}>
                  {pages.map((page) => (
                    <li key={page.key}>
                      <Link to={page.to} className={styles.item} onClick={onClose}>
                        {t(page.key)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              <li key={key}>
                <Link
                  to={to}
                  className={styles.item}
                  activeProps={{}}
                  aria-current={key === active ? "page" : undefined}
                  onClick={onClose}
                >
                  {t(key)}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
    </Drawer>
  );
}
