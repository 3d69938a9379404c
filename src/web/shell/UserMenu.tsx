import { lazy, Suspense } from "react";
import type { UserInfo } from "../../shared/account/account.ts";
import { signOut } from "../account/signOut.ts";
import { isStaff } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { Avatar } from "../ui/mark/Avatar.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { Menu, MenuItem, MenuLink } from "../ui/layer/Menu.tsx";
import { toast } from "../ui/notice/toast.tsx";
import styles from "./UserMenu.module.css";

const UnreadCount = lazy(async () => ({
  default: (await import("../message/Bell.tsx")).UnreadCount,
}));

export function UserMenu({ user }: { user: UserInfo }) {
  const t = useTexts("shell");
  return (
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
      <MenuLink icon="people" to="/teams">
        {t("myTeams")}
      </MenuLink>
      <MenuLink icon="bell" to="/message">
        {t("messages")}
        <Suspense>
          <UnreadCount uid={user.uid} />
        </Suspense>
      </MenuLink>
      <MenuLink icon="gear" to="/setting">
        {t("settings")}
      </MenuLink>
      {isStaff(user) && (
        <MenuLink icon="columns" to="/admin" target="_blank">
          {t("management")}
          <Icon name="external" label={t("newWindow")} />
        </MenuLink>
      )}
      <MenuItem
        icon="exit"
        onClick={() => void signOut().then(() => toast("info", t("loggedOut")))}
      >
        {t("logout")}
      </MenuItem>
    </Menu>
  );
}
