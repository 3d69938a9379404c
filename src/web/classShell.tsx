import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadHomeworkWords } from "./class/homework/texts.ts";
import { loadClassWords } from "./class/texts.ts";
import { currentLocale } from "./platform/locale.ts";
import { root } from "./rootRoute.tsx";

/** The frame of all pages of one class. */
export const classShell = createRoute({
  getParentRoute: () => root,
  path: "/class/$classID",
  loader: () => Promise.all([loadClassWords(currentLocale()), loadHomeworkWords(currentLocale())]),
  component: lazyRouteComponent(() => import("./class/memberPages.ts"), "ClassShell"),
});
