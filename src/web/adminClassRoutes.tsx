import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type AdminClassSearch, adminClassSearch } from "./class/siteList/searchParams.ts";
import { admin } from "./adminRoot.tsx";
import { loadClassWorkWords } from "./class/workTexts.ts";
import { currentLocale } from "./platform/locale.ts";

const classes = createRoute({
  getParentRoute: () => admin,
  path: "/class",
  validateSearch: (search): AdminClassSearch => adminClassSearch(search),
  loader: () => loadClassWorkWords(currentLocale()),
  component: lazyRouteComponent(() => import("./class/staffPages.ts"), "ClassesPage"),
});

/** The routes of the admin pages for classes. */
export const classPages = [classes] as const;
