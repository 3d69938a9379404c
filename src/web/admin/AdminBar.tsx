import { Link, useNavigate } from "@tanstack/react-router";
import type { UserInfo } from "../../shared/account/account.ts";
import { signOut } from "../account/signOut.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { LanguageMenu } from "../ui/layer/LanguageMenu.tsx";
import { Menu, MenuItem, MenuLink } from "../ui/layer/Menu.tsx";
import { ThemeMenu } from "../ui/layer/ThemeMenu.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { Mark } from "../ui/mark/Wordmark.tsx";
import styles from "./AdminBar.module.css";
import type { AdminMenuItem } from "./menu.ts";
import { useAdminWords } from "./texts.ts";

/** The bar above the admin pages: current path and links to the site. */
export function AdminBar(props: {
  user: UserInfo;
  item: AdminMenuItem | undefined;
  /** Opens the menu. Null: the bar has neither a menu button nor a link to pages that require a role. */
  onMenu: (() => void) | null;
}) {
  const { user, item, onMenu } = props;
  const t = useAdminWords();
  return (
    <header className={styles.bar}>
      {onMenu && (
        <div className={styles.burger}>
          <Button look="quiet" icon="menu" iconOnly aria-haspopup="dialog" onClick={onMenu}>
            {t("openMenu")}
          </Button>
        </div>
      )}
      <nav aria-label={t("path")} className={styles.path}>
        <ol role="list">
          <li>
            {onMenu ? (
              <Link to="/admin" className={styles.brand} activeProps={{}} title={t("title")}>
                <Mark />
                <span>{t("title")}</span>
              </Link>
            ) : (
              <span className={styles.brand}>
                <Mark />
                <span>{t("contestTitle")}</span>
              </span>
            )}
          </li>
          {item && (
            <li>
              <Icon name="right" />
              <Link to={item.path} activeProps={{}} aria-current="page" className={styles.here}>
                {t(`menu.${item.key}`)}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <div className={styles.tools}>
        <ButtonLink to="/home" look="quiet" icon="exit" className={styles.back}>
          {t("backToSite")}
        </ButtonLink>
        <LanguageMenu />
        <ThemeMenu />
        <PersonMenu user={user} />
      </div>
    </header>
  );
}

function PersonMenu({ user }: { user: UserInfo }) {
  const t = useAdminWords();
  const shell = useTexts("shell");
  const navigate = useNavigate();
  const leave = async () => {
    // Navigates first, because ending a session on an admin page would open the admin login page.
    await navigate({ to: "/home" });
    await signOut();
    toast("info", shell("loggedOut"));
  };
  return (
    <Menu
      label={shell("userMenu", { name: user.username })}
      face={
        <>
          <Icon name="user" size={19} />
          <span className={styles.name}>{user.username}</span>
        </>
      }
    >
      <MenuLink icon="left" to="/home">
        {t("backToSite")}
      </MenuLink>
      <MenuItem icon="exit" onClick={() => void leave()}>
        {shell("logout")}
      </MenuItem>
    </Menu>
  );
}
