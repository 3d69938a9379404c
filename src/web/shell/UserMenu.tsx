import { lazy, Suspense, useState } from "react";
import type { UserInfo } from "../../shared/account.ts";
import { signOut } from "../account/signOut.ts";
import { isStaff } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { Avatar } from "../ui/Avatar.tsx";
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
            <Avatar src={user.avatar} name={user.username} size="1.7rem" />
            <span className={styles.name}>{user.username}</span>
            <Icon name="down" />
          </>
        }
      >
        <MenuLink icon="user" to="/user-home">
          {t("myHome")}
        </MenuLink>
        <MenuLink icon="list" to="/status" search={{ onlyMine: true }}>
          {t("mySubmissions")}
        </MenuLink>
        <MenuLink icon="gear" to="/setting">
          {t("settings")}
        </MenuLink>
        {isStaff(user) && (
          <MenuLink icon="columns" to="/admin">
            {t("management")}
          </MenuLink>
        )}
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
