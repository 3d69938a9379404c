import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadAdminWords } from "./admin/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { isStaff, session } from "./platform/session.ts";
import { root } from "./rootRoute.tsx";

/** The layout of the admin pages, for staff and for helpers who may change the contest that the page is about. */
export const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  beforeLoad: async ({ location }) => {
    const user = session.get()?.user;
    if (isStaff(user)) return;
    if (user && location.pathname.startsWith("/admin/contest/")) {
      const { helpsOnPage } = await import("./admin/contest/helpedContest.ts");
      if (await helpsOnPage(location.pathname, user.uid)) return;
    }
    throw redirect({ to: "/admin/login", search: { next: location.href }, replace: true });
  },
  loader: () => loadAdminWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/AdminShell.tsx"), "AdminShell"),
});
