import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { UserInfo } from "../../shared/account/account.ts";
import { AsHelper } from "../owner/asHelper.ts";
import { isStaff, useSession } from "../platform/session.ts";
import { readText, storageKeys, writeText } from "../platform/storage.ts";
import { Drawer } from "../ui/layer/Drawer.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { OfflineBanner } from "../ui/notice/OfflineBanner.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { StaffBanner } from "../ui/notice/StaffBanner.tsx";
import { mayUse, returnAddress } from "./access.ts";
import { AdminBar } from "./AdminBar.tsx";
import styles from "./AdminShell.module.css";
import { AdminSide } from "./AdminSide.tsx";
import { useHelpsOnPage } from "./contest/helpedContest.ts";
import { menuItemOf } from "./menu.ts";
import { useAdminWords } from "./texts.ts";

/**
 * Layout of the admin pages. Guests and users without a staff role do not see this layout, except on the pages of
 * contests that they may change as helpers.
 */
export function AdminShell() {
  const user = useSession()?.user;
  const staff = isStaff(user);
  const helps = useHelpsOnPage(user?.uid, !staff);
  useLeaveWithoutRole(staff || helps !== false);
  if (!user) return null;
  if (staff) return <Layout user={user} />;
  return helps ? <HelperLayout user={user} /> : null;
}

/** Opens the login page when a session ends while a page is open; after the login, the user returns to that page. */
function useLeaveWithoutRole(mayStay: boolean): void {
  const navigate = useNavigate();
  const next = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    // While the login page is loading, the URL is already that of the login page, so there is no page to return to.
    if (mayStay || returnAddress(next) === undefined) return;
    void navigate({ to: "/admin/login", search: { next, ended: true }, replace: true });
  }, [mayStay, navigate, next]);
}

function Layout({ user }: { user: UserInfo }) {
  const t = useAdminWords();
  const [drawer, setDrawer] = useState(false);
  const [small, setSmall] = useState(() => readText(storageKeys.adminMenu) === "small");
  const item = useRouterState({ select: ({ location }) => menuItemOf(location.pathname) });
  const collapse = () => {
    writeText(storageKeys.adminMenu, small ? null : "small");
    setSmall(!small);
  };
  return (
    <div className={styles.shell} data-small={small || undefined}>
      <AdminBar user={user} item={item} onMenu={() => setDrawer(true)} />
      <div className={styles.side}>
        <AdminSide user={user} active={item} small={small} onCollapse={collapse} />
      </div>
      <div className={styles.content}>
        <OfflineBanner />
        <StaffBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          {item && !mayUse(user, item.right) ? <NoRight /> : <Outlet />}
        </main>
      </div>
      {drawer && (
        <Drawer
          label={t("menuLabel")}
          until="(min-width: 900px)"
          head={<span>{t("title")}</span>}
          onClose={() => setDrawer(false)}
        >
          <AdminSide user={user} active={item} onChoose={() => setDrawer(false)} />
        </Drawer>
      )}
    </div>
  );
}

/** The layout for helpers; it has no menu, because the pages in the admin menu require a role. */
function HelperLayout({ user }: { user: UserInfo }) {
  return (
    <AsHelper value>
      <div className={styles.shell} data-alone>
        <AdminBar user={user} item={undefined} onMenu={null} />
        <div className={styles.content}>
          <OfflineBanner />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
      </div>
    </AsHelper>
  );
}

function NoRight() {
  const t = useAdminWords();
  return (
    <>
      <PageTitle title={t("noRightTitle")} hidden />
      <EmptyNote icon="lock" title={t("noRightTitle")}>
        {t("noRight")}
      </EmptyNote>
    </>
  );
}
