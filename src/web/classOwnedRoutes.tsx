import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadAdminWords } from "./admin/texts.ts";
import { trainingFormPages } from "./adminTrainingRoutes.tsx";
import { classShell } from "./classShell.tsx";
import { currentLocale } from "./platform/locale.ts";

/** The forms of what a class owns: pages of the administration in the frame of the class, for its staff. */
const staffOnly = createRoute({
  getParentRoute: () => classShell,
  id: "owned",
  loader: () => loadAdminWords(currentLocale()),
  component: lazyRouteComponent(() => import("./class/memberPages.ts"), "StaffOnly"),
});

export const ownedPages = staffOnly.addChildren([...trainingFormPages(staffOnly)]);
