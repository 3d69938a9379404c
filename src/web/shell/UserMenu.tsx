import { lazy, Suspense, useState } from "react";
import type { UserInfo } from "../../shared/account.ts";
import { signOut } from "../account/signOut.ts";
import { useTexts } from "../platform/texts.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Menu, MenuItem, MenuLink } from "../ui/Menu.tsx";
import { toast } from "../ui/toast.tsx";
import styles from "./UserMenu.module.css";

const PasswordDialog = lazy(async () => ({
  default: (await import("../account/PasswordDialog.tsx")).PasswordDialog,
}));

export function UserMenu({ user }: { user: UserInfo }) {
  const t = useTexts("shell");
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Menu
        label={t("userMenu", { name: user.username })}
        face={
          <>
            <span className={styles.avatar} aria-hidden>
              {String.fromCodePoint(user.username.codePointAt(0) ?? 63).toUpperCase()}
            </span>
            <span className={styles.name}>{user.username}</span>
            <Icon name="down" />
          </>
        }
      >
        <MenuLink icon="list" to="/status" search={{ onlyMine: true }}>
          {t("mySubmissions")}
        </MenuLink>
        <MenuItem icon="key" onClick={() => setChanging(true)}>
          {t("changePassword")}
        </MenuItem>
        <MenuItem
          icon="exit"
          onClick={() => void signOut().then(() => toast("info", t("loggedOut")))}
        >
          {t("logout")}
        </MenuItem>
      </Menu>
      {changing && (
        <Suspense>
          <PasswordDialog forced={false} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
