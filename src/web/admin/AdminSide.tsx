import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UserInfo } from "../../shared/account/account.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { CountBadge } from "../ui/mark/CountBadge.tsx";
import { mayUse } from "./access.ts";
import styles from "./AdminSide.module.css";
import { type AdminMenuItem, adminMenu, menuGroups } from "./menu.ts";
import { useAdminWords } from "./texts.ts";
import { applicationsQuery } from "./user/queries.ts";

const exactly = { exact: true, includeSearch: false };

/** The menu of the pages that this user may open; when collapsed, the menu shows icons with titles. */
export function AdminSide(props: {
  user: UserInfo;
  active: AdminMenuItem | undefined;
  small?: boolean;
  /** Absent if the menu cannot be collapsed. */
  onCollapse?: () => void;
  onChoose?: () => void;
}) {
  const { user, active, small, onCollapse, onChoose } = props;
  const t = useAdminWords();
  const { data } = useQuery({ ...applicationsQuery(), enabled: mayUse(user, "manageUsers") });
  const applications = data?.count ?? 0;
  const groups = menuGroups
    .map((group) => ({ group, items: itemsOf(group, user) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav className={styles.side} aria-label={t("menuLabel")} data-small={small || undefined}>
      {groups.map(({ group, items }) => (
        <section key={group}>
          <h2 className={styles.group}>{t(`group.${group}`)}</h2>
          <ul role="list">
            {items.map((item) => (
              <li key={item.key}>
                <Link
                  to={item.path}
                  className={styles.item}
                  activeProps={{}}
                  // By default, the router would mark as active every entry whose path is a prefix of the page's path.
                  activeOptions={exactly}
                  aria-current={item.key === active?.key ? "page" : undefined}
                  title={small ? t(`menu.${item.key}`) : undefined}
                  onClick={onChoose}
                >
                  <Icon name={item.icon} size={19} />
                  <span className={small ? "visually-hidden" : styles.word}>
                    {t(`menu.${item.key}`)}
                  </span>
                  {item.key === "user" && (
                    <span className={styles.count}>
                      <CountBadge
                        count={applications}
                        label={t("applications", { count: applications })}
                      />
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {onCollapse && (
        <button
          type="button"
          className={`${styles.item} ${styles.collapse}`}
          title={t(small ? "expand" : "collapse")}
          aria-expanded={!small}
          onClick={onCollapse}
        >
          <Icon name={small ? "right" : "left"} size={19} />
          <span className={small ? "visually-hidden" : styles.word}>
            {t(small ? "expand" : "collapse")}
          </span>
        </button>
      )}
    </nav>
  );
}

function itemsOf(group: (typeof menuGroups)[number], user: UserInfo): AdminMenuItem[] {
  return adminMenu.filter((item) => item.group === group && mayUse(user, item.right));
}
