import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadAdminWords } from "./admin/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { isStaff, session } from "./platform/session.ts";
import { root } from "./rootRoute.tsx";

/** The layout of the administration, for staff only. */
export const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  beforeLoad: ({ location }) => {
    if (isStaff(session.get()?.user)) return;
    throw redirect({ to: "/admin/login", search: { next: location.href }, replace: true });
  },
  loader: () => loadAdminWords(currentLocale()),
  component: lazyRouteComponent(() => import("./admin/AdminShell.tsx"), "AdminShell"),
});
