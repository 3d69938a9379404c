import type { Right } from "../../shared/account/roles.ts";
import { type Section, sections } from "../../shared/site/siteSections.ts";
import type { IconName } from "../ui/control/Icon.tsx";

/** Headings of the menu, in order. */
export const menuGroups = ["overview", "problem", "training", "contest", "general"] as const;

interface MenuItem {
  /** Key of the entry's label (`menu` in the admin UI strings). */
  key: string;
  path: `/admin/${string}`;
  /** The permission needed to open the page; the server checks every request again. */
  right: Right;
  icon: IconName;
  group: (typeof menuGroups)[number];
  /** The section that the entry requires; the entry is offered only if this version contains the section. */
  section?: Section;
}

/** Every admin page that the menu can offer. */
const pages = [
  {
    key: "dashboard",
    path: "/admin/dashboard",
    right: "enterAdmin",
    icon: "chart",
    group: "overview",
  },
  {
    key: "problem",
    path: "/admin/problems",
    right: "manageProblems",
    icon: "list",
    group: "problem",
  },
  {
    key: "judging",
    path: "/admin/judging",
    right: "enterAdmin",
    icon: "refresh",
    group: "problem",
  },
  { key: "tag", path: "/admin/tag", right: "manageTags", icon: "tag", group: "problem" },
  {
    key: "package",
    path: "/admin/problem/batch-operation",
    right: "movePackages",
    icon: "file",
    group: "problem",
  },
  {
    key: "training",
    path: "/admin/training",
    right: "manageTrainings",
    icon: "rows",
    group: "training",
    section: "training",
  },
  {
    key: "trainingCategory",
    path: "/admin/training/category",
    right: "manageTrainingCategories",
    icon: "tag",
    group: "training",
    section: "training",
  },
  {
    key: "contest",
    path: "/admin/contest",
    right: "manageContests",
    icon: "cup",
    group: "contest",
    section: "contest",
  },
  {
    key: "discussion",
    path: "/admin/discussion",
    right: "moderateDiscussions",
    icon: "chat",
    group: "general",
    section: "discussion",
  },
  {
    key: "discussionReport",
    path: "/admin/discussion/report",
    right: "moderateDiscussions",
    icon: "warning",
    group: "general",
    section: "discussion",
  },
  {
    key: "discussionCategory",
    path: "/admin/discussion/category",
    right: "enterAdmin",
    icon: "tag",
    group: "general",
    section: "discussion",
  },
  {
    key: "heldText",
    path: "/admin/discussion/held",
    right: "moderateDiscussions",
    icon: "clock",
    group: "general",
    section: "discussion",
  },
  { key: "class", path: "/admin/class", right: "manageClasses", icon: "people", group: "general" },
  { key: "user", path: "/admin/user", right: "manageUsers", icon: "people", group: "general" },
  { key: "team", path: "/admin/team", right: "manageUsers", icon: "rows", group: "general" },
  {
    key: "announcement",
    path: "/admin/announcement",
    right: "manageAnnouncements",
    icon: "info",
    group: "general",
  },
  {
    key: "notice",
    path: "/admin/notice",
    right: "manageAnnouncements",
    icon: "bell",
    group: "general",
  },
  {
    key: "remote",
    path: "/admin/remote",
    right: "manageSystem",
    icon: "external",
    group: "general",
  },
  { key: "conf", path: "/admin/conf", right: "manageSystem", icon: "gear", group: "general" },
  { key: "switch", path: "/admin/switch", right: "manageSystem", icon: "rows", group: "general" },
  { key: "audit", path: "/admin/audit", right: "manageSystem", icon: "history", group: "general" },
] as const satisfies readonly MenuItem[];

export type AdminMenuItem = (typeof pages)[number];

/** The pages in the menu. Pages are left out if their section does not exist in this version. */
export const adminMenu: readonly AdminMenuItem[] = pages.filter(
  (page: MenuItem) => page.section === undefined || sections[page.section],
);

/** The menu entry for a URL: the entry of that page, or of its nearest parent. */
export function menuItemOf(pathname: string): AdminMenuItem | undefined {
  return pages
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
